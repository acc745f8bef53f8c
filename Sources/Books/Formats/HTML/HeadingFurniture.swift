/// Links in a heading that lead to the heading itself, or let somebody change it. They are no part of its text.
enum HeadingFurniture {
  private static let signs: Set = [
    "¶", "#", "§", "🔗", "⚓", "∞", "☍", "↩", "[]", "[#]", "permalink",
  ]

  /// Whether the text of an element in a heading is such a link.
  static func isAny(_ text: ArraySlice<UInt8>, in context: DocumentContext) -> Bool {
    guard !text.isEmpty, text.count <= 64 else { return false }
    let words = String(decoding: text, as: UTF8.self).collapsingSpaces
    if context.link != nil {
      return words.lowercased().split(separator: " ").allSatisfy {
        signs.contains(String($0)) || isIcon($0)
      }
    }
    return context.hasLinkOut && words.hasPrefix("[") && words.hasSuffix("]")
  }

  /// Whether a text is a character of a font of icons, or cannot be seen.
  private static func isIcon(_ word: Substring) -> Bool {
    let kinds: [Unicode.GeneralCategory] = [.privateUse, .format, .nonspacingMark]
    return word.unicodeScalars.allSatisfy { kinds.contains($0.properties.generalCategory) }
  }
}
