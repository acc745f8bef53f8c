// The parts of ncurses that Swift cannot import: macros, mutable globals, and pointers that may be -1.
// Everything else is called directly.
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

/// The virtual screen, which ncurses compares with the physical one. Drawing into it directly saves the
/// copy from a window.
static inline WINDOW *cn_window(void) { return newscr; }
static inline WINDOW *cn_physical(void) { return curscr; }
static inline int cn_pairs(void) { return COLOR_PAIRS; }

static inline TERMINAL *cn_description(void) { return cur_term; }

/// Frees the current terminfo entry, and makes another one current, or none.
static inline void cn_return_to_description(TERMINAL *former) {
  TERMINAL *own = cur_term;
  set_curterm(former);
  del_curterm(own);
}

/// A string capability of the current entry; NULL if it is absent.
static inline const char *cn_string(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

// The standard part of the current entry, by the indices of term.h.
static inline const char *cn_string_at(int index) {
  const char *value = CUR Strings[index];
  return value == (const char *)-1 ? NULL : value;
}
static inline bool cn_flag_at(int index) { return CUR Booleans[index] == 1; }
static inline int cn_number_at(int index) { return tigetnum((char *)numnames[index]); }

static inline bool cn_flag(const char *name) { return tigetflag((char *)name) == 1; }
static inline int cn_number(const char *name) { return tigetnum((char *)name); }

/// Opens an anonymous file, in memory where the system supports that. -1 on failure.
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

/// A cell with a single spacing character, as nearly all are.
static inline cchar_t cn_plain_cell(unsigned int scalar, attr_t attributes, int pair) {
  const wchar_t glyph[] = {(wchar_t)scalar, 0};
  cchar_t cell;
  setcchar(&cell, glyph, attributes, 0, &pair);
  return cell;
}

/// A cell with a spacing character and combining marks, terminated by 0.
static inline cchar_t cn_cell(const wchar_t *glyph, attr_t attributes, int pair) {
  cchar_t cell;
  setcchar(&cell, glyph, attributes, 0, &pair);
  return cell;
}
