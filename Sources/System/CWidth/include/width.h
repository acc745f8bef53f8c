// Widths of characters, and UTF-8 for a program that runs where the C library's data are missing.
#pragma once

/// The width of a scalar in cells by libc, which ncurses uses too; negative if it must not be drawn.
int cw_width(unsigned int scalar);

/// The same by a table of our own.
int cw_own_width(unsigned int scalar);

/// Makes UTF-8 the character set of the process although libc has no locale for it. Returns 0 if the
/// program was not linked for that: see Sources/CStandalone.
int cw_use_own_utf8(void);
