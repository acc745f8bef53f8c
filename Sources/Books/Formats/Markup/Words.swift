extension String {
  /// The parts between white space.
  var words: [String] {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      return split(whereSeparator: \.isWhitespace).map(String.init)
    }
    return utf8.split { 0x09...0x0D ~= $0 || $0 == 0x20 }.map { String(Substring($0)) }
  }

  /// The text with each run of white space as one space, and none at the ends.
  var collapsingSpaces: String {
    hasOnlySingleSpaces ? self : words.joined(separator: " ")
  }

  /// Whether it is plain ASCII in which nothing is to be collapsed, as most short texts are.
  private var hasOnlySingleSpaces: Bool {
    var previous = UInt8(ascii: " ")
    for byte in utf8 {
      guard 0x20..<0x7F ~= byte, byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}
