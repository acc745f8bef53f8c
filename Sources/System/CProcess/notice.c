#include "notice.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "rescue.h"

enum { answer_seconds = 1, leave_seconds = 5 };
enum { most_stops = 100, patience_milliseconds = 200, most_waits_for_leave = 500 };
enum { receiver_stack = 1 << 17 };

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
/// When the program must be gone, in seconds of the monotonic clock; 0 while nothing asks it to leave.
static _Atomic(time_t) end_of_leave;
/// The signals that `notice_open` has taken.
static sigset_t taken;
static sigset_t taken_to_leave;

/// A thread that only receives signals to leave: a system call from which the main thread does not come
/// back, as of a disk that hangs, holds up the handlers that it would have to run.
static pthread_t receiver;
static int has_receiver;
/// Closed at its end.
static int receiver_pipe[2] = {-1, -1};
/// The thread that opened the notices.
static pthread_t owner;
static sigset_t owner_mask;
static atomic_int is_grace_over;
static atomic_int is_forcing;

// MARK: Handlers

int notice_interrupt_owner(void) {
  return has_receiver && !pthread_equal(pthread_self(), owner) && pthread_kill(owner, SIGURG) == 0;
}

static void note(enum notice notice) {
  atomic_fetch_or(&noted, notice);
  // A full pipe wakes as well as one byte more would, and no pipe keeps the notice for the next one.
  ssize_t ignored = write(wake_pipe[1], "", 1);
  (void)ignored;
}

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static void set_end_of_leave(void) {
  time_t none = 0;
  atomic_compare_exchange_strong(&end_of_leave, &none, now() + leave_seconds);
}

static void on_leave(int signal_number) {
  int error = errno, none = 0;
  // Those that follow the first one give no more time, and take none.
  if (atomic_compare_exchange_strong(&leave_signal, &none, signal_number)) {
    set_end_of_leave();
    notice_start_grace(answer_seconds);
  }
  note(notice_leave);
  notice_interrupt_owner();
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

/// The rescue discards what waits for the terminal, so a program that leaves by itself can go on. One whose
/// terminal has gone, without a signal that told it, has had its time.
static void leave_by_force(void) {
  int none = 0;
  if (!atomic_compare_exchange_strong(&is_forcing, &none, 1)) {
    // The other thread ends the process.
    while (atomic_load(&leave_signal)) pause();
    return;
  }
  rescue_now();
  int leave = atomic_load(&leave_signal);
  if (leave) die_by(leave);
  if (atomic_load(&end_of_leave)) _exit(128 + SIGHUP);
  atomic_store(&is_forcing, 0);
}

/// On the thread that owns the notices, which so writes nothing behind the rescue.
static void on_interrupt(int signal_number) {
  int error = errno;
  (void)signal_number;
  rescue_hold_if_crashed();
  if (atomic_exchange(&is_grace_over, 0)) leave_by_force();
  errno = error;
}

/// The time to leave has run out: the program is busy, or blocks in a terminal that takes no bytes, or in
/// a system call that nothing ends. An alarm that somebody else has sent asks to leave like any other
/// signal.
static void on_alarm(int signal_number) {
  if (!atomic_load(&is_leaving)) {
    on_leave(signal_number);
    return;
  }
  int error = errno;
  atomic_store(&is_grace_over, 1);
  notice_interrupt_owner();
  for (int waits = 0; has_receiver && atomic_load(&is_grace_over) && waits < patience_milliseconds;
       waits++)
    poll(NULL, 0, 1);
  if (atomic_exchange(&is_grace_over, 0)) leave_by_force();
  errno = error;
}

/// The terminal has been given back, but the program does not end.
static void on_last_alarm(int signal_number) {
  (void)signal_number;
  die_by(atomic_load(&leave_signal));
}

// MARK: Taking signals

static int open_pipe(int ends[2], int flags) {
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFL, flags);
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

static void close_pipe(int ends[2]) {
  for (int i = 0; i < 2; i++) {
    if (ends[i] != -1) close(ends[i]);
    ends[i] = -1;
  }
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
  if (handler == on_leave || handler == on_alarm) sigaddset(&taken_to_leave, signal_number);
}

/// A signal that the program was started to ignore, as by nohup, stays ignored.
static void take_unless_ignored(int signal_number, void (*handler)(int)) {
  if (former_handler(signal_number) != (void *)SIG_IGN) take(signal_number, handler);
}

static void take_if_default(int signal_number, void (*handler)(int)) {
  if (former_handler(signal_number) == (void *)SIG_DFL) take(signal_number, handler);
}

static void take_all(void) {
  sigemptyset(&taken);
  sigemptyset(&taken_to_leave);
  for (size_t i = 0; i < COUNT(leave_signals); i++) take_unless_ignored(leave_signals[i], on_leave);
  for (size_t i = 0; i < COUNT(other_signals); i++) take_unless_ignored(other_signals[i], on_other);
  for (size_t i = 0; i < COUNT(stray_signals); i++) take_if_default(stray_signals[i], on_leave);
#ifdef SIGRTMIN
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) take_if_default(number, on_leave);
#endif
  take_unless_ignored(SIGALRM, on_alarm);
  take_if_default(SIGURG, on_interrupt);
}

