// Declares wcwidth, which <wchar.h> hides without _XOPEN_SOURCE. A Swift module cannot set that macro.
#pragma once
#include <wchar.h>
extern int wcwidth(wchar_t character);

static inline int cw_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
