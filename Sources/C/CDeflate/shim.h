// libdeflate inflates into a buffer of a given size, so the output is bounded by construction.
#pragma once
#include <libdeflate.h>
