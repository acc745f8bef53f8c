internal import CurlewManuscript

extension Manuscript {
  /// A part, such as the second book of a novel, begins a section behind this much text. In bytes.
  private static let shortPart = 1 << 12
  /// A section with this much text ends at the next chapter: only there may a page of a spread stay empty. It ends
  /// before that if the next chapter would bring it to twice as much. In bytes.
  private static let longSection = 1 << 16
  /// So does one of so many chapters, which may be pictures with hardly any text. Even, so that chapters of a page each
  /// leave no page of a spread empty.
  private static let mostChapters = 256
  /// A chapter of more than twice this length is cut into parts of about this length, because a reader waits while a
  /// section is laid out. In bytes.
  private static let longestSection = 1 << 20

  /// The blocks of each section: some chapters, or a part of a very long chapter. They depend on the text alone. What
  /// only links lead to begins a section.
  func sections(_ headings: HeadingForms) -> [Range<Int>] {
    var (starts, count) = ([0], 0)
    let chapters = blocks.indices.filter { $0 == 0 || blocks[$0].startsPage } + [blocks.count]
    for (chapter, next) in zip(chapters, chapters.dropFirst()).dropFirst() {
      let (start, end) = (self.start(ofBlock: chapter), self.start(ofBlock: next))
      let last = self.start(ofBlock: starts[starts.count - 1])
      count += 1
      let isLong =
        start - last >= Self.longSection || end - last >= 2 * Self.longSection
        || count >= Self.mostChapters
      let beginsPart = headings.form(of: chapter) == .part && start - last >= Self.shortPart
      let beginsAsides = asides.map { last < $0 && $0 <= start } ?? false
      guard isLong || beginsPart || beginsAsides else { continue }
      starts.append(chapter)
      count = 0
    }
    return zip(starts, starts.dropFirst() + [blocks.count]).flatMap { parts(of: $0..<$1) }
  }

  /// The parts of a very long section, cut between paragraphs of running text; else the section.
  private func parts(of section: Range<Int>) -> [Range<Int>] {
    var (parts, start) = ([Range<Int>](), section.lowerBound)
    func length(upTo block: Int) -> Int {
      self.start(ofBlock: block) - self.start(ofBlock: start)
    }
    guard length(upTo: section.upperBound) > 2 * Self.longestSection else { return [section] }
    for index in section.dropFirst()
    where length(upTo: index) >= Self.longestSection
      && blocks[index - 1].isRunningText && blocks[index].isRunningText
    {
      parts.append(start..<index)
      start = index
    }
    return parts + [start..<section.upperBound]
  }

  /// From the beginning of the first of some blocks to that of the one behind them.
  func offsets(ofBlocks range: Range<Int>) -> Range<Int> {
    start(ofBlock: range.lowerBound)..<start(ofBlock: range.upperBound)
  }

  /// Where a block begins; for the number behind the last one, where the text ends.
  func start(ofBlock index: Int) -> Int {
    index < blocks.count ? Int(blocks[index].start) : blocks.last?.range.upperBound ?? 0
  }
}

extension Block {
  var isRunningText: Bool { Paragraph.Style(kind) == .prose }
}
