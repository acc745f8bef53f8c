#include "width.h"

#include <stddef.h>
#include <wchar.h>

// Hidden by <wchar.h> without _XOPEN_SOURCE.
extern int wcwidth(wchar_t character);

// The first scalar of a run, shifted by two, and the width of the run plus one.
#define RUN(scalar, width) ((scalar) << 2 | ((width) + 1))
static const unsigned int runs[] = {
#include "widths.inc"
};

// Sources/CStandalone has the function of the fully static program, which replaces this one.
__attribute__((weak)) int cw_use_own_utf8(void) { return 0; }

int cw_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

int cw_own_width(unsigned int scalar) {
  if (scalar > 0x10FFFF) return -1;
  size_t low = 0, high = sizeof runs / sizeof *runs;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (runs[middle] >> 2 <= scalar)
      low = middle;
    else
      high = middle;
  }
  return (int)(runs[low] & 3) - 1;
}