// MARK: Receiving signals

/// What the receiver takes from the owner. Faults of the owner, such as SIGPIPE, stay its own.
static sigset_t received(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGALRM);
  for (size_t i = 0; i < COUNT(leave_signals); i++) sigaddset(&set, leave_signals[i]);
  return set;
}

static void *receive(void *none) {
  sigset_t set = received();
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  char byte;
  while (read(receiver_pipe[0], &byte, 1) != 0) continue;
  return none;
}

/// Without the thread its owner handles the signals.
static void start_receiver(void) {
  sigset_t all, set = received();
  pthread_attr_t attributes;
  if (open_pipe(receiver_pipe, 0) != 0) return;
  owner = pthread_self();
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &owner_mask);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, receiver_stack);
  has_receiver = pthread_create(&receiver, &attributes, receive, NULL) == 0;
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &owner_mask, NULL);
  if (has_receiver) pthread_sigmask(SIG_BLOCK, &set, NULL);
}

static void end_receiver(void) {
  if (has_receiver) {
    close(receiver_pipe[1]);
    receiver_pipe[1] = -1;
    pthread_join(receiver, NULL);
    has_receiver = 0;
    pthread_sigmask(SIG_SETMASK, &owner_mask, NULL);
  }
  close_pipe(receiver_pipe);
}

int notice_open(void) {
  if (wake_pipe[0] != -1 || open_pipe(wake_pipe, O_NONBLOCK) != 0) return -1;
  if (atomic_exchange(&noted, 0) & notice_wake) note(notice_wake);
  atomic_store(&leave_signal, 0);
  atomic_store(&is_leaving, 0);
  atomic_store(&end_of_leave, 0);
  atomic_store(&is_grace_over, 0);
  take_all();
  // A program inherits the signals that the thread which started it had blocked.
  pthread_sigmask(SIG_UNBLOCK, &taken, NULL);
  start_receiver();
  return wake_pipe[0];
}

uint32_t notice_take(void) {
  char bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) continue;
  return atomic_exchange(&noted, 0);
}

void notice_send_wake(void) { note(notice_wake); }

void notice_end_by(int signal_number) {
  signal(signal_number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
}

void notice_await_leave(void) {
  for (int waits = 0; !atomic_load(&leave_signal) && waits < most_waits_for_leave; waits++)
    poll(NULL, 0, 1);
}

int notice_leave_signal(void) { return atomic_load(&leave_signal); }

/// The time to leave, or a moment when it is over.
static unsigned seconds_left(void) {
  time_t end = atomic_load(&end_of_leave), left = end ? end - now() : leave_seconds;
  return left > 1 ? (unsigned)left : 1;
}

void notice_start_leave(void) {
  set_end_of_leave();
  notice_start_grace(leave_seconds);
}

void notice_start_grace(unsigned seconds) {
  atomic_store(&is_leaving, 1);
  unsigned left = seconds_left();
  alarm(left < seconds ? left : seconds);
}

void notice_end_in_time(int signal_number) {
  atomic_store(&leave_signal, signal_number);
  set_handler(SIGALRM, on_last_alarm);
  alarm(seconds_left());
}

void notice_close(void) {
  if (wake_pipe[0] == -1) return;
  alarm(0);
  end_receiver();
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&taken, number) == 1) set_handler(number, SIG_DFL);
  }
  close_pipe(wake_pipe);
}

// MARK: Stopping

/// The thread that stops must receive them by default: the system ends a stopped process only by a signal
/// that some thread waits for.
static void handle_leave_signals(int by_default) {
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&taken_to_leave, number) != 1) continue;
    set_handler(number, by_default ? SIG_DFL : number == SIGALRM ? on_alarm : on_leave);
  }
  sigset_t set = received();
  if (has_receiver) pthread_sigmask(by_default ? SIG_UNBLOCK : SIG_BLOCK, &set, NULL);
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
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTIN);
  pthread_sigmask(SIG_BLOCK, &stop, NULL);
  raise(SIGTTIN);
  if (!is_in_background(terminal)) discard_pending(SIGTTIN);
  handle_leave_signals(1);
  if (atomic_load(&leave_signal)) discard_pending(SIGTTIN);
  pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
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
