internal import CurlewManuscript

/// Tells titles from other short lines by their words: capitals throughout, or long words that begin
/// with capitals.
struct TitleWords {
  private let line: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) { self.line = line }

  /// In a title, words of fewer letters may begin with a small letter, such as "the" and "with".
  private static let shortestCapitalised = 5

  var areTitle: Bool {
    guard hasShapeOfTitle, case let words = line.split(separator: 0x20), mayBeTitle(words)
    else { return false }
    let capitals = words.count(where: \.beginsWithCapital)
    return line.isInCapitals
      || (capitals >= 2 || capitals == words.count) && words.allSatisfy(Self.isOfTitle)
  }

  private var hasShapeOfTitle: Bool {
    guard let last = line.last, !last.isOne(of: ".,:;"), line.beginsWithCapital else {
      return false
    }
    return !hasSignsOfPrograms && line.range(of: [0x20, 0x20, 0x20]) == nil
  }

  private func mayBeTitle(_ words: [ArraySlice<UInt8>]) -> Bool {
    words[0].beginsWithCapital && words[0].last != 0x3A
      && !words.contains { $0.dropLast().contains(0x3A) }
      && !Self.noticesAndLetters.contains { words[0].elementsEqual($0.utf8) }
  }

  private static let noticesAndLetters = ["Copyright", "COPYRIGHT", "Licensed", "Dear"]

  private var hasSignsOfPrograms: Bool {
    line.contains { $0 < 0x20 || $0.isOne(of: "@={}<>#$%|\\;*") }
  }

  private static func isOfTitle(_ word: ArraySlice<UInt8>) -> Bool {
    let letters = word.drop { $0.isOne(of: "\"'([") }
    return letters.count { $0 & 0xC0 != 0x80 } < shortestCapitalised || letters.beginsWithCapital
      || !letters.contains { 0x41...0x5A ~= $0 & 0xDF || $0 >= 0x80 }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the first of its letters is a capital. A quotation mark or a bracket may stand before it.
  fileprivate var beginsWithCapital: Bool {
    String(decoding: prefix(8), as: UTF8.self).unicodeScalars
      .first { $0.isCapital || $0.isSmallLetter }?.isCapital ?? false
  }
}
