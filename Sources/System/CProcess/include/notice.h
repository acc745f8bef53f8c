// Signals as notices: a handler records the signal and wakes a pipe; the event loop does the work.
//
// Signals to leave are received by a thread of their own, so that they end the program also while a system
// call holds up all others.
#pragma once
#include <stdint.h>

enum notice {
  notice_leave = 1,
  notice_stop = 2,
  notice_continue = 4,
  notice_resize = 8,
  notice_wake = 16,
};

/// Handles every signal that concerns a program in a terminal, and every signal that would end the
/// process, except those that the program was started to ignore. Returns the read end of the pipe,
/// or -1.
int notice_open(void);

/// Records `notice_wake`, from any thread. While the notices are closed, it is kept until they are opened.
void notice_send_wake(void);

/// Ends a system call of the thread that opened the notices, as a signal of its own would. Returns 0 on that thread, and
/// if there is none.
int notice_interrupt_owner(void);

/// Ends the process by a signal as if it had no handler. Returns if the signal does not end processes.
void notice_end_by(int signal_number);

/// The notices since the last call, as a set of `enum notice`.
uint32_t notice_take(void);

/// Waits a moment for a signal to leave: it may arrive a little later than its cause.
void notice_await_leave(void);

/// The first signal that asked the program to leave, or 0.
int notice_leave_signal(void);

/// Starts a time limit, after which the terminal is taken from the program. A signal to leave starts one of a second, in
/// which the program must take notice of it.
void notice_start_grace(unsigned seconds);

/// Starts the time limit for saving and leaving. It ends five seconds after the first signal to leave, if there was one, and
/// no other limit lasts longer.
void notice_start_leave(void);

/// Ends the process by a signal when that time is over, whatever it does then. Called when the notices are closed.
void notice_end_in_time(int signal_number);

/// Stops the process as SIGTSTP does by default, and returns when it is continued. A signal that ends
/// a process ends it at once while it is stopped.
void notice_stop_here(void);

/// Stops the process while it is in the background of the terminal, as after `bg`.
void notice_await_foreground(int terminal);

/// Resets the signals to their default actions. Former handlers are not restored: Swift's backtracer
/// handles SIGQUIT, and a program that ends by it must not wait at a prompt.
void notice_close(void);
