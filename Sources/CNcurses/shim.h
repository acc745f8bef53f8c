// The part of ncurses that Swift cannot import: macros, mutable globals, and a pointer that says no
// by being -1. Everything else is called by its own name.
#pragma once
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <fcntl.h>
#include <stdio.h>
#include <term.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

static const attr_t cn_bold = A_BOLD;
static const attr_t cn_dim = A_DIM;
static const attr_t cn_italic = A_ITALIC;
static const attr_t cn_underline = A_UNDERLINE;
static const attr_t cn_reverse = A_REVERSE;

static inline WINDOW *cn_window(void) { return stdscr; }
static inline WINDOW *cn_physical(void) { return curscr; }
static inline int cn_pairs(void) { return COLOR_PAIRS; }

static inline TERMINAL *cn_description(void) { return cur_term; }

/// Forgets the terminal's description for another one, or for none.
static inline void cn_return_to_description(TERMINAL *former) {
  TERMINAL *own = cur_term;
  set_curterm(former);
  del_curterm(own);
}

/// A string of the terminal's description; NULL when it has none of that name.
static inline const char *cn_string(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

static inline bool cn_flag(const char *name) { return tigetflag((char *)name) == 1; }
static inline int cn_number(const char *name) { return tigetnum((char *)name); }

/// A file for this process alone, which is only memory where the system has that: Linux has a function
/// for it that libc hides from Swift. -1 when there is none to be had.
static inline int cn_memory_file(void) {
#ifdef __linux__
  int memory = (int)syscall(SYS_memfd_create, "curlew-frame", 1 /* close on exec */);
  if (memory >= 0) return memory;
#endif
  FILE *file = tmpfile();
  if (!file) return -1;
  int number = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
  fclose(file);
  return number;
}

/// A cell of ncurses with nothing but a spacing character in it, as nearly all are.
static inline cchar_t cn_plain_cell(unsigned int scalar, attr_t attributes, int pair) {
  const wchar_t glyph[] = {(wchar_t)scalar, 0};
  cchar_t cell;
  setcchar(&cell, glyph, attributes, 0, &pair);
  return cell;
}

/// A cell of ncurses: a spacing character and the marks on it, ended by 0.
static inline cchar_t cn_cell(const wchar_t *glyph, attr_t attributes, int pair) {
  cchar_t cell;
  setcchar(&cell, glyph, attributes, 0, &pair);
  return cell;
}
