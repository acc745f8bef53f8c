/// How the beginning of a paragraph is shown.
package enum ParagraphForm: String, CaseIterable, Sendable {
  case indents
  case blankLines = "blank-lines"
}

extension Manuscript {
  /// The same text with paragraphs of one form. A book that has that form already is not changed, so
  /// that blank lines between its scenes stay.
  package func withParagraphs(_ form: ParagraphForm) -> Manuscript {
    let followers = blocks.indices.dropFirst().filter { isParagraph($0) && isParagraph($0 - 1) }
    let indented = followers.count { blocks[$0].indent > 0 }
    let isIndented = indented > followers.count { blocks[$0].rowsBefore > 0 }
    guard isIndented != (form == .indents) else { return self }
    var manuscript = self
    for index in blocks.indices where isParagraph(index) {
      manuscript.blocks[index].indent = 0
    }
    for index in followers {
      switch form {
      case .indents:
        manuscript.blocks[index].indent = Self.indent
        if blocks[index].rowsBefore == 1 { manuscript.blocks[index].rowsBefore = 0 }
      case .blankLines:
        manuscript.blocks[index].rowsBefore = max(blocks[index].rowsBefore, 1)
      }
    }
    return manuscript
  }

  /// In cells.
  private static let indent: UInt16 = 2

  /// Whether a block is a paragraph of running text, and not an item of a list.
  private func isParagraph(_ index: Int) -> Bool {
    blocks[index].kind == .paragraph && blocks[index].hangingIndent == 0
  }
}
