// Threads that begin at once.
#pragma once
#include <pthread.h>

/// Starts a thread on another processor than the caller's, where there is one; from then on it may
/// run wherever the caller may. Returns what pthread_create does.
///
/// A scheduler may as well put it behind its busy starter, and notice the idle processor only at its
/// next tick: four milliseconds, when the work takes two.
int thread_start(pthread_t *thread, void *(*body)(void *), void *argument);
