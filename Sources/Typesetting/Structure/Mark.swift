/// A few bytes of the text that are a sign to the reader's program and are not drawn as they are:
/// the underscores around italics, the reading of a word beside it, two hyphens for a dash.
struct Mark: Equatable, Sendable {
  var offset: UInt32
  var length: UInt16
  /// What is drawn in its place.
  var drawn = Substitute.nothing
  /// The kind of type behind it.
  var emphasis = SetLine.Emphasis.roman

  enum Substitute: UInt8, Sendable {
    case nothing, dash
  }

  var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}

/// The marks of a text, in its order; none overlaps another.
struct Marks: Sendable {
  var all: [Mark] = []

  /// The first mark at or behind an offset, as an index.
  func index(from offset: Int) -> Int {
    all.partitioningIndex { $0.offset >= offset }
  }

  /// Where a mark stands, by its index; behind the last there is none.
  func offset(of index: Int) -> Int { index < all.count ? Int(all[index].offset) : .max }

  /// The mark that begins at an offset.
  func mark(at offset: Int) -> Mark? {
    guard !all.isEmpty, case let index = index(from: offset), index < all.count else { return nil }
    return all[index].offset == offset ? all[index] : nil
  }

  /// The mark that ends before an offset.
  func mark(before offset: Int) -> Mark? {
    guard !all.isEmpty, case let index = index(from: offset), index > 0 else { return nil }
    return all[index - 1].range.upperBound == offset ? all[index - 1] : nil
  }

  /// Where the drawn text goes on behind marks that leave nothing on the page.
  func behindHidden(_ offset: Int) -> Int {
    var offset = offset
    while let mark = mark(at: offset), mark.drawn == .nothing { offset = mark.range.upperBound }
    return offset
  }

  /// Where the drawn text ends before marks that leave nothing on the page.
  func beforeHidden(_ offset: Int) -> Int {
    var offset = offset
    while let mark = mark(before: offset), mark.drawn == .nothing {
      offset = mark.range.lowerBound
    }
    return offset
  }

  /// The kind of type in force behind the marks that stand before an index.
  func emphasis(before index: Int) -> SetLine.Emphasis {
    index > 0 ? all[index - 1].emphasis : .roman
  }
}
