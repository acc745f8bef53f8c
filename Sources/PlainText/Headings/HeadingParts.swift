/// A heading divided into its label, such as "CHAPTER I.", and its title.
package struct HeadingParts: Equatable {
  /// With the punctuation behind it; empty if the heading has no label.
  package let label: String
  /// Empty if the heading is a label alone.
  package let title: String

  package init(_ heading: String) {
    let words = heading.split(separator: " ")
    for count in 1..<max(min(words.count, Self.mostWords + 1), 1) {
      let head = words[..<count].joined(separator: " ")
      guard Self.isLabel(head) else { continue }
      guard let title = Self.title(in: words[count...].joined(separator: " ")) else { continue }
      (label, self.title) = (head, title)
      return
    }
    (label, title) = Self.isLabel(heading) ? (heading, "") : ("", heading)
  }

  /// The words of the longest label: keyword, number, and a dash.
  private static let mostWords = 3
  private static let punctuation: Set<Character> = [".", ":", ",", "—", "–", "-", " "]

  private static func isLabel(_ text: String) -> Bool {
    guard let parsed = HeadingParser.parse(text), parsed.isBare else { return false }
    switch parsed.kind {
    case .numbered: return true
    // "As I Lay" has no label.
    case .counted: return text.last.map { $0.isNumber || [".", ":"].contains($0) } ?? false
    // A bare numeral may be the word "I".
    case .numeral: return text.last.map { [".", ":"].contains($0) } ?? false
    case .titledNumeral, .letter, .named, .title: return false
    }
  }

  /// The rest of a heading without punctuation; nil if it goes on with the label.
  private static func title(in rest: String) -> String? {
    let title = rest.drop { punctuation.contains($0) }
    guard let first = title.first, !first.isLowercase else { return nil }
    return String(title)
  }
}
