// What the programs that we start inherit.
#pragma once
#include <spawn.h>

/// Lets a program that is started have standard input, output and errors, and none of our other descriptors.
void process_close_others(posix_spawn_file_actions_t *actions);
