// Restores the terminal when the process crashes or is killed. After a crash it leaves a note: see `last_note.h`.
//
// Most of this runs inside a signal handler, in a process whose memory may be damaged: it calls only
// async-signal-safe functions, and everything that it needs is prepared in advance.
#pragma once
#include <stddef.h>

/// Saves the terminal's modes, covers this thread, and handles the signals that mean a crash.
/// Returns 0, or -1 if the descriptor is not a terminal.
int rescue_arm(int terminal);

/// Saves the modes again: a shell may have changed them while the process was stopped.
void rescue_remember_modes(void);

/// Copies the bytes that undo what has been turned on in the terminal. At most 512. While another thread sends the
/// former ones, they stay as they are.
void rescue_prepare(const char *bytes, size_t count);

/// Sets how many answers to queries may still arrive. They are awaited and discarded.
void rescue_expect_answers(int count);

/// Sets whether there is anything to restore at the moment.
void rescue_activate(int active);

/// Sets how often 50 milliseconds are given to a terminal that takes nothing: 20 times if this is never called.
void rescue_set_waits(int count);

/// Restores the terminal at once, whatever state it is in. Further calls do nothing.
void rescue_now(void);

/// Never returns if another thread has crashed. The owner of the notices calls it when it is interrupted.
void rescue_hold_if_crashed(void);

/// Restores the former handlers of the signals.
void rescue_disarm(void);

/// Gives the calling thread an alternate signal stack, so that a stack overflow is handled too.
void rescue_cover_thread(void);

/// Frees that stack, before the thread ends.
void rescue_uncover_thread(void);
