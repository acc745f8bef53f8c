// libc has wcwidth, but hides it from Swift behind _XOPEN_SOURCE, which a Swift module cannot set.
#pragma once
#include <wchar.h>
extern int wcwidth(wchar_t character);

static inline int cw_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
