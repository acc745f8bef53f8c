internal import CurlewManuscript

/// Finds titles without numbers by how they stand out: in capitals, behind a constant word, by white
/// space, or at the margin of an indented text.
struct SetOffTitles {
  let text: TextLines
  let statistics: LineStatistics
  let options: ReadingOptions
  /// The title of the book, which is not a chapter, but may stand directly above one.
  let title: String
  let author: String?

  /// The blocks that are titles, ascending.
  struct Found {
    var titles: [Int] = []
    /// Those of which only the first line is a title.
    var firstLines: [Int] = []
    /// Whether they are so close that they do not begin pages.
    var runOn = false
  }

  /// Fewer are not enough evidence.
  private static let fewest = 5
  private static let mostLines = 2
  static let mostCharacters = 70

  func find(in blocks: [LineBlock], besides known: [HeadingCandidate]) -> Found {
    let bare = Set(known.filter(\.heading.isBare).map(\.block))
    let known = Set(known.map(\.block))
    let isFree = { !known.contains($0) && !bare.contains($0 - 1) }
    let labelled = options.uses(.labels) ? labelled(in: blocks).filter(isFree) : []
    if !labelled.isEmpty { return found(labelled, in: blocks) }
    let areFew = known.count < SectionSeries.fewest
    let inCapitals =
      areFew && options.uses(.capitals) ? titlesInCapitals(in: blocks).filter(isFree) : []
    if areFew, inCapitals.count + known.count >= SectionSeries.fewest {
      return Found(titles: inCapitals)
    }
    let spaced = options.uses(.spaces) ? spaced(in: blocks).filter { !known.contains($0) } : []
    if spaced.count >= Self.fewest { return found(spaced, in: blocks) }
    let outer = options.uses(.outdents) ? outdented(in: blocks).filter(isFree) : []
    if !outer.isEmpty { return found(outer, in: blocks) }
    let worded =
      !options.uses(.words)
      ? []
      : WordedTitles(text: text, statistics: statistics).find(in: blocks) {
        looksLikeTitle($0) && !isBookTitle($0)
      }
    let all = Set(inCapitals).union(worded.filter(isFree)).sorted()
    if !worded.isEmpty { return found(all, in: blocks) }
    return Found(titles: inCapitals)
  }

  /// Shorter poems share a page.
  private static let linesOfAShortPoem = 30

  private func found(_ titles: [Int], in blocks: [LineBlock]) -> Found {
    let distances = zip(titles, titles.dropFirst())
      .map { blocks[$1].lines.lowerBound - blocks[$0].lines.lowerBound }.sorted()
    let areShort = distances.isEmpty || distances[distances.count / 2] < Self.linesOfAShortPoem
    let firstLines = titles.filter { isFirstLine(blocks[$0]) }
    return Found(titles: titles, firstLines: firstLines, runOn: areShort)
  }

  /// Whether only the first line of a block is a title: more follow, or one that is further to the right.
  private func isFirstLine(_ block: LineBlock) -> Bool {
    guard block.lines.count == 2 else { return block.lines.count > 2 }
    return text.lines[block.lines.lowerBound + 1].indent
      > text.lines[block.lines.lowerBound].indent + 2
  }

  private func words(of index: Int, in blocks: [LineBlock]) -> String {
    text.collapsedText(of: blocks[index].lines)
  }

  private func blankLines(after index: Int, in blocks: [LineBlock]) -> Int {
    index + 1 < blocks.count ? blocks[index + 1].blankLines : 2
  }

  // MARK: Capitals

