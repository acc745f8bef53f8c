// libc has these, but hides them from Swift behind _XOPEN_SOURCE and _GNU_SOURCE, which a Swift
// module cannot set.
#pragma once
extern int posix_openpt(int flags);
extern int grantpt(int controller);
extern int unlockpt(int controller);
extern int ptsname_r(int controller, char *name, __SIZE_TYPE__ size);
extern void *memmem(const void *bytes, __SIZE_TYPE__ count, const void *sought, __SIZE_TYPE__ size);

#ifdef __APPLE__
static const short cp_spawn_in_session = 0x0400;
#else
static const short cp_spawn_in_session = 0x80;
#endif
