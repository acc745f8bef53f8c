internal import CurlewAlignment
internal import CurlewManuscript

/// A text and its translation, chapter by chapter. The passages of a chapter are paired when it is laid out first.
final class FacingTexts: Sendable {
  /// The paragraphs of a chapter, or of several, in both texts. A text may lack the chapter.
  typealias Pair = (original: Range<Int>, translation: Range<Int>)

  let chapters: [Pair]
  /// The paragraphs of all sections: those of the original in each chapter, and behind these the asides of both texts.
  let sections: [Range<Int>]
  fileprivate let translation: Translation
  /// The first paragraph of the translation.
  let firstTranslated: Int
  /// Where the sections begin in both texts, in the order of these.
  private let starts: [(offset: Int, section: Int)]
  private let passages = SectionCache<Alignment>(capacity: .max)

  /// Nil for a book without a translation.
  init?(_ manuscript: Manuscript, _ paragraphs: Paragraphs) {
    guard let translation = manuscript.translation else { return nil }
    self.translation = translation
    func first(from offset: Int?) -> Int {
      guard let offset else { return paragraphs.all.count }
      return paragraphs.all.indices.partitioningIndex {
        paragraphs.start(ofParagraph: $0) >= offset
      }
    }
    let middle = first(from: translation.start)
    firstTranslated = middle
    let texts = [
      0..<min(first(from: manuscript.asides), middle), middle..<first(from: translation.asides),
    ]
    chapters = Self.chapters(texts[0], texts[1], manuscript, paragraphs)
    let asides = [texts[0].upperBound..<middle, texts[1].upperBound..<paragraphs.all.count]
      .filter { !$0.isEmpty }
    sections = chapters.map(\.original) + asides
    let translated = chapters.enumerated().map { ($0.element.translation, $0.offset) }
    starts = (sections.enumerated().map { ($0.element, $0.offset) } + translated)
      .filter { !$0.0.isEmpty }
      .map { (paragraphs.start(ofParagraph: $0.0.lowerBound), $0.1) }
      .sorted { $0.0 < $1.0 }
  }

  func section(containing offset: Int) -> Int {
    let next = starts.partitioningIndex { $0.offset > offset }
    return starts.isEmpty ? 0 : starts[max(next - 1, 0)].section
  }

  /// A chapter as a part of a section.
  func chapter(_ number: Int, of book: Book) -> Chapter {
    let paragraphs = chapters[number].translation
    return Chapter(
      texts: self, number: number,
      translated: book.paragraphs.start(
        ofParagraph: paragraphs.lowerBound)..<book.paragraphs.start(
          ofParagraph: paragraphs.upperBound))
  }

  // MARK: Pairing

  /// Chapters are paired if these are so many of all, and hold so much of both texts; if not, the texts are divided
  /// otherwise.
  private static let leastShare = 0.6

  private static func chapters(
    _ original: Range<Int>, _ translation: Range<Int>, _ manuscript: Manuscript,
    _ paragraphs: Paragraphs
  ) -> [Pair] {
    let (ours, theirs) = (
      Self.starts(in: original, paragraphs), Self.starts(in: translation, paragraphs)
    )
    func segments(_ starts: [Int]) -> Segments {
      let chapters = zip(starts, starts.dropFirst()).map {
        manuscript.blocks(
          from: paragraphs.start(ofParagraph: $0), to: paragraphs.start(ofParagraph: $1))
      }
      return Segments(chapters: chapters, in: manuscript.text.utf8)
    }
    let pairs = Alignment.chapters(segments(ours), segments(theirs)).map { bead in
      (
        original: ours[bead.left.lowerBound]..<ours[bead.left.upperBound],
        translation: theirs[bead.right.lowerBound]..<theirs[bead.right.upperBound]
      )
    }
    let paired = pairs.filter { !$0.original.isEmpty && !$0.translation.isEmpty }
    func isMost(_ count: Int, of all: Int) -> Bool { Double(count) >= leastShare * Double(all) }
    let isPaired =
      isMost(paired.count, of: max(ours.count, theirs.count) - 1)
      && isMost(paired.reduce(0) { $0 + $1.original.count }, of: original.count)
      && isMost(paired.reduce(0) { $0 + $1.translation.count }, of: translation.count)
    return isPaired ? pairs : [(original, translation)]
  }

