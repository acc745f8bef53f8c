// uchardet tells the encoding of bytes that do not tell it themselves.
#pragma once
#include <uchardet/uchardet.h>
