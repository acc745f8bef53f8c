internal import CurlewManuscript

/// Titles that no known word or number reveals.
extension SectionFinder {
  /// Titles that are marked by rules, signs or bold type.
  mutating func addMarkedTitles() {
    let marked = MarkedTitles(text, blocks)
    guard !marked.candidates.isEmpty else { return }
    let titles = Set(marked.candidates.map(\.block))
    candidates.removeAll { titles.contains($0.block) }
    candidates += marked.candidates
    candidates.sort { $0.block < $1.block }
    for index in marked.rules { blocks[index].kind = .furniture }
    for index in titles { blocks[index].runsOn = true }
    hidden += marked.hiddenMarks
  }

  /// A name such as "Conclusion" directly below the bare number of a chapter is its title, and so is a counted name that
  /// stands nowhere else.
  mutating func dropTitles() {
    let bare = Set(candidates.filter { $0.heading.isBare && $0.heading.isChapter }.map(\.block))
    let apart = Set(candidates.filter { !bare.contains($0.block - 1) }.map(\.heading.kind))
    candidates.removeAll {
      bare.contains($0.block - 1)
        && ($0.heading.kind == .named || $0.heading.isCounted && !apart.contains($0.heading.kind))
    }
  }

  mutating func addTitles(by workers: Workers) {
    guard markup == nil else { return }
    let chapters = candidates.filter(\.heading.isChapter)
    let known = chapters.count == candidates.count && beginAgain(chapters) ? [] : chapters.map(line)
    guard known.count < SectionSeries.fewest || text.explained(by: known) < Self.fewExplained
    else { return }
    let parts = candidates.filter { $0.heading.rank == .part }.map(line)
    let open = openLines
    let all = TitleSeries(LookedLines(text, by: workers)) { open[$0] }
      .titles(besides: Set(candidates.map(line)), known, parts)
    let titles = all.drop(while: isBookTitle)
      .filter { text.bytes(of: $0).isInCapitals || !isBookTitle($0) }
    guard titles.count >= SectionSeries.fewest else { return }
    let areCounted = chapters.allSatisfy { !$0.heading.number.isEmpty }
    if chapters.count >= SectionSeries.fewest, areCounted { lower(chapters) }
    add(titles)
  }

  /// Whether chapters that are no more than numbers begin again.
  private func beginAgain(_ chapters: [HeadingCandidate]) -> Bool {
    chapters.count { $0.heading.number == [1] } > 1
      && chapters.allSatisfy { $0.heading.kind == .numeral }
  }

  /// Makes chapters that divide only some of the titles sections of these.
  private mutating func lower(_ chapters: [HeadingCandidate]) {
    let blocks = Set(chapters.map(\.block))
    for index in candidates.indices where blocks.contains(candidates[index].block) {
      candidates[index].heading = .title(level: 2)
    }
  }

  /// Fewer sections of equal length say little of a text.
  private static let fewExplained = 4.0

  private func line(of candidate: HeadingCandidate) -> Int {
    blocks[candidate.block].lines.lowerBound
  }

  private static let closed: [LineBlock.Kind] = [
    .contents, .sceneBreak, .furniture, .subheading, .illustration, .note,
  ]

  /// Whether a line may be a title, for each line.
  private var openLines: [Bool] {
    var open = Array(repeating: false, count: text.lines.count)
    for block in blocks
    where !Self.closed.contains(block.kind) && !text.bytes(of: block.lines.lowerBound).isCaption {
      for line in block.kind == .table ? block.lines.prefix(1) : block.lines { open[line] = true }
    }
    return open
  }

  /// Whether a line is the title of the book, its author, or the title of its contents.
  private func isBookTitle(_ line: Int) -> Bool {
    let words = text.string(of: line)
    let imprint = [imprint.title, imprint.author ?? ""].map { $0.lowercased() }
    return PrintedContents.isTitle(words) || imprint.contains(words.lowercased())
  }

  private static let linesOfAShortSection = 30

  private mutating func add(_ lines: [Int]) {
    let known = Set(candidates.map { line(of: $0) })
    let new = lines.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    divide(at: Set(new))
    let places = Dictionary(blocks.enumerated().map { ($1.lines.lowerBound, $0) }) { $1 }
    candidates += new.compactMap { line in
      places[line].map { HeadingCandidate(block: $0, heading: heading(at: line)) }
    }
    candidates.sort { $0.block < $1.block }
    if text.medianDistance(of: lines) < Self.linesOfAShortSection {
      for line in new { places[line].map { blocks[$0].runsOn = true } }
    }
  }

  /// A title may stand below a bare number.
  private func heading(at line: Int) -> ParsedHeading {
    guard let parsed = HeadingParser.parse(text.bytes(of: line)), parsed.isBare,
      parsed.isNumbered || parsed.isCounted
    else { return .title }
    return parsed
  }

  // MARK: Lines in capitals that need not be in the outline

  /// Whether a block of capitals is set off from the text. One with more room below than above closes
  /// a letter or a paper.
  func isSubheading(_ index: Int) -> Bool {
    let block = blocks[index]
    let after = index + 1 < blocks.count ? blocks[index + 1].blankLines : 2
    guard block.lines.count <= 3, block.blankLines >= 2 || after >= 2 || isCentred(block),
      block.kind != .sceneBreak, block.kind != .contents, text.bytes(of: block.lines).count <= 120
    else { return false }
    return block.lines.allSatisfy { text.bytes(of: $0).isInCapitals }
  }

  /// Whether a block is a line in the middle of the page.
  private func isCentred(_ block: LineBlock) -> Bool {
    let line = text.lines[block.lines.lowerBound]
    let indent = Int(line.indent) - statistics.commonIndent
    return block.lines.count == 1 && indent >= Self.leastIndentOfCentred
      && abs(2 * indent + Int(line.length) - statistics.width) <= Self.mostOffCentre
  }

  private static let (leastIndentOfCentred, mostOffCentre) = (8, 6)
}
