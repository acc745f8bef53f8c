// The command line as libc passes it: Swift looks for it in /proc, which may be missing.
#pragma once

/// The number of arguments, the name of the program included; 0 where libc does not pass them on.
int process_argument_count(void);

char *process_argument(int index);
