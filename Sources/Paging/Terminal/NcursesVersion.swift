internal import CurlewCNcurses

/// The version of ncurses in use, as in "ncurses 6.4.20221231".
package var ncursesVersion: String { curses_version().map { String(cString: $0) } ?? "ncurses" }
