internal import CurlewManuscript

/// Line breaks, markers, rules and line numbers.
extension PageReader {
  mutating func writeLines(_ bytes: ArraySlice<UInt8>, _ emphasis: Mark.Emphasis) {
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 { breakLine() }
      let shape = builder.openShape ?? shape
      builder.write(line, emphasis, in: shape)
    }
  }

  /// Pieces between breaks are lines, unless many of them are long. Two breaks make a new paragraph.
  mutating func breakLine() {
    if top?.headingRank != nil, builder.isInBlock {
      // Both lines are the heading; its title is on one line.
      endBlock()
    } else if builder.isInBlock {
      endBlock()
      builder.keepLastBlockAsLine()
      if let block = stack.lastIndex(where: \.isBlock) { stack[block].hasBreaks = true }
    } else {
      builder.breakLine()
      if builder.blocks.last?.kind.isLine == false { opensParagraph = true }
    }
  }

  mutating func writeMarker(_ marker: String) {
    pendingMarker = nil
    guard !marker.isEmpty else { return }
    let shape = builder.openShape ?? shape
    builder.write(marker + "\u{A0}", .roman, in: shape)
  }

  /// The box of an item is a part of its marker, since the text of the item may be in blocks.
  mutating func writeCheckbox(_ box: String) {
    guard let marker = pendingMarker else { return write(box) }
    pendingMarker = "\(marker)\u{A0}\(box)"
    stack.last { $0.element == .li }?.markerWidth += 2
  }

  mutating func writeRule() {
    builder.write("* * *", .roman, in: BlockShape(kind: .rule))
    endBlock()
  }

  /// Writes preformatted text, with the line numbers read before it.
  mutating func writeKept(
    _ bytes: ArraySlice<UInt8>, _ emphasis: Mark.Emphasis, in shape: BlockShape
  ) {
    let before = builder.blocks.count
    builder.writeKept(lineNumbers.added(to: bytes), emphasis, in: shape)
    if builder.blocks.count > before { (opensGroup, opensParagraph) = (false, false) }
  }

  /// Makes a bold paragraph the title of the section that it begins.
  mutating func makeTitle(_ context: DocumentContext) {
    guard let section = stack.last(where: { $0.element == .section }),
      section.blocksBefore == context.blocksBefore,
      builder.blocks.count == context.blocksBefore + 1
    else { return }
    let rank = stack.count { $0.element == .section }
    if builder.makeBoldBlockHeading(rank: rank) { opensParagraph = true }
  }
}

/// Line numbers of code that are in a table column of their own, as Pygments writes them. They are put in front
/// of the lines.
struct LineNumbers {
  private var numbers: [ArraySlice<UInt8>] = []
  /// Whether the next text begins a line.
  private var beginsLine = true

  init() {}

  init(_ column: [UInt8]) {
    numbers = column.split { $0.isMarkupSpace }.reversed()
    let width = numbers.map(\.count).max() ?? 0
    numbers = numbers.map { number in
      [UInt8](repeating: 0x20, count: width - number.count) + number
    }
  }

  /// The text with a number in front of each line that begins in it.
  mutating func added(to text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !numbers.isEmpty else { return text }
    var numbered: [UInt8] = []
    for byte in text {
      if beginsLine, let number = numbers.popLast() { numbered += number + [0x20, 0x20] }
      beginsLine = byte == 0x0A
      numbered.append(byte)
    }
    return numbered[...]
  }
}

/// The numbers of items of lists, for lists that count backwards and do not state where they begin. The whole
/// page is scanned once, when the first such list begins.
final class ListLengths {
  private let dialect: Dialect
  /// By the offset of the list's tag.
  private var counts: [Int: Int]?

  init(_ dialect: Dialect) { self.dialect = dialect }

  func count(of tag: StartTag) -> Int {
    let counts = counts ?? counted(in: tag.source)
    self.counts = counts
    return counts[tag.range.lowerBound] ?? 1
  }

  private func counted(in source: [UInt8]) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    var open: [Int?] = []
    for token in MarkupScanner(DecodedText(utf8: source), as: dialect) {
      switch token {
      case .start(let tag):
        let isList = ["ol", "ul", "menu", "dir"].contains(tag.localName)
        if tag.localName == "li", let list = open.last(where: { $0 != nil }), let list {
          counts[list, default: 0] += 1
        }
        open.append(isList ? tag.range.lowerBound : nil)
      case .end: open.removeLast()
      case .text: break
      }
    }
    return counts
  }
}

extension [DocumentContext] {
  /// The text with spaces that do not break, if it is nothing but spaces that are kept in a line that is not, as between
  /// the words of a listing of LaTeXML.
  func keepingSpaces(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard last?.style.whiteSpace == .kept, bytes.allSatisfy({ $0 == 0x20 }),
      last(where: \.isBlock)?.style.whiteSpace == .normal
    else { return bytes }
    return bytes.flatMap { _ in [0xC2, 0xA0] }[...]
  }
}
