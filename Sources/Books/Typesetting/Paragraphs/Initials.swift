package import CurlewManuscript

/// The drawn capital that a chapter may begin with. The first lines of the chapter stand beside it.
enum Initial {
  /// The lines beside it.
  static let lines = DrawnLetters.small.rows
}

extension Manuscript {
  /// Whether it is no report, whose sections often have numbers such as “2.1”.
  var mayHaveInitials: Bool {
    !imprint.isReport && !outline.contains { $0.title.beginsWithSectionNumber }
  }
}

extension String {
  /// Whether it begins like “2.1”.
  fileprivate var beginsWithSectionNumber: Bool {
    let rest = drop { $0.isNumber }
    return rest.count < count && rest.first == "." && rest.dropFirst().first?.isNumber == true
  }
}

extension Paragraphs {
  /// Finds the paragraphs that begin chapters with a letter, and how wide that letter is when it is drawn.
  mutating func findInitials(of blocks: [Block], in manuscript: Manuscript) {
    var opensChapter = false
    for (index, block) in blocks.enumerated() {
      switch all[index].heading {
      case .part, .chapter, .subsection: opensChapter = opensChapter || block.startsPage
      case .poem, .minor: opensChapter = false
      case nil:
        if opensChapter, block.mayHaveInitial {
          all[index].initial = manuscript.columnsOfInitial(at: block.range)
        }
        opensChapter = false
      }
    }
  }
}

extension Paragraphs {
  /// Lets a whole text begin with a drawn letter, as a chapter does.
  package mutating func drawInitial(of manuscript: Manuscript) {
    guard let block = manuscript.blocks.first, block.mayHaveInitial else { return }
    all[0].initial = manuscript.columnsOfInitial(at: block.range)
  }
}

extension Block {
  /// Lists have hanging lines.
  fileprivate var mayHaveInitial: Bool {
    kind == .paragraph && hangingIndent == 0 && !isRagged && !isBoxed && !isRightToLeft
  }
}

extension Manuscript {
  /// The cells of the letter that a text begins with; nil if it is no capital of running text, such as the number
  /// of a list.
  fileprivate func columnsOfInitial(at range: Range<Int>) -> UInt8? {
    let beginning = String(decoding: text.utf8[range.prefix(16)], as: UTF8.self)
    guard marks.mark(at: range.lowerBound) == nil, let letter = beginning.first,
      letter.isUppercase, letter.uppercased() == String(letter),
      let columns = DrawnLetters.small.columns(of: letter),
      case let second = beginning.dropFirst().first ?? ".",
      second.isLetter || second == " " || second == "’" || second == "'" || second.isNewline
    else { return nil }
    return UInt8(clamping: columns)
  }
}
