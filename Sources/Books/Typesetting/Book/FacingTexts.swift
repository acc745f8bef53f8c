internal import CurlewAlignment
internal import CurlewManuscript

/// A text and its translation, chapter by chapter. The passages of a chapter are paired when it is first laid out.
///
/// ```
/// blocks:     chapters of the original │ its asides │ chapters of the translation │ its asides
///             0                                     ▲ firstTranslated
/// sections:   one for each chapter, with both texts; then one for the asides of each text
/// ```
final class FacingTexts: Sendable {
  /// The blocks of a chapter, or of several, in both texts. A text may lack the chapter.
  typealias Pair = (original: Range<Int>, translation: Range<Int>)

  let chapters: [Pair]
  /// The blocks of all sections: those of the original in each chapter, and behind these the asides of both texts.
  let sections: [Range<Int>]
  let translation: Translation
  /// The first block of the translation.
  let firstTranslated: Int
  /// Where the sections begin, in ascending order: first those of the original, then the same ones of the translation.
  private let starts: [(offset: Int, section: Int)]
  /// The rows from one line to the next in each text, where they are free: 2 where readings stand between the lines, or
  /// where the text is about half as long as the other, 3 where it is a third, so that both fill their pages.
  let leadings: [Int]
  /// The paired passages of the chapters that have been laid out, by their numbers.
  private let passages = SectionCache<Int, Pairing>(capacity: .max)
  /// The original and the translation as sections that are searched by themselves. Each turn asks for one.
  let texts = SectionCache<Int, TextSection>(capacity: 2)

  /// Nil for a book without a translation.
  init?(_ manuscript: Manuscript) {
    guard let translation = manuscript.translation else { return nil }
    self.translation = translation
    func first(from offset: Int?) -> Int {
      guard let offset else { return manuscript.blocks.count }
      return manuscript.blocks.partitioningIndex { Int($0.start) >= offset }
    }
    leadings = Self.leadings(manuscript, dividedAt: translation.start)
    let middle = first(from: translation.start)
    firstTranslated = middle
    let texts = [
      0..<min(first(from: manuscript.asides), middle), middle..<first(from: translation.asides),
    ]
    chapters = Self.chapters(texts[0], texts[1], manuscript)
      .joined(by: translation.pairs, manuscript)
    let asides = [texts[0].upperBound..<middle, texts[1].upperBound..<manuscript.blocks.count]
      .filter { !$0.isEmpty }
    sections = chapters.map(\.original) + asides
    let translated = chapters.enumerated().map { ($0.element.translation, $0.offset) }
    starts = (sections.enumerated().map { ($0.element, $0.offset) } + translated)
      .filter { !$0.0.isEmpty }
      .map { (manuscript.start(ofBlock: $0.0.lowerBound), $0.1) }
      .sorted { $0.0 < $1.0 }
  }

  func section(containing offset: Int) -> Int {
    let next = starts.partitioningIndex { $0.offset > offset }
    return starts.isEmpty ? 0 : starts[max(next - 1, 0)].section
  }

  private static func leadings(_ manuscript: Manuscript, dividedAt start: Int) -> [Int] {
    let text = manuscript.text.utf8
    let parts = [manuscript.body.lowerBound..<start, start..<manuscript.body.upperBound]
    let cells = parts.map { text[$0].reduce(0) { $0 + $1.cells } }
    return zip(parts, [cells[1], cells[0]]).enumerated().map { side, part in
      let hasReadings = manuscript.rubies.contains { part.0.contains($0.base.lowerBound) }
      let times = part.1 * 11 / max(cells[side] * 10, 1)
      return min(max(times, hasReadings ? 2 : 1), 3)
    }
  }

  // MARK: Pairing

  /// Chapters are paired by their lengths only if that pairs at least this share of them, and of both texts. Otherwise
  /// the chapters of the two texts probably differ.
  private static let leastShare = 0.6

