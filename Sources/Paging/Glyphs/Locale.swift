internal import CurlewCWidth
import CurlewLibc

/// The locale of libc, which also decides the character set of ncurses.
///
/// Pages are Unicode, so a locale with another character set is replaced by a UTF-8 one. `LC_ALL=C` is common
/// over ssh, although the terminal supports UTF-8. The fully static program needs no locale at all.
package enum CharacterLocale {
  private static let candidates = ["", "C.UTF-8", "C.utf8", "en_US.UTF-8"]

  /// Whether libc uses UTF-8. The first access sets the locale of the process.
  package static let isUnicode: Bool =
    cw_use_own_utf8() != 0
    || candidates.contains { setlocale(LC_CTYPE, $0) != nil && codeset == "UTF-8" }

  private static var codeset: String {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
  }
}
