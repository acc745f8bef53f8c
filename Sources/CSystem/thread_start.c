#define _GNU_SOURCE
#include "thread_start.h"

#ifdef __GLIBC__
#include <sched.h>

/// The processors that the caller may use but for the one it is on. Returns how many they are.
static int find_others(const cpu_set_t *allowed, cpu_set_t *others) {
  int here = sched_getcpu();
  if (here < 0 || here >= CPU_SETSIZE) return 0;
  *others = *allowed;
  CPU_CLR(here, others);
  return CPU_COUNT(others);
}

static int start_among(const cpu_set_t *others, pthread_t *thread, void *(*body)(void *),
                       void *argument) {
  pthread_attr_t attributes;
  int fault = pthread_attr_init(&attributes);
  if (fault) return fault;
  fault = pthread_attr_setaffinity_np(&attributes, sizeof *others, others);
  if (!fault) fault = pthread_create(thread, &attributes, body, argument);
  pthread_attr_destroy(&attributes);
  return fault;
}

static int start_elsewhere(pthread_t *thread, void *(*body)(void *), void *argument) {
  cpu_set_t allowed, others;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
  if (find_others(&allowed, &others) == 0) return -1;
  int fault = start_among(&others, thread, body, argument);
  if (!fault) pthread_setaffinity_np(*thread, sizeof allowed, &allowed);
  return fault;
}
#else
static int start_elsewhere(pthread_t *thread, void *(*body)(void *), void *argument) {
  (void)thread, (void)body, (void)argument;
  return -1;
}
#endif

int thread_start(pthread_t *thread, void *(*body)(void *), void *argument) {
  if (start_elsewhere(thread, body, argument) == 0) return 0;
  return pthread_create(thread, NULL, body, argument);
}
