#include "arguments.h"

// Defines __GLIBC__.
#include <stdlib.h>

static char **arguments;
static int count;

int process_argument_count(void) { return count; }

char *process_argument(int index) { return arguments[index]; }

const char *process_build(void) {
#ifdef CURLEW_BUILD
  return CURLEW_BUILD;
#else
  return NULL;
#endif
}

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#include <malloc.h>

const char *process_glibc_version(void) { return gnu_get_libc_version(); }

void process_release_memory(void) { malloc_trim(0); }

/// glibc calls constructors with the arguments of main.
static __attribute__((constructor)) void note_arguments(int number, char **list) {
  count = number;
  arguments = list;
}
#else

const char *process_glibc_version(void) { return NULL; }

void process_release_memory(void) {}

#endif
