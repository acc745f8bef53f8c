#define _GNU_SOURCE
#include "children.h"

#include <unistd.h>

void process_close_others(posix_spawn_file_actions_t *actions) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#elif !defined(__APPLE__)
  // To close one that is not open is no error.
  for (int descriptor = STDERR_FILENO + 1; descriptor < 256; descriptor++)
    posix_spawn_file_actions_addclose(actions, descriptor);
#endif
}
