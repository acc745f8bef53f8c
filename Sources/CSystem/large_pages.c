#define _GNU_SOURCE
#include "large_pages.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>

static const uintptr_t large_page = UINT64_C(2) << 20;

/// The largest piece that the heap may be asked for; more would be a mapping of its own.
static const int largest_piece = 32 << 20;

void large_pages_expect(size_t bytes) {
  mallopt(M_MMAP_THRESHOLD, largest_piece);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  char *room = malloc(bytes);
  if (!room) return;
  uintptr_t first = ((uintptr_t)room + large_page - 1) & ~(large_page - 1);
  uintptr_t end = (uintptr_t)room + bytes;
  if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
  free(room);
}
#else
void large_pages_expect(size_t bytes) { (void)bytes; }
#endif
