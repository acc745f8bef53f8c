package import CurlewManuscript

/// A part of a book's text that is searched at once.
package struct TextSection: Sendable {
  /// The text, and some of the next section's, because a phrase may cross the end.
  package let utf8: [UInt8]
  package let marks: Marks
  /// The part of the text that belongs to this section and is set into pages.
  package let body: Range<Int>
  /// The paragraphs; nil for a section of a long book, in which blank lines divide them.
  let blocks: [Block]?
  private let place: Place

  private enum Place: Sendable {
    case whole
    case section(Range<Int>, length: Int)
  }

  /// The offset in the book of an offset in the text.
  package func address(of offset: Int) -> Int {
    guard case .section(let range, let length) = place, length > 0 else { return offset }
    return range.lowerBound + (offset * range.count + length - 1) / length
  }

  fileprivate init(_ book: Book) {
    (utf8, marks, body, place) = (book.text.utf8, book.markedText.marks, book.body, .whole)
    blocks = book.manuscript.blocks
  }

  fileprivate init(_ book: LongBook, _ number: Int) {
    let range = book.text.range(ofSection: number)
    if let text = book.text.searchedText(ofSection: number) {
      (utf8, marks, body, blocks) = (text.utf8, Marks(), 0..<text.own, nil)
      place = .section(range, length: text.own)
    } else {
      let part = book.searchedSection(number)
      (utf8, marks, body) = (part.text.utf8, part.marks, part.body)
      (blocks, place) = (part.blocks, .section(range, length: part.text.utf8.count))
    }
  }
}

extension Book {
  package var textSectionCount: Int { 1 }
  package func textSection(_ number: Int) -> TextSection { TextSection(self) }
  package func textSection(containing offset: Int) -> Int { 0 }
}

extension LongBook {
  package var textSectionCount: Int { text.sectionCount }
  package func textSection(_ number: Int) -> TextSection { TextSection(self, number) }
  package func textSection(containing offset: Int) -> Int { text.section(containing: offset) }
}

extension TextSection {
  /// The text of a range as it is read: without hidden marks, each run of white space as one space, but
  /// none between the lines of Chinese and Japanese.
  ///
  /// - Parameter divider: Stands for an empty line.
  package func plainText(_ range: Range<Int>, dividedBy divider: String = " ") -> String {
    var bytes: [UInt8] = []
    var lineEnds = 0
    var offset = min(range.lowerBound, utf8.count)
    let end = min(range.upperBound, utf8.count)
    var next = marks.index(from: offset)
    while offset < end {
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
        bytes.append(utf8[offset])
        offset += 1
      }
    }
    while bytes.endsWithSpace { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self).filter { $0 != "\u{AD}" }
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
  package func characterStart(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), utf8.count)
    while offset > 0, offset < utf8.count, utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The offset in the text of an offset in the book.
  package func offset(of address: Int) -> Int {
    guard case .section(let range, let length) = place, !range.isEmpty else { return address }
    return min(max(address - range.lowerBound, 0), range.count) * length / range.count
  }
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
