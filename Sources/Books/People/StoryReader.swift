internal import CurlewManuscript

/// Reads a book up to a place: its names, and what its chapters tell. Text behind the place is never looked at, so the
/// result is the same as if the book ended there.
struct StoryReader {
  private let manuscript: Manuscript
  private(set) var scan: NameScan
  private(set) var paragraphs: [Range<Int>] = []
  private(set) var chapters: [StoryChapter] = []
  private(set) var words = 0
  private var text = ReadParagraph()
  /// The first paragraph of the chapter that is being read, its title and its sentences.
  private var start = 0
  private var title = ""
  private var sentences: [ToldSentence] = []
  /// In how many chapters a word stands.
  private var spread: [Int32: Int] = [:]

  /// Nil if it knows no names in the language of the book.
  init?(_ manuscript: Manuscript, to end: Int) {
    guard let language = (manuscript.imprint.language?.family).flatMap(NameWords.init) else {
      return nil
    }
    self.manuscript = manuscript
    scan = NameScan(language)
    let first = max(manuscript.beginning ?? 0, manuscript.body.lowerBound)
    let stop = min(end, manuscript.asides ?? .max, manuscript.translation?.start ?? .max)
    var headings = manuscript.outline[...]
    for block in manuscript.blocks
    where Int(block.start) >= first && Int(block.start) < stop
      && (block.kind == .paragraph || block.kind == .quotation)
    {
      while let heading = headings.first, heading.offset <= Int(block.start) {
        endChapter()
        title = heading.title
        headings.removeFirst()
      }
      read(block.range.lowerBound..<min(block.range.upperBound, stop))
    }
    endChapter()
  }

  private mutating func read(_ range: Range<Int>) {
    let speaker = speaker(of: range)
    if let speaker {
      text.fill(speaker, of: manuscript, &scan.table)
      scan.add(speaker: text.all)
    }
    let known = scan.notes.count
    text.fill(
      (speaker ?? range).lowerBound + (speaker?.count ?? 0)..<range.upperBound, of: manuscript,
      &scan.table)
    scan.read(text.all)
    paragraphs.append(range)
    words += text.all.count
    var notes = scan.notes[known...]
    for (range, words) in text.sentences {
      let own = notes.prefix { $0.start < range.upperBound }
      notes = notes.dropFirst(own.count)
      sentences.append(
        ToldSentence(
          range: range,
          words: Set(text.all[words].filter { $0.range.count > 3 }.map(\.number)),
          names: names(own), isFirst: words.lowerBound == 0,
          isNarration: speaker == nil && isNarration(range, text.all[words])))
    }
  }

  /// The name before a speech of a play, which is set bold.
  private func speaker(of range: Range<Int>) -> Range<Int>? {
    let (marks, start) = (manuscript.marks, range.lowerBound)
    let mark = marks.index(from: start)
    guard marks.offset(of: mark) == start, marks.all[mark].emphasis.contains(.bold),
      case let end = marks.offset(of: mark + 1), end < range.upperBound, end < start + 40,
      [0x2E, 0x3A].contains(manuscript.text.utf8[end - 1])
    else { return nil }
    return start..<end
  }

  // MARK: Chapters

  /// How many of the names are rather persons, as far as it is known there.
  private mutating func names(_ notes: ArraySlice<NameNote>) -> Int {
    var names: Set<Int32> = []
    for note in notes where !scan.table.is(note.previous, .in, .near, .article) {
      guard let last = scan.sequences[Int(note.words)].last else { continue }
      let uses = scan.table.uses(of: last)
      if !note.isInitial || uses.inside * 3 > uses.small { names.insert(scan.table.fold(last)) }
    }
    return names.count
  }

  private func isNarration(_ sentence: Range<Int>, _ words: ArraySlice<ReadWord>) -> Bool {
    let text = manuscript.text.utf8
    let first = text.span.scalar(at: sentence.lowerBound).scalar
    return !words.contains(where: \.isQuoted) && !["—", "–", "‘"].contains(first)
      && [0x21, 0x2E, 0x3F, 0xA6].contains(text[sentence.upperBound - 1])
  }

  /// Chooses what a chapter tells by what is known at its end, so that the choice never changes.
  private mutating func endChapter() {
    guard start < paragraphs.count else { return }
    var counts: [Int32: Int] = [:]
    for word in sentences.lazy.flatMap(\.words) { counts[word, default: 0] += 1 }
    for word in counts.keys { spread[word, default: 0] += 1 }
    let last = sentences.count - 1
    let best = sentences.indices.filter { sentences[$0].isTelling(isLast: $0 == last) }
      .map { index in
        let sentence = sentences[index]
        // Words that are frequent here and rare before. Whole numbers, whose sum has no order.
        let sum = sentence.words.reduce(0) { sum, word in
          guard let count = counts[word], let spread = spread[word], count > 1 else { return sum }
          return sum + count * 1000 * (chapters.count + 2 - spread) / (chapters.count + 2)
        }
        let score =
          Double(sum) / 1000 / (Double(sentence.words.count) + 3).squareRoot()
          + 2 * Double(min(sentence.names, 3)) + (sentence.isFirst ? 2 : 0)
          + (index == last ? 4 : 0)
        return (score: score, index: index)
      }.sorted { ($1.score, $1.index) < ($0.score, $0.index) }.prefix(2)
    let own = start..<paragraphs.count
    chapters.append(
      StoryChapter(
        title: title,
        range: paragraphs[own.lowerBound].lowerBound..<paragraphs[own.upperBound - 1].upperBound,
        paragraphs: own, told: best.map(\.index).sorted().map { sentences[$0].range }))
    (start, sentences) = (paragraphs.count, [])
  }
}

/// A sentence of a chapter, which might be told again.
private struct ToldSentence {
  let range: Range<Int>
  /// Those of four letters and more.
  let words: Set<Int32>
  let names: Int
  /// Whether it begins a paragraph.
  let isFirst: Bool
  let isNarration: Bool

  func isTelling(isLast: Bool) -> Bool {
    isNarration && range.count <= 230
      && (isLast ? range.count >= 25 : range.count >= 60 && names > 0)
  }
}

/// A chapter that was read.
package struct StoryChapter: Sendable {
  package let title: String
  /// In the text.
  package let range: Range<Int>
  package let paragraphs: Range<Int>
  /// At most two sentences that tell most of it.
  package let told: [Range<Int>]
}
