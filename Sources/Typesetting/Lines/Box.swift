/// A piece of text that no line end may cut: a word, or a part of one between two places where it
/// may be broken.
///
/// A book is half a million of these, so they are small, and what else there is to know of one is
/// found again in the text when it is drawn.
package struct Box: Equatable {
  /// Where its first byte is in the text.
  package var start: UInt32
  /// The cells that it takes.
  var width: UInt16
  /// The cells of white space before it, which vanish at the start of a line.
  package var gap: UInt8
  /// The cells that a line end behind it adds: a soft hyphen becomes visible there.
  var hyphen: UInt8
}

extension Box {
  /// A run longer than this is cut, so that widths stay small numbers whatever a text piles up.
  static let widest = 4096
}
