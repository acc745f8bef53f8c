internal import Manuscript

/// Reads the words of a line as bytes, as long as they are of scalars whose width is known by table.
///
/// What it answers is what ``MarkedText/segments(of:)`` would, without its strings.
struct PlainWordReader {
  private let marks: Marks
  private var nextMark = 0
  /// Where the next mark stands.
  private(set) var mark: Int
  /// Where the last line begins: no mark is between it and the next.
  private var last = 0
  private static let dash = Array("—".utf8)

  init(_ marks: Marks) {
    self.marks = marks
    mark = marks.offset(of: 0)
  }

  /// Goes to the beginning of a line, mostly that behind the last.
  @inline(__always)
  mutating func go(to offset: Int) {
    if offset <= last || offset > mark { search(offset) }
    last = offset
  }

  private mutating func search(_ offset: Int) {
    if nextMark > 0, marks.all[nextMark - 1].offset >= offset {
      nextMark = marks.index(from: offset)
      mark = marks.offset(of: nextMark)
    }
    skipMarks(before: offset)
  }

  /// Adds what is drawn of a range, and answers the cells that it takes; nil when it is not plain.
  @inline(__always)
  mutating func read(
    _ range: Range<Int>, of utf8: Span<UInt8>, into words: inout OutputSpan<UInt8>
  ) -> Int? {
    skipMarks(before: range.lowerBound)
    var (offset, width) = (range.lowerBound, 0)
    while offset < range.upperBound {
      if offset == mark {
        (offset, width) = addMark(&words, width)
        continue
      }
      let byte = utf8[offset]
      if byte < 0x80 {
        offset &+= 1
        if byte &- 0x21 < 0x5E {
          words.append(byte)
          width &+= 1
        } else if utf8.whiteSpace(at: offset &- 1) == 0 {
          return nil
        }
      } else {
        guard let cells = addScalar(at: &offset, of: utf8, &words) else { return nil }
        width &+= cells
      }
    }
    return width
  }

  @inline(__always)
  private mutating func skipMarks(before offset: Int) {
    while mark < offset { goToNextMark() }
  }

  private mutating func goToNextMark() {
    nextMark += 1
    mark = marks.offset(of: nextMark)
  }

  private mutating func addMark(
    _ words: inout OutputSpan<UInt8>, _ width: Int
  ) -> (offset: Int, width: Int) {
    let passed = marks.all[nextMark]
    goToNextMark()
    guard passed.drawn == .dash else { return (passed.range.upperBound, width) }
    for byte in Self.dash { words.append(byte) }
    return (passed.range.upperBound, width + 1)
  }

  /// Adds a scalar that is not ASCII; nil for one of which the Sanitiser must be asked.
  @inline(__always)
  private func addScalar(
    at offset: inout Int, of utf8: Span<UInt8>, _ words: inout OutputSpan<UInt8>
  ) -> Int? {
    let (scalar, length) = utf8.scalar(at: offset)
    let start = offset
    offset &+= length
    if scalar.isBreakingSpace { return 0 }
    switch scalar.scalarClass {
    case .other: return nil
    case .softHyphen: return 0
    case let scalarClass:
      for index in start..<offset { words.append(utf8[index]) }
      return scalarClass.width
    }
  }
}
