/// Finds formulas in TeX in the text of a page.
enum TeXFinder {
  private static let signs: [(start: [UInt8], end: [UInt8])] = [
    ("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]"), ("\\begin{", "\\end{"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
  private static let longest = 1 << 14

  /// The first formula, with the signs around it.
  static func next(in text: ArraySlice<UInt8>) -> Range<Int>? {
    var index = text.startIndex
    while let start = text[index...].firstIndex(where: {
      $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\")
    }) {
      if let end = end(of: text[start...]) { return start..<end }
      index = start + 1
    }
    return nil
  }

  /// The end of the formula that a text begins with; nil if there is none.
  static func end(of text: ArraySlice<UInt8>) -> Int? {
    for (start, end) in signs where text.starts(with: start) {
      let inside = text.dropFirst(start.count).prefix(longest)
      guard let found = inside.indices.first(where: { inside[$0...].starts(with: end) }),
        found > inside.startIndex
      else { return nil }
      guard end.last == UInt8(ascii: "{") else { return found + end.count }
      return text[found...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 }
    }
    return text.first == UInt8(ascii: "$") ? endOfDollars(text) : nil
  }

  /// Dollars are also money: a formula neither begins nor ends with a space, no digit follows it, and it is a
  /// letter or has a sign of TeX.
  private static func endOfDollars(_ text: ArraySlice<UInt8>) -> Int? {
    let inside = text.dropFirst().prefix(longest).prefix { $0 != UInt8(ascii: "$") }
    let end = inside.endIndex
    guard let first = inside.first, let last = inside.last, end < text.endIndex,
      !first.isMarkupSpace, !last.isMarkupSpace
    else { return nil }
    if end + 1 < text.endIndex, text[end + 1].isASCIIDigit { return nil }
    let isFormula =
      inside.count == 1 && first.isASCIILetter || inside.contains { "\\^_={}<>+".utf8.contains($0) }
    return isFormula ? end + 1 : nil
  }
}
