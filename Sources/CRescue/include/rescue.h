// Gives a terminal back when the program is torn away from it.
//
// What happens in here may happen inside a signal handler, in a program whose memory is already
// damaged: nothing but async-signal-safe calls, and everything that is needed was prepared before.
#pragma once
#include <stddef.h>

/// Remembers the terminal's modes, covers this thread, and takes the signals that mean a crash.
/// Returns 0, or -1 when the descriptor is no terminal.
int rescue_arm(int terminal);

/// Remembers the modes once more: a shell may have changed them while the program was stopped.
void rescue_remember_modes(void);

/// The bytes that undo what has been turned on in the terminal, copied. At most 512.
void rescue_prepare(const char *bytes, size_t count);

/// Whether there is anything to give back at the moment.
void rescue_activate(int active);

/// Gives the terminal back, at once and once only, whatever state it is in.
void rescue_now(void);

/// Lets go of the signals.
void rescue_disarm(void);

/// Gives the calling thread a stack for signals, so that even an overflow of its own stack is told.
void rescue_cover_thread(void);

/// Takes it back from a thread that is about to end.
void rescue_uncover_thread(void);
