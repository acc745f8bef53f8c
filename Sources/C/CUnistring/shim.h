// Of GNU libunistring only the line breaking of Unicode text is wanted; its answers are made by
// casts, which Swift does not see.
#pragma once
#include <unistring/version.h>
#include <unilbrk.h>

static const char cu_break_possible = UC_BREAK_POSSIBLE;
