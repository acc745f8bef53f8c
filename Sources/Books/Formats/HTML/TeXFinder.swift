/// Finds the formulas in TeX in a text, from its beginning to its end.
struct TeXFinder {
  private static let signs: [(start: [UInt8], end: [UInt8])] = [
    ("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]"), ("\\begin{", "\\end{"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
  private static let longest = 1 << 14
  private static let longestName = 64

  /// By sign: the offset up to which no end of a formula was found. Looking for it again at each beginning would be
  /// quadratic.
  private var searched = Array(repeating: 0, count: signs.count)

  /// The next formula, with the signs around it.
  mutating func next(in text: ArraySlice<UInt8>) -> Range<Int>? {
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
  mutating func end(of text: ArraySlice<UInt8>) -> Int? {
    guard let sign = Self.signs.firstIndex(where: { text.starts(with: $0.start) }) else {
      return text.first == UInt8(ascii: "$") ? Self.endOfDollars(text) : nil
    }
    let (start, end) = Self.signs[sign]
    let inside = text.dropFirst(start.count).prefix(Self.longest)
    let rest = inside[min(max(inside.startIndex, searched[sign]), inside.endIndex)...]
    guard let place = rest.indices.first(where: { rest[$0...].starts(with: end) }) else {
      searched[sign] = max(inside.endIndex - end.count + 1, 0)
      return nil
    }
    guard place > inside.startIndex else { return nil }
    guard end.last == UInt8(ascii: "{") else { return place + end.count }
    let name = text[place...].prefix(Self.longestName)
    return name.firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 }
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

extension StartTag {
  /// Whether it is a script that holds a formula in TeX or MathML, which MathJax would draw.
  var isFormula: Bool { localName == "script" && self["type"]?.hasPrefix("math/") == true }
}
