// The command line as libc passes it: Swift looks for it in /proc, which may be missing.
#pragma once

/// The number of arguments, the name of the program included; 0 where libc does not pass them on.
int process_argument_count(void);

char *process_argument(int index);

/// The commit that a release was built from; NULL for any other build.
const char *process_build(void);

/// The version of glibc; NULL for another libc.
const char *process_glibc_version(void);

/// Gives memory that is free back to the system, which glibc keeps.
void process_release_memory(void);
