// Memory in large pages.
#pragma once
#include <stddef.h>

/// Prepares for so much memory being taken, in whatever pieces, by the calling thread: it comes in
/// pages of megabytes, where the system has them, and what is given back is kept for the next who
/// asks. Nothing is taken yet.
///
/// A page of four kilobytes takes a microsecond to come, and a book of some megabytes wants
/// thousands.
void large_pages_expect(size_t bytes);
