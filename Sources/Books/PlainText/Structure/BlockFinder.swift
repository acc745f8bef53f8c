internal import CurlewManuscript

/// Divides the lines of a book into blocks.
///
/// A block ends at a blank line or a form feed. A line of dashes or stars is a block by itself, and so
/// is a Chinese or Japanese chapter heading, which often stands directly above the text. Where each
/// paragraph is one line, there may be no blank lines at all, so any numbered heading begins a block.
struct BlockFinder {
  private let text: TextLines
  private let markup: (any Markup)?
  /// Asked for each line, where a copy of the mark-up would be slow.
  private let hasMarkup: Bool
  private let legend: Range<Int>
  private let paragraphsAreLines: Bool
  /// The heading with which the last block began, where paragraphs are single lines.
  private var headingLine: Int?
  private var gaps: ArraySlice<PageFurniture.Gap>
  /// The index of the first line of the next gap.
  private var nextGap: Int
  /// Lines that are not shown.
  private(set) var hidden: [Int] = []
  private var formFeeds: ArraySlice<Int>
  /// The index of the line that the next form feed stands before.
  private var nextFormFeed: Int
  private var blocks: [LineBlock] = []
  /// The index behind the last line of the last block.
  private var end = 0
  private var blankLines = 0
  private var isAfterFormFeed = false
  private var isOpen = false
  private var continuesLast = false

  init(
    _ text: TextLines, formFeeds: [Int], _ gaps: [PageFurniture.Gap], markup: (any Markup)?,
    legend: Range<Int>?, statistics: LineStatistics? = nil
  ) {
    paragraphsAreLines = markup == nil && statistics?.shape == .lineAParagraph
    self.gaps = gaps[...]
    nextGap = gaps.first?.lines.lowerBound ?? .max
    self.text = text
    self.markup = markup
    hasMarkup = markup != nil
    self.legend = legend ?? 0..<0
    self.formFeeds = formFeeds[...]
    nextFormFeed = formFeeds.first ?? .max
  }

  mutating func run(_ body: Range<Int>) {
    let (lines, isPlain) = (text.lines, !hasMarkup && !paragraphsAreLines)
    for line in body {
      if nextGap <= line, let gap = gaps.first {
        pass(gap, at: line)
        continue
      }
      if nextFormFeed <= line { passFormFeeds(upTo: line) }
      if isPlain, isOpen, lines[line].first.isASCIILetterOrDigit {
        // Most lines go on with a paragraph.
        end = line + 1
      } else if lines[line].isBlank {
        blankLines += 1
        isOpen = false
      } else if hasMarkup, isHidden(line) {
        hide(line)
      } else {
        add(line)
      }
    }
  }

  private func isHidden(_ line: Int) -> Bool {
    guard let markup else { return false }
    return legend.contains(line) || markup.isHidden(text.bytes(of: line))
  }

  private mutating func hide(_ line: Int) {
    hidden.append(line)
    isOpen = false
    if markup?.startsPage(text.bytes(of: line)) == true { isAfterFormFeed = true }
  }

  /// Moves the blocks out, which avoids a copy.
  mutating func takeBlocks() -> [LineBlock] {
    endBlock()
    defer { blocks = [] }
    guard blocks.contains(where: mayHaveVerses) else { return blocks }
    return blocks.flatMap { mayHaveVerses($0) ? dividedAtVerses($0) : [$0] }
  }

  private static let fewestVerses = 3

  /// A quick test: the first line and two others may begin verses, and another line does not.
  private func mayHaveVerses(_ block: LineBlock) -> Bool {
    guard !paragraphsAreLines, block.lines.count > Self.fewestVerses,
      text.lines[block.lines.lowerBound].first.mayBeginVerse
    else { return false }
    let numbered = block.lines.count { text.lines[$0].first.mayBeginVerse }
    return numbered >= Self.fewestVerses && numbered < block.lines.count
  }

  /// Divides a block at the numbers of its verses, as in a Bible: at least three lines that count on, the first of which
  /// begins the block.
  private func dividedAtVerses(_ block: LineBlock) -> [LineBlock] {
    var (starts, last) = ([Int](), VerseNumber?.none)
    for line in block.lines where text.lines[line].first.mayBeginVerse {
      let number = VerseNumber(text.bytes(of: line))
      guard let number, last.map({ number.isBehind($0) }) ?? (line == block.lines.lowerBound) else {
        continue
      }
      starts.append(line)
      last = number
    }
    // Where verses are indented, their indents divide them.
    let others = block.lines.filter { !starts.contains($0) }.map { text.lines[$0].indent }
    guard starts.count >= Self.fewestVerses, let least = others.min(),
      starts.allSatisfy({ text.lines[$0].indent <= least })
    else { return [block] }
    return starts.indices.map { index in
      var verse = block
      let end = index + 1 < starts.count ? starts[index + 1] : block.lines.upperBound
      verse.lines = starts[index]..<end
      if index > 0 {
        (verse.blankLines, verse.followsFormFeed, verse.continuesLast) = (0, false, false)
      }
      return verse
    }
  }

  /// Skips the lines between two pages. The text behind them is as far from that before as paragraphs
  /// are.
  private mutating func pass(_ gap: PageFurniture.Gap, at line: Int) {
    if !text.lines[line].isBlank { hidden.append(line) }
    guard line + 1 >= gap.lines.upperBound else { return }
    passFormFeeds(upTo: line + 1)
    (isAfterFormFeed, blankLines) = (false, 1)
    continuesLast = gap.isWithinParagraph
    // Gaps of two kinds may overlap.
    gaps = gaps.drop { $0.lines.upperBound <= line + 1 }
    nextGap = gaps.first?.lines.lowerBound ?? .max
  }

