internal import CurlewEdition
internal import CurlewCells
internal import CurlewDictionaries
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewTypesetting
internal import CurlewSubsequences

/// The passage that a reader is selecting: first select, then act.
struct PassageSelection {
  /// What a step adds or removes.
  private(set) var unit = TextUnit.sentence
  private let section: TextSection
  /// The units at both ends, in offsets of the section.
  private var first: Range<Int>
  private var last: Range<Int>
  /// Where a drag of the mouse began.
  private var dragOrigin: Range<Int>?

  /// Selects the sentence at an offset of the book, or else the next one; nil if there is none.
  init?(in book: BookText, at offset: BookOffset) {
    section = book.textSection(at: offset)
    guard let sentence = section.unit(.sentence, at: section.offset(of: offset)) else { return nil }
    (first, last) = (sentence, sentence)
  }

  /// Selects the first sentence at or behind an offset. One that begins before the open pages is passed over, unless no
  /// other begins on them.
  init?(in book: BookText, at offset: BookOffset, on open: Range<BookOffset>) {
    self.init(in: book, at: offset)
    guard range.lowerBound < open.lowerBound else { return }
    let cut = self
    move(1)
    if !open.contains(range.lowerBound) { self = cut }
  }

  /// Selects the words from one letter of a page to another, as the mouse drags.
  init?(in book: BookText, from letter: Range<BookOffset>) {
    section = book.textSection(at: letter.lowerBound)
    guard let word = section.unit(.word, at: section.offset(of: letter.lowerBound)) else {
      return nil
    }
    (first, last, dragOrigin, unit) = (word, word, word, .word)
  }

  /// The passage, in offsets of the book.
  var range: Range<BookOffset> { section.bookOffsets(of: passage) }

  /// The passage, in offsets of the section.
  private var passage: Range<Int> { first.lowerBound..<max(last.upperBound, first.upperBound) }

  /// The passage with its paragraphs and lines of verse, to be used outside the book.
  var dividedText: String { section.dividedText(passage) }

  /// The passage, and the rest of its word if the source has divided that with a hyphen at the end of a
  /// line: `twen-ty`.
  var dividedWord: String {
    let whole = section.withDividedWord(passage)
    return section.plainText(whole).split(separator: "- ").joined(separator: "-")
  }

  /// The end that moved last.
  var head: BookOffset { section.bookOffset(of: last.lowerBound) }

  // MARK: Moving

  /// Selects one unit, the one where the passage begins.
  mutating func select(_ unit: TextUnit) {
    self.unit = unit
    guard let chosen = section.unit(unit, at: first.lowerBound) else { return }
    (first, last) = (chosen, chosen)
  }

  mutating func move(_ step: Int) {
    let next = step > 0 ? section.unit(unit, after: last) : section.unit(unit, before: first)
    guard let next else { return }
    (first, last) = (next, next)
  }

  /// Adds the next unit to the passage, or removes the last.
  mutating func extend(_ step: Int) {
    if step > 0 {
      guard let next = section.unit(unit, after: last) else { return }
      last = next
    } else if last.lowerBound > first.lowerBound, let before = section.unit(unit, before: last) {
      last = before.lowerBound < first.lowerBound ? first : before
    }
  }

  /// Extends the passage to the next place where a letter stands, or to the letter before. A small letter
  /// stands for the capital, too.
  mutating func extend(to wanted: Character, includingIt: Bool) {
    // If the passage already ends before such a letter, extend it to the next one.
    var before = includingIt ? last : section.unit(.letter, after: last) ?? last
    for _ in 0..<Self.farthest {
      guard let letter = section.unit(.letter, after: before) else { return }
      let text = section.plainText(letter)
      if text == String(wanted) || text.lowercased() == String(wanted) {
        return last = includingIt ? letter : before
      }
      before = letter
    }
  }

  /// Extends the passage to the end of the next match after it. Returns what was found.
  mutating func extend(to wanted: Matcher) -> SelectionSearch.Result {
    let end = max(first.upperBound, last.upperBound)
    let matches = wanted.matches(in: section.utf8, section.marks, within: .seconds(1))
    guard
      let next = matches.ranges.first(where: {
        $0.lowerBound >= end && section.body.contains($0.lowerBound)
      })
    else { return matches.isIncomplete ? .incomplete : .notFound }
    last = next
    return .found
  }

  /// How many letters away a letter is looked for.
  private static let farthest = 10_000

  /// Ends the passage with the word at an offset of the book. If the word lies before the passage, only the first
  /// unit of the passage stays selected.
  mutating func end(at offset: BookOffset) {
    guard let word = section.unit(.word, at: section.offset(of: offset)) else { return }
    last = word.lowerBound < first.lowerBound ? first : word
  }

  /// Selects all words from where a drag began to a letter.
  mutating func drag(to letter: Range<BookOffset>) {
    guard let origin = dragOrigin,
      let word = section.unit(.word, at: section.offset(of: letter.lowerBound))
    else { return }
    let isForward = word.lowerBound >= origin.lowerBound
    (first, last) = isForward ? (origin, word) : (word, origin)
  }
}

extension Reading {
  /// The first sentence on the open pages that is not a heading; a heading if there is nothing else.
  var firstSentence: PassageSelection? {
    let (open, blocks) = (openRange, book.text.wholeManuscript?.blocks ?? [])
    let first = blocks.partitioningIndex { BookOffset($0.range.upperBound) > open.lowerBound }
    let text = blocks[first...].first { !$0.kind.isHeading }
    let start = max(text.map { BookOffset($0.range.lowerBound) } ?? .start, open.lowerBound)
    let place = open.contains(start) ? start : open.lowerBound
    return PassageSelection(in: book.text, at: place, on: open)
  }

  /// The unit, such as a word, in the line below (step 1) or above (step -1) a passage. Empty lines are
  /// skipped; at the edge of the page it is the next or previous unit.
  func unit(_ step: Int, linesFrom passage: PassageSelection) -> PassageSelection {
    var next = passage
    next.move(step)
    guard let cell = spread.cell(ofCharacterAt: passage.head) else { return next }
    let toNext = spread.step
    for distance in 1...(edition.isVertical ? size.columns : size.rows) {
      let place = cell + toNext.times(step * distance)
      guard let letter = spread.letter(at: place), !passage.range.overlaps(letter),
        var found = PassageSelection(in: book.text, from: letter)
      else { continue }
      found.select(passage.unit)
      return found
    }
    return next
  }
}

extension Point {
  /// The offset of as many steps.
  func times(_ count: Int) -> Point { Point(column: column * count, row: row * count) }
}