  private static func chapters(
    _ original: Range<Int>, _ translation: Range<Int>, _ manuscript: Manuscript
  ) -> [Pair] {
    let (ours, theirs) = (
      Self.starts(in: original, manuscript), Self.starts(in: translation, manuscript)
    )
    func segments(_ starts: [Int]) -> Segments {
      Segments(
        chapters: zip(starts, starts.dropFirst()).map { manuscript.blocks[$0..<$1] },
        in: manuscript.text.utf8)
    }
    let pairs = Pairing.chapters(segments(ours), segments(theirs)).map { bead in
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
    return isPaired ? pairs : parts(original, translation, manuscript)
  }

  /// Divides both texts where a chapter begins in one of them: all of their paragraphs are paired for that.
  private static func parts(
    _ original: Range<Int>, _ translation: Range<Int>, _ manuscript: Manuscript
  ) -> [Pair] {
    let hasChapters = [original, translation].contains { text in
      text.dropFirst().contains { manuscript.blocks[$0].startsPage }
    }
    guard hasChapters else { return [(original, translation)] }
    func paragraph(at offset: Int, in range: Range<Int>) -> Int? {
      let index = range.partitioningIndex { manuscript.start(ofBlock: $0) >= offset }
      return index < range.upperBound && manuscript.start(ofBlock: index) == offset
        ? index : nil
    }
    var (parts, start) = ([Pair](), (original.lowerBound, translation.lowerBound))
    let pairing = Pairing(
      segments(original, manuscript), segments(translation, manuscript))
    for point in pairing.points {
      guard let left = paragraph(at: point.left, in: original),
        let right = paragraph(at: point.right, in: translation),
        manuscript.blocks[left].startsPage || manuscript.blocks[right].startsPage,
        left > start.0, right > start.1
      else { continue }
      parts.append((start.0..<left, start.1..<right))
      start = (left, right)
    }
    return parts + [(start.0..<original.upperBound, start.1..<translation.upperBound)]
  }

  /// The sentences of some blocks.
  private static func segments(
    _ range: Range<Int>, _ manuscript: Manuscript
  ) -> Segments {
    Segments(
      manuscript.blocks[range], in: manuscript.text.utf8,
      from: manuscript.start(ofBlock: range.lowerBound))
  }

  /// The first block of each chapter, and the end.
  private static func starts(in text: Range<Int>, _ manuscript: Manuscript) -> [Int] {
    text.filter { $0 == text.lowerBound || manuscript.blocks[$0].startsPage } + [text.upperBound]
  }

  /// The passages of a chapter.
  func passages(of number: Int, in book: Book) -> Pairing {
    passages.value(number) {
      let (left, right) = segments(ofChapter: number, in: book)
      let range = book.manuscript.offsets(ofBlocks: chapters[number].original)
      return Pairing(left, right, fixed: translation.pairs.filter { range.contains($0.original) })
    }
  }

  private func segments(ofChapter number: Int, in book: Book) -> (Segments, Segments) {
    let pair = chapters[number]
    return (
      Self.segments(pair.original, book.manuscript),
      Self.segments(pair.translation, book.manuscript)
    )
  }

  // MARK: Counterparts

  /// The passage of the other text that corresponds to the one that contains an offset.
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

  /// About how many paragraphs are read to find out whether the texts belong together.
  private static let sample = 4000

  /// How much cheaper the pairing is than one of texts that have nothing in common: 0 if it is not, 1 if it costs
  /// nothing. Pairs the passages of some chapters of a long book, of all of a short one.
  func likeness(in book: Book) -> Double {
    var (cost, chance) = (0.0, 0.0)
    let step = max(firstTranslated / Self.sample, 1)
    for number in stride(from: 0, to: chapters.count, by: step) {
      let passages = passages(of: number, in: book)
      cost += passages.cost
      // Chance need not be known exactly where it is far away.
      guard !passages.isGood else {
        chance += 2 * passages.cost
        continue
      }
      let (left, right) = segments(ofChapter: number, in: book)
      chance += Pairing.chance(left, right)
    }
    return chance > 0 ? 1 - cost / chance : 1
  }
}

extension [FacingTexts.Pair] {
  /// One pair of those between two passages that belong together.
  fileprivate func joined(
    by passages: [(original: Int, translation: Int)], _ manuscript: Manuscript
  ) -> [FacingTexts.Pair] {
    passages.reduce(self) { pairs, passage in
      func number(_ offset: Int, in text: (FacingTexts.Pair) -> Range<Int>) -> Int? {
        let block = manuscript.blocks.partitioningIndex { Int($0.start) > offset } - 1
        return pairs.firstIndex { text($0).contains(block) }
      }
      guard let one = number(passage.original, in: \.original),
        let other = number(passage.translation, in: \.translation), one != other
      else { return pairs }
      let (first, last) = (Swift.min(one, other), Swift.max(one, other))
      let whole = (
        original: pairs[first].original.lowerBound..<pairs[last].original.upperBound,
        translation: pairs[first].translation.lowerBound..<pairs[last].translation.upperBound
      )
      return pairs[..<first] + [whole] + pairs[(last + 1)...]
    }
  }
}

extension UInt8 {
  /// The cells of the character that begins with this byte: two for those of East Asia. A byte within one has none.
  fileprivate var cells: Int { self & 0xC0 == 0x80 ? 0 : (0xE3...0xED).contains(self) ? 2 : 1 }
}
