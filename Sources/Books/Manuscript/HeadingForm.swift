/// How a heading is set, which tells it apart from others.
package enum HeadingForm: UInt8, Sendable {
  /// The title of a part: bold capitals, lower on the page, with more space below.
  case part
  /// The title of a chapter or of a section: bold, behind a soft label.
  case chapter
  /// The title of a section within a section: italic, with less space above.
  case subsection
  /// The title of a short poem: italic.
  case poem
  /// A heading that is not in the contents, such as the writer of a letter: soft.
  case minor

  /// The emphasis of text in such a heading.
  package func emphasis(of text: Mark.Emphasis) -> Mark.Emphasis {
    let respelled = text.intersection(.substituted.union(.smallCaps))
    return switch self {
    case .part, .chapter: respelled.union(.bold)
    case .subsection, .poem: respelled.union(.italic)
    case .minor: respelled
    }
  }
}

/// Finds the form of each heading of a book.
package struct HeadingForms {
  private let blocks: [Block]
  private let hasParts: Bool
  /// The levels of the titles of short poems.
  private let levelsOfPoems: Set<UInt8>

  package init(_ blocks: [Block]) {
    self.blocks = blocks
    var levels: [UInt8: Level] = [:]
    for (index, block) in blocks.enumerated() where !block.isMinor {
      guard case .heading(let number) = block.kind else { continue }
      var level = levels[number, default: Level()]
      level.count += 1
      if block.startsPage { level.startsPages = true }
      if Self.isAbovePoem(index, in: blocks) { level.poems += 1 }
      levels[number] = level
    }
    hasParts = levels[0] != nil && levels[1] != nil
    levelsOfPoems = Set(
      levels.filter { !$1.startsPages && $1.poems > 0 && $1.poems * 2 >= $1.count }.keys)
  }

  private struct Level {
    var count = 0
    /// Those with a poem right below them.
    var poems = 0
    var startsPages = false
  }

  /// The form of the block with an index; nil if that is not a heading.
  package func form(of index: Int) -> HeadingForm? {
    guard case .heading(let level) = blocks[index].kind else { return nil }
    if blocks[index].isMinor { return .minor }
    if level == 0, hasParts { return .part }
    if levelsOfPoems.contains(level) { return .poem }
    return level >= Self.firstSubsection ? .subsection : .chapter
  }

  private static let firstSubsection = 3

  /// The longest run of headings above a poem.
  private static let mostTitles = 4

  private static func isAbovePoem(_ index: Int, in blocks: [Block]) -> Bool {
    let below = blocks[(index + 1)...].prefix(mostTitles)
    guard let next = below.first(where: { !$0.kind.isHeading }) else { return false }
    return next.isOfPoem || next.kind == .verse
  }
}
