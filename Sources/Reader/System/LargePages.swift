private import CSystem

/// Memory in pages of megabytes: quicker to come by, but more of it is taken than is needed. So it is
/// for who does one thing in a hurry and ends, and not for a reader who stays.
enum LargePages {
  /// As much as a long novel takes with its words and its lines.
  private static let novel = 12 << 20

  /// Prepares for a book being set as a whole.
  static func prepare() { large_pages_expect(novel) }
}
