internal import Manuscript

/// What an element says that it is: by `epub:type`, by its role, or by the classes that are in common use.
struct Meaning: Sendable {
  private(set) var isNoteReference = false
  private(set) var isNote = false
  private(set) var isVerse = false
  /// Whether it is the number of a line of verse, which is set apart from the words.
  private(set) var isLineNumber = false
  /// Whether it is a page number of the printed edition.
  private(set) var isPageNumber = false
  /// Whether it is a page number of the printed edition if the element is inline.
  private(set) var isPageNumberInLine = false

  init(of tag: StartTag) {
    guard tag.hasAttributes else { return }
    let types = (tag["epub:type"] ?? "").words + (tag["role"] ?? "").words
    let classes = (tag["class"] ?? "").words
    isNoteReference = types.contains { $0 == "noteref" || $0 == "doc-noteref" }
    isNote =
      types.contains(anyOf: ["footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote"])
      || classes.contains(anyOf: ["footnote", "endnote"])
    isVerse =
      types.contains(anyOf: ["z3998:verse", "z3998:poem", "z3998:song", "z3998:hymn"])
      || classes.contains(anyOf: [
        "poem", "poetry", "verse", "stanza", "poetry-container", "linegroup", "line-group", "lg",
      ])
    isLineNumber = classes.contains(anyOf: [
      "lnum", "linenum", "linenumber", "line-number", "ln", "poemnum",
    ])
    isPageNumber =
      types.contains(anyOf: ["pagebreak", "doc-pagebreak"])
      || classes.contains(anyOf: ["pagenum", "pageno", "folionum", "foliono"])
    isPageNumberInLine = isPageNumber || classes.contains(anyOf: ["page", "pb"])
  }
}

extension [String] {
  fileprivate func contains(anyOf words: Set<String>) -> Bool { contains(where: words.contains) }
}

extension PrintPage {
  /// The page label that the tag of a page number states; empty if there is none.
  static func label(of tag: StartTag) -> String {
    tag["title"] ?? tag["aria-label"] ?? tag["id"] ?? ""
  }
}

extension String {
  /// The parts between white space.
  var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Its words with single spaces between them.
  var trimmed: String { words.joined(separator: " ") }
}

extension ComputedStyle.LetterCase {
  /// A text in this case.
  func applied(to bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch self {
    case .asWritten: bytes
    case .upper: Array(String(decoding: bytes, as: UTF8.self).uppercased().utf8)[...]
    case .lower: Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)[...]
    case .capitalized: Self.capitalized(bytes)[...]
    }
  }

  private static func capitalized(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text = ""
    var beginsWord = true
    for character in String(decoding: bytes, as: UTF8.self) {
      text += beginsWord ? character.uppercased() : String(character)
      beginsWord = character.isWhitespace
    }
    return Array(text.utf8)
  }
}

extension Language {
  /// The language that an element states.
  init?(statedIn tag: StartTag) {
    guard tag.hasAttributes, let code = tag["xml:lang"] ?? tag["lang"] else { return nil }
    self.init(stating: code)
  }
}

extension Name {
  /// 1 to 6 for the elements of headings.
  var headingRank: Int? {
    let names: [Name] = ["h1", "h2", "h3", "h4", "h5", "h6"]
    return names.firstIndex(of: self).map { $0 + 1 }
  }
}
