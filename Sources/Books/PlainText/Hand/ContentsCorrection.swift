package import CurlewManuscript
package import CurlewMessages

/// What a reader changed in the contents of a book: chapters begin at some lines, or do not; and what belongs together
/// in the book and its translation.
package struct ContentsCorrection: Equatable, Sendable {
  package enum Scope: Equatable, Sendable {
    /// All lines that look alike.
    case like(Likeness)
    /// A line by its words. If several lines have them, it is the one that stands above certain other words, or
    /// else the one with this number, counted from 1. An edit may change one of the two.
    case line(String, number: Int, above: String)
    /// Words that should read otherwise, and their place in the text of the file. Their length is in bytes.
    case misprint(String, length: Int, at: Place, reads: String)
    /// A passage of the book, and the one that belongs to it in the text with this key.
    case pair(Place, with: Place, of: String)
  }

  package let scope: Scope
  /// The level of the chapters; nil if the lines are none.
  package var level: Int?
  /// Whether it leaves a line out of the correction before it, and is undone together with that.
  package var isException = false

  package init(_ scope: Scope, level: Int? = nil) { (self.scope, self.level) = (scope, level) }

  /// Whether it is about lines that begin chapters, or do not.
  var isOfLines: Bool {
    switch scope {
    case .like, .line: true
    case .misprint, .pair: false
    }
  }
}

/// A correction and the lines that it changes.
package struct ContentsChange: Sendable {
  package var correction: ContentsCorrection
  package let lines: [Int]
}

