internal import Manuscript

/// Tells titles from other short lines by their words: capitals throughout, or long words that begin
/// with capitals.
struct TitleWords {
  private let line: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) { self.line = line }

  /// In a title, words of fewer letters may begin with a small letter, such as "the" and "with".
  private static let shortestCapitalised = 5

  var areTitle: Bool {
    guard mayBeTitle else { return false }
    let words = line.split(separator: 0x20)
    let capitals = words.count(where: \.beginsWithCapital)
    return line.isInCapitals
      || (capitals >= 2 || capitals == words.count) && words.allSatisfy(Self.isOfTitle)
  }

  /// Whether the line begins with a capital, does not end like a sentence, and is not from a program, a
  /// notice or a letter.
  var mayBeTitle: Bool {
    guard let last = line.last, !".,:;".utf8.contains(last), line.beginsWithCapital,
      !hasSignsOfPrograms, line.range(of: [0x20, 0x20, 0x20]) == nil
    else { return false }
    let words = line.split(separator: 0x20)
    return words[0].beginsWithCapital && words[0].last != 0x3A
      && !words.contains { $0.dropLast().contains(0x3A) }
      && !Self.noticesAndLetters.contains { words[0].elementsEqual($0.utf8) }
  }

  /// The first words of notices and letters.
  private static let noticesAndLetters = ["Copyright", "COPYRIGHT", "Licensed", "Dear"]

  private var hasSignsOfPrograms: Bool {
    line.contains { byte in
      switch byte {
      case 0..<0x20, UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: "$"),
        UInt8(ascii: "%"), UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: ";"),
        UInt8(ascii: "*"):
        true
      default: false
      }
    }
  }

  private static func isOfTitle(_ word: ArraySlice<UInt8>) -> Bool {
    let letters = word.drop { "\"'([".utf8.contains($0) }
    return letters.count { $0 & 0xC0 != 0x80 } < shortestCapitalised || letters.beginsWithCapital
      || !letters.contains { 0x41...0x5A ~= $0 & 0xDF || $0 >= 0x80 }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var beginsWithCapital: Bool {
    if let first, 0x41...0x5A ~= first { return true }
    if let first, 0x61...0x7A ~= first { return false }
    return String(decoding: prefix(8), as: UTF8.self).unicodeScalars
      .first { $0.isCapital || $0.isSmallLetter }?.isCapital ?? false
  }
}
