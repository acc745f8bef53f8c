package import CurlewManuscript

/// Reads a book up to a place, and tells who has been met there: nothing of the text behind the place is looked at, so
/// the answer is that for a text which ends there.
package struct CastReader: Sendable {
  private let manuscript: Manuscript
  private var scan: NameScan
  private var nextBlock: Int
  private var paragraphs: [Range<Int>] = []
  private var chapters: [StoryChapter] = []
  /// The first paragraph of the open chapter.
  private var start = 0
  private var nextHeading = 0
  private var title = ""
  private var words = 0
  /// The paragraphs that somebody speaks in a play.
  private var speeches: Set<Int> = []
  /// In how many chapters a word stands, by its number.
  private var spread: [Int32] = []
  private var scores: [Int32: Double] = [:]
  private var scored = 0

  /// Nil if it knows no names in the language of the book.
  package init?(_ manuscript: Manuscript) {
    guard let language = (manuscript.imprint.language?.family).flatMap(NameWords.init) else {
      return nil
    }
    self.manuscript = manuscript
    scan = NameScan(language)
    let first = max(manuscript.beginning ?? 0, manuscript.body.lowerBound)
    nextBlock = manuscript.blocks.partitioningIndex { Int($0.start) >= first }
  }

  /// Where it has read to.
  private var end: Int { paragraphs.last?.upperBound ?? 0 }

  /// Reads on, or again from the beginning if it has read too far, and tells who has been met.
  package mutating func cast(to offset: Int, _ hand: [NameCorrection] = []) -> Cast {
    if offset < end, let fresh = CastReader(manuscript) { self = fresh }
    let stop = min(offset, manuscript.asides ?? .max, manuscript.translation?.start ?? .max)
    var text = ReadParagraph()
    while nextBlock < manuscript.blocks.count, manuscript.blocks[nextBlock].range.upperBound <= stop
    {
      read(manuscript.blocks[nextBlock], to: stop, &text)
      nextBlock += 1
    }
    var reader = self
    if nextBlock < manuscript.blocks.count, manuscript.blocks[nextBlock].range.lowerBound < stop {
      reader.read(manuscript.blocks[nextBlock], to: stop, &text)
    }
    reader.endChapter(&text)
    return reader.finished(hand)
  }

  private mutating func read(_ block: Block, to stop: Int, _ text: inout ReadParagraph) {
    guard block.kind == .paragraph || block.kind == .quotation else { return }
    let outline = manuscript.outline
    while nextHeading < outline.count, outline[nextHeading].offset <= block.range.lowerBound {
      endChapter(&text)
      title = outline[nextHeading].title
      nextHeading += 1
    }
    let range = block.range.lowerBound..<min(block.range.upperBound, stop)
    var start = range.lowerBound
    if let speaker = speaker(of: range) {
      speeches.insert(paragraphs.count)
      text.fill(speaker, of: manuscript.text.utf8.span, manuscript.marks)
      scan.add(speaker: text)
      start = speaker.upperBound
    }
    text.fill(start..<range.upperBound, of: manuscript.text.utf8.span, manuscript.marks)
    paragraphs.append(range)
    words += text.letters.count { $0 == 0x20 } + 1
    scan.read(text)
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

  private func finished(_ hand: [NameCorrection]) -> Cast {
    let joiner = PersonJoiner(scan)
    var people = joiner.joined()
    joiner.correct(&people, by: hand)
    let no = Set(hand.compactMap { if case .not(let name) = $0 { name } else { nil } })
    let all = people.filter { person in !person.forms.contains { no.contains($0.text) } }
      .map { Person($0, by: joiner) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    return Cast(
      all, manuscript, scan.language, paragraphs: paragraphs, chapters: chapters, words: words)
  }

  // MARK: Chapters

  /// Chooses what a chapter tells by the tables as they are at its end, so that the choice never changes.
  private mutating func endChapter(_ text: inout ReadParagraph) {
    guard start < paragraphs.count else { return }
    let chapter = start..<paragraphs.count
    start = paragraphs.count
    var (sentences, names) = ([ToldSentence](), namePlaces())
    var counts: [Int32: Int] = [:]
    for (number, range) in zip(chapter, paragraphs[chapter]) {
      text.fill(range, of: manuscript.text.utf8.span, manuscript.marks)
      var isQuoted = false
      for sentence in scan.language.sentences(in: text) {
        let words = self.words(of: sentence, in: text)
        for word in words { counts[word, default: 0] += 1 }
        let told = text.offset(sentence.lowerBound)..<text.offset(sentence.upperBound)
        var people: Set<Int32> = []
        while let name = names.last, name.start < told.upperBound {
          if name.start >= told.lowerBound { people.insert(name.name) }
          names.removeLast()
        }
        sentences.append(
          ToldSentence(
            range: told, words: words, names: people.count, length: sentence.count,
            opens: sentence.lowerBound == 0,
            isNarration: text.isNarration(sentence, &isQuoted) && !speeches.contains(number)))
      }
    }
    if spread.count < scan.table.count {
      spread += [Int32](repeating: 0, count: scan.table.count - spread.count)
    }
    for word in counts.keys { spread[Int(word)] += 1 }
    let number = Double(chapters.count + 2)
    let best = sentences.indices.filter {
      sentences[$0].isTelling(isLast: $0 == sentences.count - 1)
    }
    .map { index in
      let sentence = sentences[index]
      // In a fixed order, so that the sum is always the same.
      let sum = sentence.words.sorted().reduce(0.0) { sum, word in
        guard let count = counts[word], count > 1 else { return sum }
        return sum + Double(count) * (number / Double(spread[Int(word)])).roughLog
      }
      let isLast = index == sentences.count - 1
      let score =
        sum / (Double(sentence.words.count) + 3).squareRoot() + 2 * Double(min(sentence.names, 3))
        + (sentence.opens ? 2 : 0) + (isLast ? 4 : 0)
      return (score: score, index: index)
    }.sorted { ($1.score, $1.index) < ($0.score, $0.index) }.prefix(2)
    chapters.append(
      StoryChapter(
        title: title, range: paragraphs[chapter.lowerBound].lowerBound..<end, paragraphs: chapter,
        told: best.map(\.index).sorted().map { sentences[$0].range }))
  }

  /// The names of the open chapter that are rather persons, the last first.
  private mutating func namePlaces() -> [(start: Int, name: Int32)] {
    let new = scan.notes[scored...]
    scored = scan.notes.count
    var places: [(Int, Int32)] = []
    for note in new {
      guard let last = scan.sequences[Int(note.words)].last else { continue }
      let key = scan.table.fold(last)
      scores[key, default: 0] += scan.weight(of: note) + (note.title >= 0 ? 3 : 0)
      let uses = scan.table.uses(of: last)
      let isName = !note.isInitial || uses.inside * 3 > uses.small
      if isName { places.append((Int(note.start), key)) }
    }
    return places.filter { place in scores[place.1].map { $0 > 1 } ?? false }
      .sorted { $0.0 > $1.0 }
  }

  /// The words of four letters and more.
  private mutating func words(of sentence: Range<Int>, in text: ReadParagraph) -> Set<Int32> {
    var words: Set<Int32> = []
    var index = sentence.lowerBound
    while index < sentence.upperBound {
      let end = max(text.end(from: index) { $0.isLetter }, index + 1)
      if end >= index + 4 {
        let word = scan.table[text.letters[index..<end]]
        words.insert(scan.table.lower(word))
      }
      index = end
    }
    return words
  }
}

/// A sentence of a chapter, which might be told again.
private struct ToldSentence {
  let range: Range<Int>
  let words: Set<Int32>
  let names: Int
  let length: Int
  /// Whether it begins a paragraph.
  let opens: Bool
  let isNarration: Bool

  func isTelling(isLast: Bool) -> Bool {
    isNarration && length <= 230 && (isLast ? length >= 25 : length >= 60 && names > 0)
  }
}

extension ReadParagraph {
  /// Whether a sentence is no speech.
  ///
  /// - Parameter isQuoted: Whether it begins within quotation marks, and then whether it ends so.
  fileprivate func isNarration(_ sentence: Range<Int>, _ isQuoted: inout Bool) -> Bool {
    guard let first = letters[sentence].first, let last = letters[sentence].last else {
      return false
    }
    let wasQuoted = isQuoted
    var hasMarks = false
    for letter in letters[sentence] where letter.isQuotationMark {
      hasMarks = true
      // The curled marks say whether they open.
      isQuoted = letter == 0x22 ? !isQuoted : letter == 0x201C || letter == 0x201E || letter == 0xAB
    }
    return !wasQuoted && !hasMarks && !first.isOne(of: "—–‘") && last.isOne(of: ".!?…")
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

extension Double {
  /// The natural logarithm, as straight lines between the powers of 2.
  fileprivate var roughLog: Double { (Double(exponent) + significand - 1) * 0.693 }
}