/// The outline of a book as lines of its text. Corrections change it. The lines are those of the file before misprints
/// are mended.
package struct CorrectedContents: Sendable {
  private let lines: LookedLines
  private let mended: MendedLines?
  private let mends: Mends
  private let manuscript: Manuscript
  /// By the lines that they begin at.
  private var headings: [Int: Heading<Int>] = [:]
  private var removed: Set<Int> = []
  private var added: Set<Int> = []
  /// The lines of chapters that readers chose.
  private var chosen: [LineLook] = []

  /// - Parameter corrections: Those that mend misprints.
  package init(
    _ manuscript: Manuscript, mendedBy corrections: [ContentsCorrection] = [],
    by workers: Workers = .one
  ) {
    self.manuscript = manuscript
    lines = LookedLines(manuscript.text.utf8, by: workers)
    mends = Mends(corrections, in: manuscript)
    mended = MendedLines(lines.text, by: mends.replacements, workers)
    for heading in manuscript.outline { headings[lines.text.line(at: heading.offset)] = heading }
  }

  /// How many sections there are.
  package var count: Int { headings.count }

  // MARK: Correcting

  /// The correction that makes a line of the text a chapter, and all lines like it, or none; nil for a line that
  /// cannot be a title. A line is counted from 0.
  package func correction(ofLine line: Int, level: Int?, onlyThis: Bool = false)
    -> ContentsCorrection?
  {
    change(ofLine: line, level: level, onlyThis: onlyThis)?.correction
  }

  /// The same correction with the lines that it changes. All levels but nil change the same lines.
  package func change(ofLine line: Int, level: Int?, onlyThis: Bool) -> ContentsChange? {
    guard lines.text.lines.indices.contains(line) else { return nil }
    let words = words(ofLine: line)
    guard !words.isEmpty else { return nil }
    if !onlyThis, let likeness = Likeness(of: line, in: lines, besides: level == nil ? [] : chosen)
    {
      let all = change(ContentsCorrection(.like(likeness), level: level))
      if all.lines.count > 1, all.lines.contains(line) { return all }
    }
    let number = lines(named: words).prefix { $0 <= line }.count
    let scope = ContentsCorrection.Scope.line(
      words, number: number, above: lines.beginning(below: line))
    return change(ContentsCorrection(scope, level: level))
  }

  /// The lines with some words. An entry of an e-book may lead into a long paragraph, and then has words of its own.
  private func lines(named words: String) -> [Int] {
    NamedLines([words], in: lines, headings).lines(of: words, in: headings)
  }

  private func change(_ correction: ContentsCorrection) -> ContentsChange {
    ContentsChange(correction: correction, lines: lines(of: correction))
  }

  /// The lines that a correction changes: those that become chapters, or the chapters that it takes away.
  package func lines(of correction: ContentsCorrection) -> [Int] {
    lines(of: correction, among: FoundLines([correction], in: lines, mended, headings))
  }

  private func lines(of correction: ContentsCorrection, among found: FoundLines) -> [Int] {
    let (likeLines, chosen): ([Int]?, [String])
    switch correction.scope {
    case .like(let likeness):
      (likeLines, chosen) = (found.lines(of: likeness), likeness.samples.map(\.words))
    case .line(let words, _, _): (likeLines, chosen) = (nil, [words])
    case .pair, .misprint: return []
    }
    let all = likeLines ?? found.line(of: correction.scope, in: headings).map { [$0] } ?? []
    guard correction.level != nil else {
      // What a reader chose stays, unless he takes just that away.
      let kept = likeLines == nil ? [] : Set(self.chosen.map(\.words))
      return all.filter { line in
        headings[line].map { !(added.contains(line) && kept.contains($0.title)) } ?? false
      }
    }
    return all.filter { mayBegin($0, chosen) }
  }

  /// - Parameter chosen: The words of the lines that a reader chose.
  private func mayBegin(_ line: Int, _ chosen: [String]) -> Bool {
    mayHold(line, isChosen: false)
      || (chosen.contains(words(ofLine: line)) || chosen.contains(title(ofLine: line)))
        && mayHold(line, isChosen: true)
  }

  package func isChapter(_ line: Int) -> Bool { headings[line] != nil }

  /// Whether a reader chose the line, alone or with those like it.
  package func isOwn(_ line: Int) -> Bool { added.contains(line) }

  /// The level of the heading at a line; nil if there is none.
  package func level(ofLine line: Int) -> Int? { headings[line]?.level }

  /// Whether a chapter may begin at a line.
  package func mayBeTitle(_ line: Int) -> Bool {
    lines.look(line) != nil && mayHold(line, isChosen: true)
  }

  /// Whether a page shows a line, and not as an entry of printed contents.
  ///
  /// - Parameter isChosen: Whether a reader chose the line, who knows better.
  private func mayHold(_ line: Int, isChosen: Bool) -> Bool {
    let offset = lines.text.offset(ofLine: line)
    guard let block = manuscript.blocks.block(at: offset) else { return false }
    switch manuscript.blocks[block].kind {
    case .contentsEntry, .caption: return isChosen
    case .row, .picture, .rule: return false
    default: return !manuscript.blocks[block].isCode
    }
  }

  package mutating func apply(_ correction: ContentsCorrection) { apply([correction]) }

  /// Makes corrections one after another. The text is looked through once for all of them.
  package mutating func apply(_ corrections: [ContentsCorrection]) {
    let found = FoundLines(corrections, in: lines, mended, headings)
    for correction in corrections { apply(correction, to: lines(of: correction, among: found)) }
  }

  private mutating func apply(_ correction: ContentsCorrection, to found: [Int]) {
    guard let level = correction.level else {
      for line in found {
        headings[line] = nil
        if added.remove(line) == nil { removed.insert(line) }
      }
      return
    }
    if case .like(let likeness) = correction.scope { chosen += likeness.samples.prefix(1) }
    for line in found {
      removed.remove(line)
      guard headings[line] == nil, let look = lines.look(line) else { continue }
      added.insert(line)
      headings[line] = Heading(
        title: look.words, level: level, offset: lines.text.offset(ofLine: line))
    }
  }

  /// Fewer sections than these say nothing about a text.
  package static let fewest = 3

  /// Up to three kinds of lines that may be the chapters, the likeliest first.
  package var proposals: [ContentsChange] {
    let best = TitleSeries(lines) { mayHold($0, isChosen: false) }.best
    return zip(best, Likeness.lines(of: best, in: lines)).map { likeness, found in
      let words = likeness.samples.map(\.words)
      return ContentsChange(
        correction: ContentsCorrection(.like(likeness), level: 1),
        lines: found.filter { mayBegin($0, words) })
    }
  }

  /// Says which numbers are missing between two numbered lines; nil if none are. Lines that look different may have
  /// them.
  package func gap(between former: Int, and line: Int) -> Message? {
    guard let first = shown(former)?.number?.values, let next = shown(line)?.number?.values,
      first.dropLast() == next.dropLast(), let last = first.last, let here = next.last,
      here > last + 1
    else { return nil }
    return here == last + 2
      ? "\(last + 1) is missing above" : "\(last + 1) to \(here - 1) are missing above"
  }

  /// How a line looks on the pages.
  private func shown(_ line: Int) -> LineLook? {
    mended.map { $0.look(ofOriginal: line) } ?? lines.look(line)
  }

  /// The words of a line on the pages.
  package func title(ofLine line: Int) -> String { shown(line)?.words ?? words(ofLine: line) }

  /// The words of a line in the file.
  private func words(ofLine line: Int) -> String {
    lines.look(line)?.words ?? headings[line]?.title ?? ""
  }

  /// The line, counted from 0, that an offset of the pages is in.
  package func line(at offset: Int) -> Int {
    lines.text.line(at: mends.replacements.original(offset))
  }

  /// The line with a number that `grep -n` prints, which starts at 1. A form feed does not end a line for `grep`, so
  /// several of our lines may have that number. The first with words is returned.
  package func line(numbered number: Int) -> Int? {
    var rest = manuscript.text.utf8[...]
    for _ in 1..<max(number, 1) {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      rest = rest[(end + 1)...]
    }
    guard number > 0 else { return nil }
    let first = lines.text.line(at: rest.startIndex)
    let last = lines.text.line(at: rest.firstIndex(of: 0x0A) ?? rest.endIndex)
    return (first...last).first { !lines.text.lines[$0].isBlank } ?? first
  }

  /// The first line that may become a chapter by its words, or by those that it begins with. One that stands by itself
  /// is no entry of printed contents.
  package func line(of words: String) -> Int? {
    let found = all { $0.lines(of: words) } + all { $0.lines(beginningWith: words) }
    let likely = found.filter { mayHold($0, isChosen: false) }
    return likely.first {
      lines.look($0).map { $0.placing.above > 0 && $0.placing.below > 0 } ?? false
    }
      ?? likely.first ?? found.first
  }

  /// The lines that are found by their words in the file, and then those found by mended words.
  private func all(_ find: (LookedLines) -> [Int]) -> [Int] {
    find(lines) + (mended.map { mended in find(mended.lines).map(mended.original) } ?? [])
  }

  /// The line of the first chapter with a title, as the contents or as the text has it.
  package func lineOfChapter(titled title: String) -> Int? {
    let title = FoldedText(title).utf8
    let lines = headings.keys.sorted()
    return lines.first { FoldedText(headings[$0]?.title ?? "").utf8 == title }
      ?? lines.first { FoldedText(self.title(ofLine: $0)).utf8 == title }
      ?? lines.first { FoldedText(headings[$0]?.title ?? "").utf8.starts(with: title) }
  }

  // MARK: The corrected book

  /// In lines: chapters that are closer share a page.
  private static let shortChapter = 30

  package var corrected: Manuscript {
    guard !added.isEmpty || !removed.isEmpty else { return manuscript }
    var book = manuscript
    book.outline = headings.values.sorted { $0.offset < $1.offset }.nestedByNumbers
    let startPages = lines.text.medianDistance(of: added.sorted()) >= Self.shortChapter
    book.blocks = blocks(of: book, startingPages: startPages)
    return book
  }

  private func blocks(of book: Manuscript, startingPages: Bool) -> [Block] {
    let levels = Dictionary(book.outline.map { ($0.offset, $0.level) }) { $1 }
    var starts = added.sorted().map { line in
      let range = lines.text.range(of: line..<line + 1)
      return (range, levels[range.lowerBound] ?? 1)
    }[...]
    let ends = removed.sorted().map { lines.text.offset(ofLine: $0) }
    var (blocks, wasHeading) = ([Block](), false)
    blocks.reserveCapacity(manuscript.blocks.count + added.count * 2)
    var isRemoving = false
    for block in manuscript.blocks {
      isRemoving =
        block.kind.isHeading && (isRemoving || ends.hasAny(in: block.range))
      var rest = isRemoving ? block.asLine : block
      while let (range, level) = starts.first, range.lowerBound < rest.range.upperBound {
        starts = starts.dropFirst()
        guard range.lowerBound >= rest.range.lowerBound, !rest.beginsParagraph(with: range) else {
          continue
        }
        let parts = rest.divided(at: range, in: lines.text)
        if let before = parts.before { blocks.append(before) }
        blocks.append(
          parts.line.asHeading(level: level, startsPage: startingPages && level <= 1 && !wasHeading)
        )
        wasHeading = true
        guard var after = parts.after else {
          rest.start = rest.end
          break
        }
        (after.rowsBefore, after.startsPage) = (1, false)
        rest = after
      }
      guard rest.start < rest.end else { continue }
      if wasHeading { rest.followHeading() }
      blocks.append(rest)
      wasHeading = rest.kind.isHeading
    }
    return blocks
  }
}

