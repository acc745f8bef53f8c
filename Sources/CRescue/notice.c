#include "notice.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "rescue.h"

enum { grace_seconds = 1, most_stops = 100 };

static const int noted_signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
enum { noted_count = sizeof noted_signals / sizeof *noted_signals };

static int wake_pipe[2] = {-1, -1};
static _Atomic uint64_t noted;
static atomic_int leave_signal;

static int means_leave(int signal_number) {
  return signal_number == SIGTERM || signal_number == SIGHUP || signal_number == SIGINT ||
         signal_number == SIGQUIT;
}

static void on_signal(int signal_number) {
  int error = errno;
  atomic_fetch_or(&noted, UINT64_C(1) << signal_number);
  if (means_leave(signal_number)) {
    atomic_store(&leave_signal, signal_number);
    alarm(grace_seconds);
  }
  // A full pipe wakes as well as one byte more would.
  ssize_t ignored = write(wake_pipe[1], "", 1);
  (void)ignored;
  errno = error;
}

static _Noreturn void die_by(int signal_number) {
  signal(signal_number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
  _exit(128 + signal_number);
}

/// The program is leaving and cannot: it is busy, or waits in a terminal that takes no more bytes.
/// The rescue throws away what waits there, so a program that leaves of itself can go on.
static void on_alarm(int signal_number) {
  (void)signal_number;
  rescue_now();
  int leave = atomic_load(&leave_signal);
  if (leave) die_by(leave);
}

static int open_pipe(void) {
  if (pipe(wake_pipe) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
    fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

/// What a program was started to ignore, as by nohup, it goes on to ignore.
static void handle(int signal_number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler}, former;
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, NULL, &former);
  if (former.sa_handler != SIG_IGN) sigaction(signal_number, &action, NULL);
}

/// A program inherits what the thread that started it had blocked, and would never hear of it.
static void unblock_all(void) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < noted_count; i++) sigaddset(&set, noted_signals[i]);
  sigaddset(&set, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int notice_open(void) {
  if (wake_pipe[0] != -1 || open_pipe() != 0) return -1;
  atomic_store(&noted, 0);
  atomic_store(&leave_signal, 0);
  for (int i = 0; i < noted_count; i++) handle(noted_signals[i], on_signal);
  handle(SIGALRM, on_alarm);
  unblock_all();
  return wake_pipe[0];
}

uint64_t notice_take(void) {
  char bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) continue;
  return atomic_exchange(&noted, 0);
}

void notice_start_grace(void) { alarm(grace_seconds); }

/// To be continued from here is no news.
static void stop_by(int signal_number) {
  raise(signal_number);
  atomic_fetch_and(&noted, ~(UINT64_C(1) << SIGCONT));
}

void notice_stop_here(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
  sigemptyset(&standard.sa_mask);
  sigaction(SIGTSTP, &standard, &ours);
  stop_by(SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}

void notice_await_foreground(int terminal) {
  // Where nobody could continue the program it is not stopped either, and must not try for ever.
  for (int tries = 0; tries < most_stops; tries++) {
    pid_t owner = tcgetpgrp(terminal);
    if (owner < 0 || owner == getpgrp()) return;
    stop_by(SIGTTIN);
  }
}

void notice_close(void) {
  if (wake_pipe[0] == -1) return;
  for (int i = 0; i < noted_count; i++) handle(noted_signals[i], SIG_DFL);
  alarm(0);
  handle(SIGALRM, SIG_DFL);
  for (int i = 0; i < 2; i++) {
    close(wake_pipe[i]);
    wake_pipe[i] = -1;
  }
}
