#include "rescue.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

#include "last_note.h"
#include "notice.h"

enum {
  most_bytes = 512,
  stack_size = 1 << 16,
  most_waits_for_answers = 10,
  most_waits_for_owner = 200,
  wait_milliseconds = 50
};

struct farewell {
  char bytes[most_bytes];
  size_t count;
};

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGSYS};
enum { fatal_count = sizeof fatal_signals / sizeof *fatal_signals };

static int terminal = -1;
static struct termios saved_modes;
static struct sigaction former_actions[fatal_count];
// A handler may read one while the other is being written. While it sends one, neither changes: the second change
// would be made to the one that it reads.
static struct farewell farewells[2];
static _Atomic(struct farewell *) farewell = &farewells[0];
static atomic_int is_sending;
static atomic_int is_active;
static atomic_int answers_due;
static int is_armed;
static int most_waits = 20;

static atomic_int has_crashed;
static _Atomic(pthread_t) crashed_thread;
static atomic_int is_owner_held;

/// Writes the bytes, but gives up after a while: the terminal may be stopped or stuck.
static void write_farewell(const struct farewell *last) {
  size_t sent = 0;
  for (int waits = 0; sent < last->count && waits < most_waits; waits++) {
    struct pollfd writable = {.fd = terminal, .events = POLLOUT};
    if (poll(&writable, 1, wait_milliseconds) <= 0) continue;
    if (writable.revents & (POLLERR | POLLHUP | POLLNVAL)) return;
    ssize_t count = write(terminal, last->bytes + sent, last->count - sent);
    if (count > 0) sent += (size_t)count;
    else if (errno != EINTR && errno != EAGAIN) return;
  }
}

/// Starts output that control-S has stopped, which takes a change of the modes, or a program.
static void start_output(void) {
  struct termios modes;
  if (tcgetattr(terminal, &modes) != 0) modes = saved_modes;
  modes.c_iflag &= ~(tcflag_t)IXON;
  tcsetattr(terminal, TCSANOW, &modes);
  tcflow(terminal, TCOON);
}

/// Reads and discards the answers to our queries, for half a second at most. The shell would take
/// them for typing.
static void drain_answers(void) {
  int due = atomic_exchange(&answers_due, 0), is_report = 0;
  for (int waits = 0; due > 0 && waits < most_waits_for_answers; waits++) {
    struct pollfd readable = {.fd = terminal, .events = POLLIN};
    if (poll(&readable, 1, wait_milliseconds) <= 0) continue;
    char bytes[64];
    ssize_t count = read(terminal, bytes, sizeof bytes);
    if (count <= 0 && errno != EINTR && errno != EAGAIN) return;
    for (ssize_t i = 0; i < count; i++) {
      // A report ends with `n`, or with `y` if it is about a mode.
      if (bytes[i] == 0x1B) is_report = 1;
      if (is_report && (bytes[i] == 'n' || bytes[i] == 'y')) due--, is_report = 0;
    }
  }
}

void rescue_now(void) {
  int error = errno;
  if (atomic_exchange(&is_active, 0)) {
    start_output();
    // The rest of a frame would be cut in the middle, so discard it.
    tcflush(terminal, TCOFLUSH);
    atomic_store(&is_sending, 1);
    write_farewell(atomic_load(&farewell));
    atomic_store(&is_sending, 0);
    drain_answers();
    tcsetattr(terminal, TCSANOW, &saved_modes);
  }
  errno = error;
}

void rescue_hold_if_crashed(void) {
  if (!atomic_load(&has_crashed) || pthread_equal(pthread_self(), atomic_load(&crashed_thread))) return;
  atomic_store(&is_owner_held, 1);
  while (1) pause();
}

/// Stops the thread that draws, if another one has crashed and gives the terminal back. It would draw over the
/// shell, and read the answers that are awaited.
static void hold_owner(void) {
  if (!notice_interrupt_owner()) return;
  for (int waits = 0; !atomic_load(&is_owner_held) && waits < most_waits_for_owner; waits++)
    poll(NULL, 0, 1);
}

/// Does not pass the signal on to Swift's backtracer, which would show a prompt and wait.
static void on_fatal(int signal_number, siginfo_t *info, void *context) {
  (void)context;
  // If a second thread crashes, it waits for the process to end. If the first one crashes again, it goes on to the
  // end at once.
  if (atomic_exchange(&has_crashed, 1) == 0) {
    atomic_store(&crashed_thread, pthread_self());
    hold_owner();
  } else {
    rescue_hold_if_crashed();
  }
  rescue_now();
  last_note_write();
  signal(signal_number, SIG_DFL);
  // A fault happens again on return, and leaves its own address in the core; a sent signal does not.
  if (info->si_code <= 0) raise(signal_number);
}

/// The alternate signal stack of this thread.
static _Thread_local void *cover;

void rescue_cover_thread(void) {
  if (cover != NULL) return;
  void *memory =
      mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  if (sigaltstack(&stack, NULL) == 0)
    cover = memory;
  else
    munmap(memory, stack_size);
}

void rescue_uncover_thread(void) {
  if (cover == NULL) return;
  stack_t none = {.ss_flags = SS_DISABLE};
  if (sigaltstack(&none, NULL) == 0) munmap(cover, stack_size);
  cover = NULL;
}

int rescue_arm(int descriptor) {
  if (tcgetattr(descriptor, &saved_modes) != 0) return -1;
  terminal = descriptor;
  rescue_cover_thread();
  struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &action, &former_actions[i]);
  is_armed = 1;
  return 0;
}

void rescue_remember_modes(void) { tcgetattr(terminal, &saved_modes); }

void rescue_prepare(const char *bytes, size_t count) {
  if (atomic_load(&is_sending)) return;
  struct farewell *spare = atomic_load(&farewell) == &farewells[0] ? &farewells[1] : &farewells[0];
  spare->count = count < most_bytes ? count : most_bytes;
  memcpy(spare->bytes, bytes, spare->count);
  atomic_store(&farewell, spare);
}

void rescue_expect_answers(int count) { atomic_store(&answers_due, count); }

void rescue_set_waits(int count) { most_waits = count; }

void rescue_activate(int active) { atomic_store(&is_active, active); }

void rescue_disarm(void) {
  rescue_activate(0);
  if (!is_armed) return;
  is_armed = 0;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &former_actions[i], NULL);
}
