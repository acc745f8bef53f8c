// libwebp decodes WebP piece by piece, and scales while it does.
#pragma once
#include <webp/decode.h>