extension [Int] {
  /// Whether one of the numbers, which ascend, lies in a range.
  fileprivate func hasAny(in range: Range<Int>) -> Bool {
    let next = partitioningIndex { $0 >= range.lowerBound }
    return next < count && self[next] < range.upperBound
  }
}

extension [Block] {
  fileprivate func block(at offset: Int) -> Int? {
    let next = partitioningIndex { Int($0.start) > offset }
    return next > 0 && self[next - 1].range.contains(offset) ? next - 1 : nil
  }
}

extension Block {
  /// A heading that was taken away, as a line of the text.
  fileprivate var asLine: Block {
    var line = Block(.line, range, rowsBefore: 1)
    line.isRightToLeft = isRightToLeft
    return line
  }

  fileprivate func asHeading(level: Int, startsPage: Bool) -> Block {
    var heading = Block(
      .heading(level: UInt8(clamping: level)), range, rowsBefore: 2, startsPage: startsPage)
    heading.isRightToLeft = isRightToLeft
    return heading
  }

  /// The longest line that may be a title although a paragraph goes on behind it, in bytes.
  private static var longestTitle: Int { 50 }

  /// Whether a line is the first of a paragraph that goes on.
  fileprivate func beginsParagraph(with line: Range<Int>) -> Bool {
    kind == .paragraph && line.lowerBound == start
      && (line.count > LineLook.longest || line.upperBound < end)
      && line.count > Self.longestTitle
  }

  /// Lets it stand below a heading.
  fileprivate mutating func followHeading() {
    if !kind.isHeading { rowsBefore = Swift.max(rowsBefore, 1) }
    if kind == .paragraph, indent == hangingIndent + 2 { indent = hangingIndent }
    startsPage = false
  }

  /// What stands before a line of it, the line, and what stands behind it.
  fileprivate func divided(at range: Range<Int>, in text: TextLines) -> (
    before: Block?, line: Block, after: Block?
  ) {
    var (before, line, after) = (self, self, self)
    (line.start, line.end) = (
      UInt32(Swift.max(range.lowerBound, Int(start))), UInt32(Swift.min(range.upperBound, Int(end)))
    )
    let next = text.lines.partitioningIndex { $0.start >= line.end }
    let following = text.lines[next...].first { !$0.isBlank }
    let last = text.lines[..<text.lines.partitioningIndex { $0.start >= line.start }].last {
      !$0.isBlank
    }
    if let last { before.end = Swift.min(last.end, line.start) }
    if let following { after.start = following.start }
    return (
      line.start > start && last != nil ? before : nil, line,
      following != nil && after.start < end && line.end < end ? after : nil
    )
  }
}
