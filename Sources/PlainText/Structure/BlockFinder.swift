internal import Manuscript

/// Divides the lines of a book into blocks.
///
/// A block ends at a blank line. A form feed, a line of dashes or stars, and a Chinese or Japanese
/// chapter heading, which many files set right above their text, are blocks even without one.
struct BlockFinder {
  private let text: TextLines
  private let markup: (any Markup)?
  private let legend: Range<Int>
  /// Lines that are for the program and not for the reader.
  private(set) var setAside: [Int] = []
  private var formFeeds: ArraySlice<Int>
  /// The line that the next form feed stands before.
  private var nextFormFeed: Int
  private var blocks: [LineBlock] = []
  /// The line behind the last of the last block.
  private var end = 0
  private var blankLines = 0
  private var isAfterFormFeed = false
  private var isOpen = false

  init(_ text: TextLines, formFeeds: [Int], markup: (any Markup)?, legend: Range<Int>?) {
    self.text = text
    self.markup = markup
    self.legend = legend ?? 0..<0
    self.formFeeds = formFeeds[...]
    nextFormFeed = formFeeds.first ?? .max
  }

  mutating func run(_ body: Range<Int>) {
    for line in body {
      if nextFormFeed <= line { passFormFeeds(upTo: line) }
      if text.lines[line].isBlank {
        blankLines += 1
        isOpen = false
      } else if isSetAside(line) {
        setAside(line)
      } else {
        add(line)
      }
    }
  }

  private func isSetAside(_ line: Int) -> Bool {
    guard let markup else { return false }
    return legend.contains(line) || markup.isHidden(text.bytes(of: line))
  }

  private mutating func setAside(_ line: Int) {
    setAside.append(line)
    isOpen = false
    if markup?.startsPage(text.bytes(of: line)) == true { isAfterFormFeed = true }
  }

  /// Hands the blocks over, without leaving a copy here.
  mutating func takeBlocks() -> [LineBlock] {
    endBlock()
    defer { blocks = [] }
    return blocks
  }

  private mutating func passFormFeeds(upTo line: Int) {
    formFeeds = formFeeds.drop { $0 <= line }
    nextFormFeed = formFeeds.first ?? .max
    isAfterFormFeed = true
    isOpen = false
  }

  private mutating func add(_ line: Int) {
    let startsBlock = markup?.startsBlock(text.bytes(of: line)) == true
    let standsAlone = standsAlone(line, startsBlock: startsBlock)
    if !isOpen || standsAlone || startsBlock { beginBlock(line) }
    end = line + 1
    isOpen = !standsAlone
  }

  private mutating func beginBlock(_ line: Int) {
    endBlock()
    blocks.append(
      LineBlock(lines: line..<line + 1, blankLines: blankLines, followsFormFeed: isAfterFormFeed))
    (blankLines, isAfterFormFeed) = (0, false)
  }

  private mutating func endBlock() {
    guard let last = blocks.indices.last else { return }
    blocks[last].lines = blocks[last].lines.lowerBound..<end
  }

  /// Most lines begin with a letter, and these are settled by it.
  private func standsAlone(_ line: Int, startsBlock: Bool) -> Bool {
    let first = text.utf8[Int(text.lines[line].start)]
    guard !first.isASCIILetterOrDigit else { return false }
    return isRule(line) || first == 0xE7 && isIdeographicHeading(line)
      || startsBlock && markup?.headingRank(text.bytes(of: line)) != nil
  }

  private func isRule(_ line: Int) -> Bool {
    text.lines[line].length >= 3 && text.bytes(of: line).isSceneBreak && !isRuleOfTable(line)
  }

  /// Whether a rule has columns and touches other lines: then it belongs to a table.
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

extension ArraySlice<UInt8> {
  /// Whether a line holds nothing but the signs that separate scenes: at least one star, or three
  /// of the others.
  var isSceneBreak: Bool {
    guard let first, first.mayBreakScene, !prefix(4).contains(where: \.isASCIILetterOrDigit) else {
      return false
    }
    var signs = 0
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "*", "#", "~", "•", "⁂", "†": signs += 3
      case "-", "=", "_", ".", "+", "—", "–", "·": signs += 1
      case " ", "\t", "\u{A0}": break
      default: return false
      }
    }
    return signs >= 3
  }

  /// Whether a line is made of two or more strokes, with white space or crosses between them.
  fileprivate var isRuleOfColumns: Bool {
    let strokes = split { $0 != 0x2D && $0 != 0x3D }
    return strokes.allSatisfy { $0.count >= 2 } && (strokes.count >= 2 || contains(0x2B))
  }
}

extension UInt8 {
  /// Whether a line of signs may begin with it.
  fileprivate var mayBreakScene: Bool {
    switch self {
    case 0..<0x30, 0x5F, 0x7E, 0xC2, 0xE2: true
    default: false
    }
  }
}
