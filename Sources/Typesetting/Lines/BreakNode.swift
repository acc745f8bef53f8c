/// A place where a line may end and the next begin, with all that the cost of lines asks of it.
///
/// Cells and spaces are counted from the paragraph's beginning, so any line is two differences.
package struct BreakNode: Equatable {
  /// Where in the text the word stands that a line begins with that begins here, or within which it
  /// begins.
  var word: UInt32 = 0
  /// The cells up to the first text of a line that begins here, and up to the last of a line that
  /// ends here, with its hyphen.
  package var begin: Int32 = 0
  package var end: Int32 = 0
  /// The same for spaces.
  package var gapsToBegin: Int16 = 0
  package var gapsToEnd: Int16 = 0
  /// What it costs to end a line here.
  package var penalty: Int16 = 0
  /// Whether a hyphen is drawn when a line ends here.
  package var isHyphen = false
  /// How many scalars of the word are before the place.
  var scalarsBefore: UInt8 = 0
}

/// A piece of text that no line end may cut.
struct Piece {
  var start: UInt32
  var width: Int
  var gap = 0
  /// What it costs to end a line behind it.
  var penalty = 0
  var isHyphen = false
  /// The cells that stand out before a line that begins with it, and behind one that ends with it.
  var before: UInt8 = 0
  var behind: UInt8 = 0
}

extension Piece {
  init(_ box: Box) {
    self.init(
      start: box.start, width: Int(box.width), gap: Int(box.gap), before: box.overhangBefore,
      behind: box.overhangBehind)
  }
}
