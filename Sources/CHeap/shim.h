// glibc lets a program say how it asks for memory, in a header that Swift's module of it leaves out.
#pragma once
#if __has_include(<features.h>)
#include <features.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
static inline void ch_keep_memory(int at_once, int most) {
  mallopt(M_MMAP_THRESHOLD, most);
  mallopt(M_TRIM_THRESHOLD, most);
  mallopt(M_TOP_PAD, at_once);
}
#else
static inline void ch_keep_memory(int at_once, int most) {}
#endif
