// Signals as a set of notices: a handler notes the number and wakes a pipe, the loop does the work.
#pragma once
#include <stdint.h>

/// Takes the signals that concern a program in a terminal, except those that it was started to
/// ignore. Returns the pipe's end to wait at, or -1.
int notice_open(void);

/// The signals noted since the last call, a bit each, by number.
uint64_t notice_take(void);

/// The program leaves: it has a second for it, from now, until the terminal is taken from it.
void notice_start_grace(void);

/// Stops the program as if nobody had caught the signal; returns when it is continued.
void notice_stop_here(void);

/// Stops the program for as long as the terminal is somebody else's, as after `bg`.
void notice_await_foreground(int terminal);

/// Leaves the signals to do what they do by themselves. Whoever had one before does not get it back:
/// Swift's backtracer has SIGQUIT, and a program that ends by it must not wait at a prompt.
void notice_close(void);
