// Swift calls none of these functions: see standalone.c and encodings.c.
#pragma once
#include <stddef.h>

/// Writes a scalar as UTF-8 and returns the number of bytes; 0 if it is none.
size_t cw_put_utf8(unsigned int scalar, char *bytes);