  /// The first paragraph of each chapter, and the end.
  private static func starts(in text: Range<Int>, _ paragraphs: Paragraphs) -> [Int] {
    text.filter { $0 == text.lowerBound || paragraphs.all[$0].startsPage } + [text.upperBound]
  }

  /// The passages of a chapter.
  fileprivate func passages(of number: Int, in book: Book) -> Alignment {
    passages.value(number) {
      func segments(_ range: Range<Int>) -> Segments {
        let (start, end) = (
          book.paragraphs.start(ofParagraph: range.lowerBound),
          book.paragraphs.start(ofParagraph: range.upperBound)
        )
        return Segments(
          book.manuscript.blocks(from: start, to: end), in: book.text.utf8, from: start)
      }
      let pair = chapters[number]
      return Alignment(segments(pair.original), segments(pair.translation))
    }
  }

  // MARK: Counterparts

  /// The part of the other text that says the same as the passage with an offset.
  func counterpart(of offset: Int, in book: Book) -> Range<Int>? {
    let section = section(containing: offset)
    guard section < chapters.count else { return nil }
    let passages = passages(of: section, in: book)
    let points = passages.points
    let isTranslation = offset >= translation.start
    let next = points.partitioningIndex { (isTranslation ? $0.right : $0.left) > offset }
    guard next > 0 else { return nil }
    let (start, end) = (points[next - 1], next < points.count ? points[next] : passages.end)
    guard isTranslation else { return start.right..<end.right }
    // A passage that the original lacks at its end.
    let last = max(translation.start - 1, 0)
    return min(start.left, last)..<min(end.left, translation.start)
  }

  /// The share of the paragraphs that begin together in both texts. Pairs all passages.
  func pairedShare(in book: Book) -> Double {
    let parts = chapters.indices.map { number -> (share: Double, count: Int) in
      (passages(of: number, in: book).share, chapters[number].original.count)
    }
    let count = parts.reduce(0) { $0 + $1.count }
    return parts.reduce(0) { $0 + $1.share * Double($1.count) } / Double(max(count, 1))
  }
}

extension FacingTexts {
  /// The translation of a section.
  struct Chapter: Sendable {
    fileprivate let texts: FacingTexts
    fileprivate let number: Int
    /// The offsets of the translation.
    let translated: Range<Int>

    func isTranslation(_ offset: Int) -> Bool { offset >= texts.translation.start }

    /// The outline of the text that an offset is in; nil for that of the book.
    func outline(at offset: Int) -> [Heading]? {
      isTranslation(offset) ? texts.translation.outline : nil
    }

    /// The lines and pages of both texts. They have as many pages, and each pair of these shows the same passages.
    func layouts(
      of book: Book, _ setting: Setting, _ tables: DemeritTables, by workers: Workers
    ) -> [Layout] {
      // Facing pages of two texts do not end on the same row.
      var setting = setting
      setting.isPaired = false
      let pair = texts.chapters[number]
      let ranges = [pair.original, pair.translation]
      let lines = ranges.map { range in
        Layout.lines(of: range, in: book, setting, tables, by: workers)
      }
      let texts = zip(ranges, lines).map { range, lines in
        FacingPagination.Text(range, lines, book.paragraphs.all, setting)
      }
      let points = self.texts.passages(of: number, in: book).points
      let pages = FacingPagination(texts[0], texts[1], setting.rows).pages(dividedAt: points)
      return zip(zip(ranges, lines), [pages.left, pages.right]).map { part, pages in
        Layout(book, part.1, setting, from: part.0.lowerBound, pages: pages)
      }
    }
  }
}

extension Manuscript {
  /// The blocks that begin in a part of the text.
  fileprivate func blocks(from start: Int, to end: Int) -> ArraySlice<Block> {
    let first = blocks.partitioningIndex { Int($0.start) >= start }
    return blocks[first..<max(blocks.partitioningIndex { Int($0.start) >= end }, first)]
  }
}
