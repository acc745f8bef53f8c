extension ArraySlice<UInt8> {
  /// The number and the title with which a paragraph begins, as in licences: `2. Grant of Licence. Subject to …`
  ///
  /// The long words of the title begin with capitals, and a sentence follows.
  var runInTitle: ArraySlice<UInt8>? {
    guard let first, 0x31...0x39 ~= first, count > 60,
      case let digits = prefix(3).prefix(while: { 0x30...0x39 ~= $0 }), digits.count < 3,
      self[digits.endIndex] == UInt8(ascii: "."), self[digits.endIndex + 1] == 0x20,
      case let words = self[(digits.endIndex + 2)...].prefix(longestTitle),
      let end = words.indices.first(where: { self[$0] == UInt8(ascii: ".") }),
      case let title = words[..<end], title.isOfCapitalisedWords,
      self[end...].beginsSentenceBehindStop
    else { return nil }
    return self[..<end]
  }

  /// Whether there are up to eight words, of which the first, the last and all long ones begin with capitals.
  private var isOfCapitalisedWords: Bool {
    let words = split(separator: 0x20)
    guard (1...8).contains(words.count), let first = words.first, let last = words.last,
      last.count >= shortestLongWord, !contains(0x0A)
    else { return false }
    return first.beginsWithASCIICapital
      && words.allSatisfy { $0.count < shortestLongWord || $0.beginsWithASCIICapital }
  }

  private var beginsWithASCIICapital: Bool { first.map { 0x41...0x5A ~= $0 } ?? false }

  /// Whether the text begins with a full stop, spaces, and a word or a bracket that may begin a sentence.
  private var beginsSentenceBehindStop: Bool {
    let sentence = dropFirst().drop { $0 == 0x20 }
    guard sentence.startIndex > startIndex + 1, let first = sentence.first else { return false }
    return 0x41...0x5A ~= first || first.isOne(of: "\"(")
  }
}

/// In bytes.
private let (longestTitle, shortestLongWord) = (60, 4)
