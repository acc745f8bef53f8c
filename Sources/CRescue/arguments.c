#include "arguments.h"

// Defines __GLIBC__.
#include <stdlib.h>

static char **arguments;
static int count;

int process_argument_count(void) { return count; }

char *process_argument(int index) { return arguments[index]; }

#ifdef __GLIBC__
/// glibc calls constructors with the arguments of main.
static __attribute__((constructor)) void note_arguments(int number, char **list) {
  count = number;
  arguments = list;
}
#endif
