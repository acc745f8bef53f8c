// What the fully static program brings along, so that it runs without any file beside it: in an empty
// root, on another distribution, in a rescue system. Scripts/linkage.sh redirects the calls of the
// libraries to the `__wrap` functions; programs that are linked otherwise use libc alone.
#include "standalone.h"
#include "width.h"

#include <errno.h>
#include <langinfo.h>
#include <wchar.h>

extern char *__real_nl_langinfo(nl_item item);

/// The locales of the system were made for its own C library, and name converters that only that can load.
int cw_use_own_utf8(void) { return 1; }

char *__wrap_nl_langinfo(nl_item item) { return item == CODESET ? "UTF-8" : __real_nl_langinfo(item); }

int __wrap_wcwidth(wchar_t character) { return cw_own_width((unsigned int)character); }

size_t __wrap_wcrtomb(char *bytes, wchar_t character, mbstate_t *state) {
  (void)state;
  size_t count = bytes ? cw_put_utf8((unsigned int)character, bytes) : 1;
  if (count) return count;
  errno = EILSEQ;
  return (size_t)-1;
}

/// Finds the program that Swift starts after a crash, to print a backtrace. The runtime asks for it at
/// every start, and aborts where it cannot find out its own path, as without /proc. Crashes are ours to
/// handle: see CProcess.
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
