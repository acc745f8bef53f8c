internal import CurlewManuscript

/// A line of the file, without the white space at its ends.
struct Line: Equatable {
  /// Offsets of its first visible byte and behind its last; equal in a blank line.
  var start: UInt32
  var end: UInt32
  /// The width of the white space before it in cells, with tabs to every eighth column.
  var indent: UInt16
  /// Its length in scalars, with tabs to every eighth column. That is close enough to cells to judge the
  /// shape of a file.
  var length: UInt16
  /// Its first two bytes and its last, so that most tests need not read the text. The second is 0 if the line
  /// has only one byte. All three are 0 if the line is blank.
  var first, second, last: UInt8

  var isBlank: Bool { start == end }

  static func blank(at offset: Int) -> Line {
    Line(
      start: UInt32(offset), end: UInt32(offset), indent: 0, length: 0, first: 0, second: 0, last: 0
    )
  }
}

/// The lines of a text, and what is found while their ends are searched for.
///
/// A line ends at LF, CR LF, CR, form feed, NEL, or Unicode's own separators.
struct LineTable {
  private(set) var lines: [Line] = []
  /// Indices of the lines that a form feed stands before.
  private(set) var formFeeds: [Int] = []
  /// The indents that contain no-break spaces, which would be shown like words.
  private(set) var noBreakIndents: [Range<Int>] = []
  /// Whether there is a letter of a right-to-left script.
  private(set) var hasRightToLeft = false
  /// The offset of the last tab.
  private var lastTab = -1

  /// - Parameter range: all of a text, or a piece of it that begins and ends behind a line feed.
  init(_ text: Span<UInt8>, in range: Range<Int>) {
    lines.reserveCapacity(range.count / 32)
    scan(text, range)
  }

  /// Searches for line ends. It also counts continuation bytes, since a line's length is in scalars.
  private mutating func scan(_ text: Span<UInt8>, _ range: Range<Int>) {
    var start = ScanPosition(offset: range.lowerBound, continuations: 0)
    var continuations = 0
    for offset in range where !(0x0E..<0x80 ~= text[offset]) {
      let byte = text[offset]
      if byte & 0xC0 == 0x80 {
        continuations += 1
      } else if byte == 0x09 {
        lastTab = offset
      } else if offset >= start.offset, case let length = text.lineEnd(at: offset), length > 0 {
        endLine(
          text, at: ScanPosition(offset: offset, continuations: continuations), length, &start)
      } else if !hasRightToLeft, byte >= 0xD6 {
        hasRightToLeft = text.scalar(at: offset).scalar.isRightToLeft
      }
    }
    if range.upperBound == text.count {
      append(text, start..<ScanPosition(offset: text.count, continuations: continuations))
    }
  }

  /// An offset, and the number of continuation bytes before it.
  private struct ScanPosition: Comparable {
    var offset: Int
    var continuations: Int

    static func < (left: ScanPosition, right: ScanPosition) -> Bool { left.offset < right.offset }
  }

  @inline(__always)
  private mutating func endLine(
    _ text: Span<UInt8>, at end: ScanPosition, _ length: Int, _ start: inout ScanPosition
  ) {
    append(text, start..<end)
    if text[end.offset] == 0x0C { formFeeds.append(lines.count) }
    let own = text[end.offset] < 0x80 ? 0 : length &- 1
    start = ScanPosition(offset: end.offset &+ length, continuations: end.continuations &+ own)
  }

  private mutating func append(_ text: Span<UInt8>, _ range: Range<ScanPosition>) {
    let (first, last) = (range.lowerBound, range.upperBound)
    guard first.offset < last.offset else { return lines.append(.blank(at: first.offset)) }
    let indent = text.indent(of: first.offset..<last.offset)
    if indent.hasNoBreakSpace { noBreakIndents.append(first.offset..<indent.end) }
    let end = text.endOfVisible(in: indent.end..<last.offset)
    guard indent.end < end else { return lines.append(.blank(at: indent.end)) }
    let continuations = last.continuations &- first.continuations &- indent.continuations
    let bytes = end &- indent.end
    var length = max(bytes &- continuations, 1)
    if lastTab >= indent.end, lastTab < end {
      length += text.cellsOfTabs(in: indent.end..<end, column: indent.cells)
    }
    lines.append(
      Line(
        start: UInt32(truncatingIfNeeded: indent.end), end: UInt32(end),
        indent: UInt16(clamping: indent.cells), length: UInt16(clamping: length),
        first: text[indent.end], second: bytes > 1 ? text[indent.end &+ 1] : 0,
        last: text[end &- 1]))
  }
}

extension Span<UInt8> {
  /// The length in bytes of the line end at an offset; 0 if there is none.
  @inline(__always)
  func lineEnd(at offset: Int) -> Int {
    guard offset < count else { return 0 }
    switch self[offset] {
    case 0x0A, 0x0C: return 1
    case 0x0D: return offset + 1 < count && self[offset + 1] == 0x0A ? 2 : 1
    case 0xC2: return self[offset + 1] == 0x85 ? 2 : 0
    case 0xE2: return self[offset + 1] == 0x80 && self[offset + 2] & 0xFE == 0xA8 ? 3 : 0
    default: return 0
    }
  }

  /// The cells that tabs take in addition to one each.
  fileprivate func cellsOfTabs(in range: Range<Int>, column: Int) -> Int {
    var (cells, column) = (0, column)
    for offset in range where self[offset] & 0xC0 != 0x80 {
      let width = self[offset] == 0x09 ? 8 - column % 8 : 1
      column += width
      cells += width - 1
    }
    return cells
  }

  /// The start of the trailing white space of a line.
  @inline(__always)
  fileprivate func endOfVisible(in line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, case let white = whiteSpace(before: end), white > 0 {
      end -= white
    }
    return end
  }

  /// The leading white space of a line; most lines have none.
  @inline(__always)
  fileprivate func indent(of line: Range<Int>) -> Indent {
    0x21..<0x80 ~= self[line.lowerBound] ? Indent(end: line.lowerBound) : wideIndent(of: line)
  }

  private func wideIndent(of line: Range<Int>) -> Indent {
    var indent = Indent(end: line.lowerBound)
    while indent.end < line.upperBound, case let white = space(at: indent.end), white > 0 {
      switch self[indent.end] {
      case 0x09: indent.cells = (indent.cells / 8 + 1) * 8
      case 0xE3: indent.cells += 2
      case 0xC2 where self[indent.end + 1] == 0xA0:
        (indent.cells, indent.hasNoBreakSpace) = (indent.cells + 1, true)
      default: indent.cells += 1
      }
      indent.continuations += white - 1
      indent.end += white
    }
    return indent
  }

  /// The length in bytes of a space at an offset. Programs that turn a page into text may indent lines
  /// with no-break spaces.
  private func space(at offset: Int) -> Int {
    let isNoBreakSpace = self[offset] == 0xC2 && offset + 1 < count && self[offset + 1] == 0xA0
    return isNoBreakSpace ? 2 : whiteSpace(at: offset)
  }
}

/// The white space at the beginning of a line.
private struct Indent {
  /// The offset behind it.
  var end: Int
  var cells = 0
  var continuations = 0
  var hasNoBreakSpace = false
}
