internal import Manuscript

/// What an element says that it is: by `epub:type`, by its role, or by the classes that are in common use.
struct Meaning {
  private let types: [String]
  private let classes: [String]

  init(of tag: StartTag) {
    guard tag.hasAttributes else {
      (types, classes) = ([], [])
      return
    }
    types = (tag["epub:type"] ?? "").words + (tag["role"] ?? "").words
    classes = (tag["class"] ?? "").words
  }

  var isNoteReference: Bool { types.contains { $0 == "noteref" || $0 == "doc-noteref" } }

  var isNote: Bool {
    types.contains {
      ["footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote"].contains($0)
    } || classes.contains { $0 == "footnote" || $0 == "endnote" }
  }

  /// Whether it is the number of a line of verse, which stands apart from the words.
  var isLineNumber: Bool {
    classes.contains {
      ["lnum", "linenum", "linenumber", "line-number", "ln", "poemnum"].contains($0)
    }
  }

  var isVerse: Bool {
    types.contains { ["z3998:verse", "z3998:poem", "z3998:song", "z3998:hymn"].contains($0) }
      || classes.contains {
        [
          "poem", "poetry", "verse", "stanza", "poetry-container", "linegroup", "line-group", "lg",
        ].contains($0)
      }
  }
}

extension PrintPage {
  private static let classes: Set = [
    "pagenum", "pageno", "folionum", "foliono",
  ]
  /// These mean a page number only within a line.
  private static let inlineClasses: Set = ["page", "pb"]

  /// The label of the page whose number an element is; nil if it is something else.
  static func label(of tag: StartTag, isInline: Bool) -> String? {
    guard tag.hasAttributes else { return nil }
    let types = (tag["epub:type"] ?? "").words + (tag["role"] ?? "").words
    let names = (tag["class"] ?? "").words
    let isNumber =
      types.contains("pagebreak") || types.contains("doc-pagebreak")
      || names.contains { classes.contains($0) || isInline && inlineClasses.contains($0) }
    guard isNumber else { return nil }
    return tag["title"] ?? tag["aria-label"] ?? tag["id"] ?? ""
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
  func applied(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .asWritten: bytes
    case .upper: Array(String(decoding: bytes, as: UTF8.self).uppercased().utf8)
    case .lower: Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
    case .capitalized: Self.capitalized(bytes)
    }
  }

  private static func capitalized(_ bytes: [UInt8]) -> [UInt8] {
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
    guard tag.hasAttributes, let code = tag[local: "lang"] else { return nil }
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
