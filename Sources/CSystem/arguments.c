#include "arguments.h"

#include <stdlib.h>

static int count;
static char **words;

#ifdef __GLIBC__
/// What runs before `main` is told what `main` will be.
__attribute__((constructor)) static void note(int argc, char **argv) {
  count = argc;
  words = argv;
}
#endif

int arguments_count(void) { return count; }

const char *arguments_word(int place) { return words[place]; }
