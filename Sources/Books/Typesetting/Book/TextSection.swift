package import CurlewManuscript

/// A part of a book's text that is searched at once.
package struct TextSection: PartOfBook, Sendable {
  /// The text, and some of the next section's, because a phrase may cross the end.
  package let utf8: [UInt8]
  package let marks: Marks
  /// The part of the text that belongs to this section and is set into pages.
  package let body: Range<Int>
  /// The paragraphs; nil for a section of a long book, in which blank lines divide them.
  let blocks: [Block]?
  package let offsets: OffsetMap

  /// - Parameters:
  ///   - range: The offsets in the book.
  ///   - length: The bytes of the text that they stand for.
  init(
    _ utf8: [UInt8], _ marks: Marks, body: Range<Int>, blocks: [Block]? = nil,
    at range: Range<BookOffset>, length: Int
  ) {
    (self.utf8, self.marks, self.body, self.blocks) = (utf8, marks, body, blocks)
    offsets = OffsetMap(range, length: length)
  }
}

extension Book {
  /// A text and its translation are two sections, so that searches and marks do not cross from one into the other.
  func textSection(_ number: Int) -> TextSection {
    guard let facing else { return wholeText }
    return facing.texts.value(number) { text(number, dividedAt: facing.translation.start) }
  }

  private func text(_ number: Int, dividedAt start: Int) -> TextSection {
    let range = number == 0 ? 0..<start : start..<text.utf8.count
    let blocks = manuscript.blocks.filter { range.contains(Int($0.start)) }
    return TextSection(
      Array(text.utf8[range]), manuscript.marks.inside(range),
      body: number == 0 ? body.lowerBound..<start : 0..<range.count,
      blocks: number == 0 ? blocks : blocks.map { $0.moved(by: -start) },
      at: BookOffset(range.lowerBound)..<BookOffset(range.upperBound),
      length: range.count)
  }

  /// All of the text.
  package var wholeText: TextSection {
    let length = text.utf8.count
    return TextSection(
      text.utf8, manuscript.marks, body: body, blocks: manuscript.blocks,
      at: .start..<BookOffset(length),
      length: length)
  }
}

extension TextSection {
  /// The text of a range as it is read: without hidden marks, each run of white space as one space, but
  /// none between the lines of Chinese and Japanese.
  ///
  /// - Parameters:
  ///   - divider: Stands for an empty line.
  ///   - limit: How many bytes of it are wanted. A longer text ends somewhere behind them.
  package func plainText(
    _ range: Range<Int>, dividedBy divider: String = " ", atMost limit: Int = .max
  ) -> String {
    // A space behind the text is not part of it.
    var (bytes, _) = plainBytes(range, dividedBy: divider) { $0 - 1 > limit }
    while bytes.endsWithSpace { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a text ends that begins at an offset and is read as that of `plainText`; nil if another text is
  /// there.
  package func end(ofPlainText text: String, from start: Int) -> Int? {
    let (bytes, end) = plainBytes(start..<utf8.count, dividedBy: " ") { $0 >= text.utf8.count }
    return bytes.elementsEqual(text.utf8) ? end : nil
  }

  /// Reads a range until enough bytes are read, and returns where that was.
  private func plainBytes(
    _ range: Range<Int>, dividedBy divider: String, until isEnough: (Int) -> Bool
  ) -> ([UInt8], end: Int) {
    var bytes: [UInt8] = []
    var lineEnds = 0
    var offset = min(range.lowerBound, utf8.count)
    let end = min(range.upperBound, utf8.count)
    var next = marks.index(from: offset)
    while offset < end, !isEnough(bytes.count) {
      if marks.offset(of: next) <= offset {
        if marks.all[next].drawn == .dash { bytes += "—".utf8 }
        offset = max(marks.all[next].range.upperBound, offset)
        next += 1
        continue
      }
      let length = utf8.span.whiteSpace(at: offset)
      if length > 0 {
        let isLineEnd = utf8[offset] == 0x0A
        if isLineEnd { lineEnds += 1 }
        let isJoint =
          isLineEnd && utf8.span.joinsLines(endingAt: offset, startingAt: offset + length)
        if !bytes.isEmpty, !bytes.endsWithSpace, !isJoint { bytes.append(0x20) }
        if isLineEnd, lineEnds == 2, bytes.last == 0x20 {
          bytes.removeLast()
          bytes += divider.utf8
        }
        offset += length
      } else {
        lineEnds = 0
        // A soft hyphen is not read.
        let isHyphen = utf8[offset] == 0xC2 && offset + 1 < end && utf8[offset + 1] == 0xAD
        if !isHyphen { bytes.append(utf8[offset]) }
        offset += isHyphen ? 2 : 1
      }
    }
    return (bytes, min(offset, end))
  }

  /// The text of a range for another program: lines of verse and tables end, and an empty line divides
  /// paragraphs.
  package func dividedText(_ range: Range<Int>) -> String {
    guard let blocks else { return plainText(range, dividedBy: "\n\n") }
    var text = ""
    let first = blocks.partitioningIndex { Int($0.end) > range.lowerBound }
    for block in blocks[first...].prefix(while: { Int($0.start) < range.upperBound }) {
      let part = plainText(block.range.clamped(to: range))
      guard !part.isEmpty else { continue }
      if !text.isEmpty { text += block.isNextLine ? "\n" : "\n\n" }
      text += part
    }
    return text
  }

  /// The start of the character that contains an offset.
  package func characterStart(_ offset: Int) -> Int { utf8.span.scalarStart(offset) }
}

extension Block {
  /// Whether it is a line of its own directly below another.
  fileprivate var isNextLine: Bool {
    rowsBefore == 0 && (kind == .line || kind == .verse || kind == .tableRow)
  }
}

extension [UInt8] {
  fileprivate var endsWithSpace: Bool { last == 0x20 || last == 0x0A }
}