  private mutating func passFormFeeds(upTo line: Int) {
    formFeeds = formFeeds.drop { $0 <= line }
    nextFormFeed = formFeeds.first ?? .max
    isAfterFormFeed = true
    isOpen = false
  }

  private mutating func add(_ line: Int) {
    if paragraphsAreLines { divideAtHeading(line) }
    let startsBlock = hasMarkup && markup?.startsBlock(text.bytes(of: line)) == true
    let standsAlone = standsAlone(line, startsBlock: startsBlock)
    if !isOpen || standsAlone || startsBlock { beginBlock(line) }
    end = line + 1
    isOpen = !standsAlone
  }

  /// Ends the last block before a heading, and behind a heading and its title.
  private mutating func divideAtHeading(_ line: Int) {
    if isHeadingBetweenParagraphs(line) {
      (isOpen, blankLines, headingLine) = (false, max(blankLines, 1), line)
    } else if let heading = headingLine, !isOpen || heading + 1 < line || !mayBeTitle(line) {
      if isOpen { (isOpen, blankLines) = (false, 1) }
      headingLine = nil
    }
  }

  private static let longestTitle = 60

  private func isHeadingBetweenParagraphs(_ line: Int) -> Bool {
    guard text.lines[line].length <= Self.longestTitle, case let bytes = text.bytes(of: line),
      HeadingFilter.mayBeHeading(bytes), let heading = HeadingParser.parse(bytes)
    else { return false }
    return heading.isNumbered && !heading.isDoubtful
  }

  private func mayBeTitle(_ line: Int) -> Bool {
    text.lines[line].length <= Self.longestTitle && TitleWords(text.bytes(of: line)).areTitle
      && !text.isQuoted(line)
  }

  private mutating func beginBlock(_ line: Int) {
    endBlock()
    blocks.append(
      LineBlock(
        lines: line..<line + 1, blankLines: blankLines, followsFormFeed: isAfterFormFeed,
        continuesLast: continuesLast))
    (blankLines, isAfterFormFeed, continuesLast) = (0, false, false)
  }

  private mutating func endBlock() {
    guard let last = blocks.indices.last else { return }
    blocks[last].lines = blocks[last].lines.lowerBound..<end
  }

  /// Whether a line is a block by itself. Lines that begin with an ASCII letter, as most do, are not.
  private func standsAlone(_ line: Int, startsBlock: Bool) -> Bool {
    let first = text.lines[line].first
    guard !first.isASCIILetterOrDigit else { return false }
    return isRule(line)
      || first == 0xE7 && isIdeographicHeading(line)
      || startsBlock && markup?.headingRank(text.bytes(of: line)) != nil
  }

  private func isRule(_ line: Int) -> Bool {
    text.lines[line].length >= 3 && text.lines[line].last.mayEndSceneBreak
      && text.bytes(of: line).isSceneBreak && !isRuleOfTable(line)
  }

  /// Whether a rule has columns and is next to other lines, and so belongs to a table.
  private func isRuleOfTable(_ line: Int) -> Bool {
    text.bytes(of: line).isRuleOfColumns && (isFilled(line - 1) || isFilled(line + 1))
  }

  private func isFilled(_ line: Int) -> Bool {
    text.lines.indices.contains(line) && !text.lines[line].isBlank
  }

  private func isIdeographicHeading(_ line: Int) -> Bool {
    HeadingParser.parseIdeographic(text.bytes(of: line)) != nil
  }
}

/// The number of a verse at the beginning of a line: `7`, `[7]`, `3:7` or `{003:007}`.
private struct VerseNumber {
  private let value: Int
  private let sign: UInt8

  init?(_ line: ArraySlice<UInt8>) {
    var rest = line.drop { $0 == 0x20 }
    sign = "[({".utf8.contains(rest.first ?? 0) ? rest.removeFirst() : 0
    let number = rest.prefix { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ":") }
    rest = rest[number.endIndex...]
    if sign != 0, rest.popFirst().map({ "])}".utf8.contains($0) }) != true { return nil }
    guard let digits = number.split(separator: UInt8(ascii: ":")).last, digits.count <= 3,
      rest.first == 0x20 || rest.first == 0x09
    else { return nil }
    value = digits.reduce(0) { $0 * 10 + Int($1 & 15) }
  }

  func isBehind(_ other: VerseNumber) -> Bool { value == other.value + 1 && sign == other.sign }
}

extension UInt8 {
  fileprivate var mayBeginVerse: Bool { 0x30...0x39 ~= self || "[({".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether a line consists of signs that separate scenes: at least one star or the like, or three
  /// dashes or the like.
  var isSceneBreak: Bool {
    guard let first, first.mayBreakScene, !prefix(4).contains(where: \.isASCIILetterOrDigit) else {
      return false
    }
    if first == 0x22 || first == 0x5E { return count >= 4 && allSatisfy { $0 == first } }
    return partsScenes
  }

  /// Whether a line consists of several strokes with white space or crosses between them.
  fileprivate var isRuleOfColumns: Bool {
    let strokes = split { $0 != 0x2D && $0 != 0x3D }
    return strokes.allSatisfy { $0.count >= 2 } && (strokes.count >= 2 || contains(0x2B))
  }
}

extension UInt8 {
  /// Whether the line of a scene break may begin with this byte.
  fileprivate var mayBreakScene: Bool {
    switch self {
    case 0..<0x30, 0x3D, 0x5E, 0x5F, 0x7E, 0xC2, 0xC3, 0xE2, 0xEF: true
    default: false
    }
  }

  /// Whether it may end with this byte.
  fileprivate var mayEndSceneBreak: Bool { mayBreakScene || self >= 0x80 }
}
