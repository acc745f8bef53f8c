#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The character set that libc, and through it ncurses, works in.
///
/// The text on a page is Unicode whatever the environment says, so a locale whose character set is
/// something else is replaced by one that is UTF-8: over ssh `LC_ALL=C` is common, and the terminal
/// at the other end nevertheless speaks UTF-8.
public enum CharacterLocale {
  private static let candidates = ["", "C.UTF-8", "C.utf8", "en_US.UTF-8"]

  /// True when libc works in UTF-8; the first use chooses the locale for the whole process.
  public static let isUnicode: Bool = candidates.contains { name in
    setlocale(LC_CTYPE, name) != nil && codeset == "UTF-8"
  }

  private static var codeset: String {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
  }
}
