#include "notice.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "rescue.h"

enum { grace_seconds = 1, most_stops = 100 };

/// What a person or the system sends to end a program.
static const int leave_signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
/// Signals that nobody sends to end a program, but that end it by default.
static const int stray_signals[] = {
    SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPIPE,
#ifdef __linux__
    SIGIO,   SIGPWR,  SIGSTKFLT,
#endif
};
static const int other_signals[] = {SIGTSTP, SIGCONT, SIGWINCH};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int wake_pipe[2] = {-1, -1};
static _Atomic uint32_t noted;
static atomic_int leave_signal;
static atomic_int is_leaving;
/// The signals that `notice_open` has taken.
static sigset_t taken;
static sigset_t taken_to_leave;

// MARK: Handlers

static void note(enum notice notice) {
  atomic_fetch_or(&noted, notice);
  // A full pipe wakes as well as one byte more would.
  ssize_t ignored = write(wake_pipe[1], "", 1);
  (void)ignored;
}

static void on_leave(int signal_number) {
  int error = errno, none = 0;
  atomic_compare_exchange_strong(&leave_signal, &none, signal_number);
  notice_start_grace();
  note(notice_leave);
  errno = error;
}

static void on_other(int signal_number) {
  int error = errno;
  note(signal_number == SIGTSTP   ? notice_stop
       : signal_number == SIGCONT ? notice_continue
                                  : notice_resize);
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

/// The time to leave has run out: the program is busy, or blocks in a terminal that takes no bytes.
/// The rescue discards what waits there, so a program that leaves by itself can go on. An alarm that
/// somebody else has sent asks to leave like any other signal.
static void on_alarm(int signal_number) {
  if (!atomic_load(&is_leaving)) {
    on_leave(signal_number);
    return;
  }
  rescue_now();
  int leave = atomic_load(&leave_signal);
  if (leave) die_by(leave);
}

// MARK: Taking signals

static int open_pipe(void) {
  if (pipe(wake_pipe) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
    fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

static void set_handler(int signal_number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler};
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, NULL);
}

static void *former_handler(int signal_number) {
  struct sigaction former = {.sa_handler = SIG_DFL};
  sigaction(signal_number, NULL, &former);
  return (void *)former.sa_handler;
}

static void take(int signal_number, void (*handler)(int)) {
  set_handler(signal_number, handler);
  sigaddset(&taken, signal_number);
  if (handler != on_other) sigaddset(&taken_to_leave, signal_number);
}

/// A signal that the program was started to ignore, as by nohup, stays ignored.
static void take_unless_ignored(int signal_number, void (*handler)(int)) {
  if (former_handler(signal_number) != (void *)SIG_IGN) take(signal_number, handler);
}

static void take_if_default(int signal_number) {
  if (former_handler(signal_number) == (void *)SIG_DFL) take(signal_number, on_leave);
}

static void take_all(void) {
  sigemptyset(&taken);
  sigemptyset(&taken_to_leave);
  for (size_t i = 0; i < COUNT(leave_signals); i++) take_unless_ignored(leave_signals[i], on_leave);
  for (size_t i = 0; i < COUNT(other_signals); i++) take_unless_ignored(other_signals[i], on_other);
  for (size_t i = 0; i < COUNT(stray_signals); i++) take_if_default(stray_signals[i]);
#ifdef SIGRTMIN
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) take_if_default(number);
#endif
  take_unless_ignored(SIGALRM, on_alarm);
}

int notice_open(void) {
  if (wake_pipe[0] != -1 || open_pipe() != 0) return -1;
  atomic_store(&noted, 0);
  atomic_store(&leave_signal, 0);
  atomic_store(&is_leaving, 0);
  take_all();
  // A program inherits the signals that the thread which started it had blocked.
  pthread_sigmask(SIG_UNBLOCK, &taken, NULL);
  return wake_pipe[0];
}

uint32_t notice_take(void) {
  char bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) continue;
  return atomic_exchange(&noted, 0);
}

void notice_send_wake(void) {
  if (wake_pipe[1] != -1) note(notice_wake);
}

void notice_end_by(int signal_number) {
  signal(signal_number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
}

int notice_leave_signal(void) { return atomic_load(&leave_signal); }

void notice_start_grace(void) {
  atomic_store(&is_leaving, 1);
  alarm(grace_seconds);
}

void notice_close(void) {
  if (wake_pipe[0] == -1) return;
  alarm(0);
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&taken, number) == 1) set_handler(number, SIG_DFL);
  }
  for (int i = 0; i < 2; i++) {
    close(wake_pipe[i]);
    wake_pipe[i] = -1;
  }
}

// MARK: Stopping

static void handle_leave_signals(int by_default) {
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&taken_to_leave, number) != 1) continue;
    set_handler(number, by_default ? SIG_DFL : number == SIGALRM ? on_alarm : on_leave);
  }
}

/// Stops the process. A handler could not run before the process is continued, and then it would stop
/// again in the background, so signals that end a process have their default action meanwhile.
void notice_stop_here(void) {
  set_handler(SIGTSTP, SIG_DFL);
  handle_leave_signals(1);
  if (!atomic_load(&leave_signal)) raise(SIGTSTP);
  handle_leave_signals(0);
  if (sigismember(&taken, SIGTSTP) == 1) set_handler(SIGTSTP, on_other);
  // To be continued from here is no news.
  atomic_fetch_and(&noted, ~(uint32_t)notice_continue);
}

static int is_in_background(int terminal) {
  pid_t owner = tcgetpgrp(terminal);
  return owner >= 0 && owner != getpgrp();
}

static void discard_pending(int signal_number) {
  struct sigaction former, ignore = {.sa_handler = SIG_IGN};
  sigemptyset(&ignore.sa_mask);
  sigaction(signal_number, &ignore, &former);
  sigaction(signal_number, &former, NULL);
}

/// Stops the process if it is in the background. The signal waits, blocked, while the terminal is
/// looked at: SIGCONT discards a stop signal that waits, so the process does not stop if the shell
/// brings it to the foreground at this moment.
static void stop_in_background(int terminal) {
  sigset_t stop, former;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTIN);
  pthread_sigmask(SIG_BLOCK, &stop, &former);
  raise(SIGTTIN);
  if (!is_in_background(terminal)) discard_pending(SIGTTIN);
  handle_leave_signals(1);
  if (atomic_load(&leave_signal)) discard_pending(SIGTTIN);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  handle_leave_signals(0);
  // To be continued from here is no news.
  atomic_fetch_and(&noted, ~(uint32_t)notice_continue);
}

void notice_await_foreground(int terminal) {
  // Without a shell that could continue the process SIGTTIN does not stop it: do not try for ever.
  for (int tries = 0; tries < most_stops && is_in_background(terminal); tries++) {
    // The terminal has been given back already and is not ours to take again.
    int leave = atomic_load(&leave_signal);
    if (leave) die_by(leave);
    stop_in_background(terminal);
  }
}
