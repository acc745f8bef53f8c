internal import CurlewManuscript

/// A page as a tool found it: words in lines in blocks.
struct FoundPage {
  /// The order in which a tool writes the letters of right-to-left text, and the words of its lines.
  enum LetterOrder {
    /// From left to right, as the page shows them.
    case asDrawn
    case asRead
  }

  /// A line whose letters are not in the order of reading yet.
  struct Line {
    var box: PlacedBox?
    var words: [PlacedWord] = []
  }

  private let order: LetterOrder
  private var blocks: [[Line]] = []
  private var line = Line()

  init(_ order: LetterOrder) { self.order = order }

  mutating func beginBlock() {
    endLine()
    blocks.append([])
  }

  mutating func beginLine(_ box: PlacedBox?) {
    endLine()
    line.box = box
  }

  /// Sets the box of the open line.
  mutating func setLine(_ box: PlacedBox) { line.box = box }

  mutating func add(_ word: PlacedWord) { if !word.text.isEmpty { line.words.append(word) } }

  mutating func endLine() {
    defer { line = Line() }
    guard !line.words.isEmpty else { return }
    if blocks.isEmpty { blocks.append([]) }
    blocks[blocks.count - 1].append(line)
  }

  /// The page with its lines in the order of reading.
  var placed: PlacedPage {
    var page = self
    page.endLine()
    let letters = page.blocks.map { LetterCounts(of: $0) }
    let all = letters.reduce(LetterCounts(), +)
    let bracketsAreDrawn =
      all.rightToLeft > 0 && LogicalOrder.bracketsAreDrawn(in: page.blocks.joined().map(\.words))
    var placed = PlacedPage()
    placed.blocks = zip(page.blocks, letters).map { block, letters in
      let isRightToLeft = letters.areRightToLeft(onPageWith: all)
      let order = LogicalOrder(isRightToLeft: isRightToLeft, bracketsAreDrawn: bracketsAreDrawn)
      return Self.rows(
        block.compactMap { line in
          letters.rightToLeft == 0 && !isRightToLeft
            ? line.placed(line.words, by: self.order) : line.placed(in: order, by: self.order)
        })
    }
    return placed
  }

  /// Lines that follow each other in the same row are one.
  private static func rows(_ lines: [PlacedLine]) -> [PlacedLine] {
    lines.reduce(into: []) { rows, line in
      if rows.last?.isInRow(with: line) == true {
        rows[rows.count - 1].join(line)
      } else {
        rows.append(line)
      }
    }
  }
}

/// The numbers of letters of each direction.
private struct LetterCounts {
  var (rightToLeft, leftToRight) = (0, 0)

  init() {}

  init(of lines: [FoundPage.Line]) {
    for word in lines.lazy.flatMap(\.words) {
      // The UTF-8 of right-to-left letters begins with D6 or more. Most words need no closer look.
      guard word.text.contains(where: { $0 >= 0xD6 }) else {
        leftToRight += word.text.count { $0.isASCIILetter || $0 > 0xC2 }
        continue
      }
      for scalar in word.scalars {
        rightToLeft += scalar.directionWithVowels == .rightToLeft ? 1 : 0
        leftToRight += scalar.directionWithVowels == .leftToRight ? 1 : 0
      }
    }
  }

  static func + (one: LetterCounts, other: LetterCounts) -> LetterCounts {
    var sum = one
    sum.rightToLeft += other.rightToLeft
    sum.leftToRight += other.leftToRight
    return sum
  }

  /// Whether a block is read from right to left. On a right-to-left page a few such letters suffice, since it may
  /// quote much Latin, and a number has none at all.
  func areRightToLeft(onPageWith all: LetterCounts) -> Bool {
    let isPage = all.rightToLeft > all.leftToRight
    if rightToLeft + leftToRight == 0 { return isPage }
    return rightToLeft * (isPage ? 4 : 1) > leftToRight
  }
}

extension FoundPage.Line {
  private var wholeBox: PlacedBox? {
    box ?? words.first.map { first in words.reduce(first.box) { $0.union($1.box) } }
  }

  /// The line with words in the order of reading; nil without words.
  fileprivate func placed(
    _ read: [PlacedWord], by order: FoundPage.LetterOrder, isRightToLeft: Bool = false
  ) -> PlacedLine? {
    wholeBox.map { box in
      PlacedLine(
        read, in: box, height: order == .asDrawn ? commonHeight : nil,
        isRightToLeft: isRightToLeft)
    }
  }

  /// The box of the line, with the height of most of its letters. A single large letter would make it too high.
  private var commonHeight: PlacedBox? {
    let heights = words.reduce(into: [:]) { $0[$1.box.height, default: 0] += $1.text.count + 1 }
    let most = heights.max { ($0.value, $0.key) < ($1.value, $1.key) }
    return words.first { $0.box.height == most?.key }?.box
  }

  /// The line, if it may have letters that are read from right to left.
  fileprivate func placed(in logical: LogicalOrder, by order: FoundPage.LetterOrder) -> PlacedLine?
  {
    let read =
      switch order {
      case .asDrawn: logical.words(of: words, lineHeight: wholeBox?.height ?? 0)
      case .asRead: logical.isRightToLeft ? words.map(\.mirrored) : words
      }
    return placed(read, by: order, isRightToLeft: logical.isRightToLeft)
  }
}

extension PlacedWord {
  /// Its characters, without mark-up.
  var scalars: [Unicode.Scalar] {
    guard text.contains(UInt8(ascii: "&")) else {
      return Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    }
    return MarkupScanner(DecodedText(utf8: text), as: .xhtml).flatMap { token -> [Unicode.Scalar] in
      guard case .text(let data) = token else { return [] }
      return Array(data.string.unicodeScalars)
    }
  }

  var mirrored: PlacedWord { PlacedWord(text: text, box: box.mirrored) }
}
