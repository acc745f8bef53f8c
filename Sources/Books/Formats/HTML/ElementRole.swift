internal import CurlewManuscript

/// What an element says that it is, besides what its look and its kind in HTML tell.
struct ElementRole: Sendable {
  var isNoteReference = false
  /// Whether it is a reference to a note that only a sheet raises, as in pages of docutils.
  var isRaised = false
  var isNote = false
  var isVerse = false
  /// Whether it is the number of a line of verse or code, which is set apart from the words.
  var isLineNumber = false
  /// Whether it is the title of a section that it begins, if all of it is bold.
  var mayBeTitle = false
  /// Whether it names the authors or the edition. Such an element is no heading even if its tag is `h3`.
  var isCredit = false
  /// Whether it is a page number of the printed edition.
  var isPageNumber = false
  /// Whether it is a page number of the printed edition if the element is inline.
  var isPageNumberInLine = false
  /// Whether it is a running head or foot of the printed edition.
  var isRunningLine = false
  /// Whether it is set off from the text around it.
  var isBox = false
  /// Whether it is a line of the heading around it.
  var isLine = false
  /// Whether it stands for a blank row.
  var isEmptyRow = false
  /// The kind of the blocks in it, where that does not follow from the elements around it.
  var blockKind: Block.Kind?
}

extension ElementRole {
  /// What `epub:type`, the role and the classes that are in common use say.
  init(of tag: StartTag) {
    guard tag.hasAttributes else { return }
    let types = (tag["epub:type"] ?? "").words + (tag["role"] ?? "").words
    let classes = (tag["class"] ?? "").words
    isRaised = classes.contains("footnote-reference")
    isNoteReference = isRaised || types.contains(anyOf: Self.noteReferences)
    isCredit = classes.contains(anyOf: Self.credits)
    isNote = types.contains(anyOf: Self.notes) || classes.contains(anyOf: Self.notes)
    isVerse = types.contains(anyOf: Self.verseTypes) || classes.contains(anyOf: Self.verseClasses)
    if classes.contains(anyOf: Self.captions) { blockKind = .caption }
    isBox = types.contains(anyOf: Self.boxTypes) || classes.contains(anyOf: Self.boxClasses)
    isLineNumber = classes.contains(anyOf: Self.lineNumbers)
    isPageNumber =
      types.contains(anyOf: Self.pageBreaks) || classes.contains(anyOf: Self.pageNumbers)
    isRunningLine = types.contains(anyOf: Self.runningLines)
    isPageNumberInLine = isPageNumber || classes.contains(anyOf: Self.pageNumbersInLine)
  }

  private static let noteReferences: Set = ["noteref", "doc-noteref"]
  private static let notes: Set = [
    "footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote",
  ]
  private static let verseTypes: Set = [
    "z3998:verse", "z3998:poem", "z3998:song", "z3998:hymn",
  ]
  private static let verseClasses: Set = [
    "poem", "poetry", "verse", "stanza", "poetry-container", "linegroup", "line-group", "lg",
  ]
  private static let captions: Set = ["code-block-caption", "caption", "filename", "listing-title"]
  private static let boxTypes: Set = [
    "sidebar", "notice", "warning", "tip", "help", "doc-notice", "doc-tip",
  ]
  private static let boxClasses: Set = [
    "admonition", "alert", "callout", "infobox", "markdown-alert",
  ]
  /// Classes of DocBook.
  private static let credits: Set = [
    "author", "authorgroup", "editor", "edited", "othercredit", "collab", "releaseinfo", "pubdate",
  ]
  private static let lineNumbers: Set = [
    "lnum", "linenum", "linenumber", "line-number", "ln", "poemnum", "linenos", "lineno",
  ]
  private static let pageBreaks: Set = ["pagebreak", "doc-pagebreak"]
  private static let runningLines: Set = ["doc-pageheader", "doc-pagefooter"]
  private static let pageNumbers: Set = ["pagenum", "pageno", "folionum", "foliono"]
  private static let pageNumbersInLine: Set = ["page", "pb", "pagebreak"]
}

extension [String] {
  fileprivate func contains(anyOf words: Set<String>) -> Bool { contains(where: words.contains) }
}

extension PrintPage {
  /// The number in a text such as `12` or `[Pg xii]`; empty if there are no words. Nil if there are others: they are
  /// shown, even if their class says that they are a page number.
  static func number(in text: [UInt8]) -> String? {
    let words = text.split { !$0.isASCIILetter && !$0.isASCIIDigit && $0 < 0x80 }
    guard let last = words.last else { return "" }
    let isNumber =
      last.contains(where: \.isASCIIDigit)
      || last.allSatisfy { "ivxlcdm".utf8.contains($0.lowercasedASCII) }
    return words.count <= 3 && last.count <= 8 && isNumber
      ? String(decoding: last, as: UTF8.self) : nil
  }

  /// The page label that the tag of a page number states; empty if there is none.
  static func label(of tag: StartTag) -> String {
    tag["title"] ?? tag["aria-label"] ?? tag["id"] ?? ""
  }
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
