// What the fully static program brings along, so that it runs without any file beside it: in an empty
// root, on another distribution, in a rescue system. Scripts/linkage.sh redirects the calls of the
// libraries to the `__wrap` functions; programs that are linked otherwise use libc alone.
#include "standalone.h"
#include "width.h"

#include <errno.h>
#include <langinfo.h>
#include <wchar.h>

extern char *__real_nl_langinfo(nl_item item);
extern size_t __real_wcrtomb(char *bytes, wchar_t character, mbstate_t *state);
extern int __real_wcwidth(wchar_t character);

/// Whether libc has no UTF-8 locale, so that its functions would write `?`.
static int is_own_utf8;

int cw_use_own_utf8(void) {
  is_own_utf8 = 1;
  return 1;
}

char *__wrap_nl_langinfo(nl_item item) {
  return is_own_utf8 && item == CODESET ? "UTF-8" : __real_nl_langinfo(item);
}

int __wrap_wcwidth(wchar_t character) {
  return is_own_utf8 ? cw_own_width((unsigned int)character) : __real_wcwidth(character);
}

size_t __wrap_wcrtomb(char *bytes, wchar_t character, mbstate_t *state) {
  if (!is_own_utf8 || !bytes) return __real_wcrtomb(bytes, character, state);
  unsigned int scalar = (unsigned int)character;
  if (scalar > 0x10FFFF || (scalar >= 0xD800 && scalar < 0xE000)) {
    errno = EILSEQ;
    return (size_t)-1;
  }
  if (scalar < 0x80) {
    bytes[0] = (char)scalar;
    return 1;
  }
  size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t i = count - 1; i > 0; i--, scalar >>= 6) bytes[i] = (char)(0x80 | (scalar & 0x3F));
  bytes[0] = (char)((0xF00 >> count) | scalar);
  return count;
}

/// Finds the program that Swift starts after a crash, to print a backtrace. The runtime asks for it at
/// every start, and aborts where it cannot find out its own path, as without /proc. Crashes are ours to
/// handle: see CProcess.
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
