/// A heading divided into its label, such as "CHAPTER I.", and its title.
package struct HeadingParts: Equatable {
  /// With the punctuation behind it; empty if the heading has no label.
  package let label: String
  /// Empty if the heading is a label alone.
  package let title: String

  package init(_ heading: String) { self.init(Array(heading.utf8)[...]) }

  init(_ heading: ArraySlice<UInt8>) {
    let words = heading.split(separator: 0x20)
    for count in 1..<max(min(words.count, Self.mostWords + 1), 1) {
      let head = heading[..<words[count - 1].endIndex]
      guard Self.isLabel(head), let title = Self.title(in: words[count...]) else { continue }
      (label, self.title) = (Self.text(of: words[..<count]), title)
      return
    }
    let whole = Self.text(of: words[...])
    (label, title) = Self.isLabel(heading) ? (whole, "") : ("", whole)
  }

  /// Whether a heading may have a label and a title, which rules out most: `CHAPTER I` is a label alone.
  static func mayDivide(_ heading: ArraySlice<UInt8>) -> Bool {
    guard let space = heading.firstIndex(of: 0x20) else { return false }
    return heading[(space + 1)...].contains(0x20) || mayBeLabel(heading[..<space])
  }

  private static func text(of words: ArraySlice<ArraySlice<UInt8>>) -> String {
    words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// The words of the longest label: keyword, number, and a dash.
  private static let mostWords = 3
  private static let punctuation: Set<Character> = [".", ":", ",", "—", "–", "-", " "]

  private static func isLabel(_ text: ArraySlice<UInt8>) -> Bool {
    guard mayBeLabel(text), let parsed = HeadingParser.parse(text), parsed.isBare,
      let last = text.last
    else { return false }
    let isEnded = last == 0x2E || last == 0x3A
    switch parsed.kind {
    case .numbered: return true
    // "As I Lay" has no label.
    case .counted: return isEnded || 0x30...0x39 ~= last
    // A bare numeral may be the word "I".
    case .numeral: return isEnded
    case .titledNumeral, .letter, .named, .title: return false
    }
  }

  /// A quick test that rules out most text. A single word can be a label only if it begins with a number.
  private static func mayBeLabel(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(0x20) || HeadingFilter.mayBeginWithNumber(text)
  }

  /// The rest of a heading without punctuation; nil if it goes on with the label.
  private static func title(in rest: ArraySlice<ArraySlice<UInt8>>) -> String? {
    let title = text(of: rest).drop { punctuation.contains($0) }
    guard let first = title.first, !first.isLowercase else { return nil }
    return String(title)
  }
}
