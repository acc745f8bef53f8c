// What a crash leaves behind for the next start. It is written inside a signal handler: see `rescue.h`.
#pragma once
#include <stddef.h>

/// Sets which file a crash writes, and what to. Longer ones than 4095 bytes leave nothing behind.
void last_note_prepare(const char *path, const char *bytes, size_t count);

/// Writes the file, if one is set. Async-signal-safe.
void last_note_write(void);