  /// Whether a block of capitals is set off from the text. One with more room below than above closes
  /// a letter or a paper.
  func isSubheading(_ index: Int, in blocks: [LineBlock]) -> Bool {
    let block = blocks[index]
    let after = blankLines(after: index, in: blocks)
    guard block.lines.count <= 3, block.blankLines >= 2 || after >= 2 || isCentred(block),
      block.kind != .sceneBreak,
      block.kind != .contents, text.bytes(of: block.lines).count <= 120
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

  private static let closings: Set<String> = [
    "THE END", "END", "FINIS", "CURTAIN", "FIN", "ENDE", "FINE", "FIM", "KONIEC", "КОНЕЦ", "ΤΕΛΟΣ",
  ]

  /// The book's title may be repeated before the first chapter. Later it is a chapter: the poem that a
  /// collection is named after.
  private func titlesInCapitals(in blocks: [LineBlock]) -> [Int] {
    let all = blocks.indices.filter { isSubheading($0, in: blocks) && !isClosing($0, in: blocks) }
    let words = all.map { wordsInCapitals(of: $0, in: blocks) }
    var counts: [String: Int] = [:]
    for words in words { counts[words, default: 0] += 1 }
    let single = zip(all, words).filter {
      counts[$1, default: 0] < 3 && !Self.closings.contains($1) && !PrintedContents.isTitle($1)
    }
    guard single.count * 2 > all.count else { return [] }
    let titles = single.drop { $0.1 == title.uppercased() || $0.1 == author?.uppercased() }
    // A title at the end of the text has nothing below it.
    return titles.map(\.0).filter { $0 < blocks.count - 1 }
  }

  private func isClosing(_ index: Int, in blocks: [LineBlock]) -> Bool {
    blocks[index].blankLines < min(blankLines(after: index, in: blocks), 3)
      && index + 1 < blocks.count && index > 0
  }

  private func wordsInCapitals(of index: Int, in blocks: [LineBlock]) -> String {
    let words = words(of: index, in: blocks).uppercased()
    return words.hasSuffix(".") ? String(words.dropLast()) : words
  }

  // MARK: A constant word

  private static let shortestEntry = 6
  private static let longestLabelled = 90

  /// `Country: Albania`: a constant word before changing names, at the beginning of blocks that a rule
  /// or white space sets off.
  private func labelled(in blocks: [LineBlock]) -> [Int] {
    let all = blocks.indices.dropFirst().compactMap { index -> (Int, String, String)? in
      guard blocks[index - 1].kind == .sceneBreak || blocks[index].blankLines >= 2 else {
        return nil
      }
      let line = text.bytes(of: blocks[index].lines.lowerBound)
      guard line.count <= Self.longestLabelled, line.last != 0x2E,
        let colon = line.prefix(24).firstIndex(of: 0x3A), line.first?.isCapitalLetter == true,
        line.dropFirst(colon + 1 - line.startIndex).first == 0x20
      else { return nil }
      let parts = [line[..<colon], line[(colon + 1)...]].map { text.collapsedText($0) }
      return (index, parts[0], parts[1])
    }
    let series = Dictionary(grouping: all, by: \.1).values.filter { entries in
      let far = zip(entries, entries.dropFirst()).count {
        blocks[$1.0].lines.lowerBound - blocks[$0.0].lines.lowerBound >= Self.shortestEntry
      }
      return entries.count >= Self.fewest && far * 4 > entries.count * 3
        && Set(entries.map(\.2)).count * 5 > entries.count * 4
    }
    // The longest series; if several are equally long, the one that begins first.
    return series.map { $0.map(\.0) }.max { ($0.count, $1[0]) < ($1.count, $0[0]) } ?? []
  }

  // MARK: White space

  private static let blankLines = 3

  /// Titles that only white space sets off: more blank lines above than between stanzas or speeches,
  /// and fewer below.
  private func spaced(in blocks: [LineBlock]) -> [Int] {
    blocks.indices.dropFirst().filter { index in
      (isSetOff(blocks[index]) || isSetOff(blocks[index - 1]) && isBookTitle(blocks[index - 1]))
        && index + 1 < blocks.count && isAbove(blocks[index + 1], blocks[index])
        && looksLikeTitle(blocks[index]) && !isBookTitle(blocks[index])
    }
  }

  private func isSetOff(_ block: LineBlock) -> Bool { block.blankLines >= Self.blankLines }

  private func isBookTitle(_ block: LineBlock) -> Bool {
    guard block.lines.count <= 2 else { return false }
    return text.collapsedText(of: block.lines).lowercased() == title.lowercased()
  }

  /// Whether the next block belongs to a title: it is close and not further to the left.
  private func isAbove(_ next: LineBlock, _ block: LineBlock) -> Bool {
    next.blankLines < Self.blankLines && next.kind != .heading && next.kind != .sceneBreak
      && text.lines[next.lines].allSatisfy {
        $0.indent >= text.lines[block.lines.lowerBound].indent
      }
  }

  func looksLikeTitle(_ block: LineBlock) -> Bool {
    guard block.lines.count <= Self.mostLines, block.kind != .contents, block.kind != .sceneBreak,
      Int(text.lines[block.lines.lowerBound].length) <= Self.mostCharacters,
      !text.last(of: block).isOne(of: ",;:-")
    else { return false }
    let words = text.collapsedText(of: block.lines)
    guard words != author else { return false }
    guard let first = words.first else { return false }
    if first.isWide { return words.isTitleInIdeographs }
    return first.isUppercase || first.isNumber || "\"“‘'¿¡«".contains(first)
  }
}

extension String {
  /// Whether a line of Chinese or Japanese is as short as a title and has no punctuation.
  fileprivate var isTitleInIdeographs: Bool {
    count <= 20 && !contains { "。、，；：！？「」『』…".contains($0) }
  }
}

extension UInt8 {
  fileprivate var isCapitalLetter: Bool { 0x41...0x5A ~= self }
}
