/// Folds a text.
///
/// Runs of ASCII without anything special are folded eight bytes at a time; everything else is folded
/// scalar by scalar.
struct TextFolder {
  private let marks: Marks
  private let folding: Folding
  private(set) var steps: [FoldedText.Step] = []
  private(set) var joints: [Int] = []
  private var output: [UInt8] = []
  /// The source offset that the next folded byte would have without another step.
  private var expectedSource = -1
  private var nextMark = 0

  init(_ marks: Marks, _ folding: Folding) {
    (self.marks, self.folding) = (marks, folding)
  }

  mutating func fold(_ source: Span<UInt8>) -> [UInt8] {
    output.reserveCapacity(source.count + source.count / 8 + 64)
    var offset = 0
    while offset < source.count {
      offset = foldPlainRun(source, from: offset)
      guard offset < source.count else { break }
      offset = endOfPassedMarks(foldSpecial(source, at: offset))
    }
    return output
  }

  /// Skips the marks that begin before an offset, and returns the offset after them. Such a mark
  /// begins inside what has just been folded, such as a line end within a word.
  private mutating func endOfPassedMarks(_ offset: Int) -> Int {
    var offset = offset
    while marks.offset(of: nextMark) < offset {
      offset = max(marks.all[nextMark].range.upperBound, offset)
      nextMark += 1
    }
    return offset
  }

  // MARK: Plain runs

  /// Folds plain ASCII up to the next mark, and returns where it ended.
  private mutating func foldPlainRun(_ source: Span<UInt8>, from start: Int) -> Int {
    let limit = min(marks.offset(of: nextMark), source.count)
    // A space after a space must not be taken.
    guard output.last != Self.spaceByte || start < limit && source[start] != Self.spaceByte else {
      return start
    }
    let length = PlainRun.length(
      source, from: start, to: limit, hasSigns: !folding.contains(.ignoresSigns))
    guard length > 0 else { return start }
    mapNextByte(to: start)
    PlainRun.append(
      source, start..<start + length, lowercased: folding.contains(.ignoresCase), to: &output)
    expectedSource = start + length
    return start + length
  }

  // MARK: Special characters

  private static let spaceByte = UInt8(ascii: " ")
  private static let dashByte = UInt8(ascii: "-")

  private mutating func foldSpecial(_ source: Span<UInt8>, at offset: Int) -> Int {
    if offset == marks.offset(of: nextMark) { return foldMark(at: offset) }
    let (scalar, length) = source.scalar(at: offset)
    let end = offset + length
    if scalar == "_", isEmphasis(source, at: offset) { return end }
    if scalar == "\u{AD}", endOfLine(source, from: end) != nil {
      return foldHyphen(source, offset, end)
    }
    switch scalar.folded(folding) {
    case .nothing: break
    case .one(let folded): append(folded, from: offset)
    case .many(let text):
      for folded in text.unicodeScalars { append(folded, from: offset) }
      // The bytes of an expansion all belong to the one scalar.
      expectedSource = -1
    case .dash: return foldHyphen(source, offset, end)
    case .space: return foldSpace(source, offset)
    }
    return end
  }

  private mutating func foldMark(at offset: Int) -> Int {
    let mark = marks.all[nextMark]
    nextMark += 1
    if mark.drawn == .dash { append("-", from: offset) }
    guard !mark.emphasis.contains(.picture) else { return marks.offset(of: nextMark) }
    return mark.range.upperBound
  }

  /// Whether an underscore begins or ends emphasis, rather than being a part of a name.
  private func isEmphasis(_ source: Span<UInt8>, at offset: Int) -> Bool {
    let before = offset > 0 && source[offset - 1].isWordByte
    let behind = offset + 1 < source.count && source[offset + 1].isWordByte
    return before != behind
  }

  /// A run of white space.
  private mutating func foldSpace(_ source: Span<UInt8>, _ start: Int) -> Int {
    var (offset, lines) = (start, 0)
    let limit = min(marks.offset(of: nextMark), source.count)
    while offset < limit {
      let (scalar, length) = source.scalar(at: offset)
      guard scalar.folded(folding) == .space else { break }
      if scalar == "\n" || scalar == "\r" && !(source.byte(at: offset + 1) == UInt8(ascii: "\n")) {
        lines += 1
      }
      offset += length
    }
    if lines == 1, offset - start <= 2, source.joinsLines(endingAt: start, startingAt: offset) {
      expectedSource = -1
      return offset
    }
    let isParagraph = lines > 1 && folding.contains(.keepsParagraphs)
    if isParagraph, output.last == Self.spaceByte { output.removeLast() }
    guard output.last != Self.spaceByte, output.last != UInt8(ascii: "\n") else { return offset }
    append(isParagraph ? "\n" : " ", from: start)
    return offset
  }

  /// A hyphen or dash. At the end of a line, a hyphen between two letters divides a word: both it and
  /// the line end are left out. Between other characters only the line end is.
  private mutating func foldHyphen(_ source: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    let isSoft = source[start] == 0xC2
    guard let next = endOfLine(source, from: end), output.last?.isWordByte == true else {
      if isSoft { return end }
      if output.last != Self.dashByte { append("-", from: start) }
      return end
    }
    guard source[next].isLowercaseOrForeign, output.last?.isDigit == false else {
      append("-", from: start)
      return next
    }
    joints.append(output.count)
    expectedSource = -1
    return next
  }

  /// Where the next line begins if only white space and one line end lie before it; nil at the end of a
  /// paragraph.
  private func endOfLine(_ source: Span<UInt8>, from start: Int) -> Int? {
    var (offset, lines) = (start, 0)
    while offset < source.count {
      switch source[offset] {
      case UInt8(ascii: "\n"): lines += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return lines == 1 && source[offset].isWordByte ? offset : nil
      }
      offset += 1
    }
    return nil
  }

  // MARK: Output

  private mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
    mapNextByte(to: offset)
    let count = output.count
    output.append(utf8: scalar)
    expectedSource = offset + output.count - count
  }

  private mutating func mapNextByte(to offset: Int) {
    guard offset != expectedSource else { return }
    steps.append(FoldedText.Step(folded: UInt32(output.count), source: UInt32(offset)))
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8, without a temporary collection.
  fileprivate mutating func append(utf8 scalar: Unicode.Scalar) {
    let value = scalar.value
    guard value >= 0x80 else { return append(UInt8(truncatingIfNeeded: value)) }
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift & 0x3F | 0x80) }
    if value < 0x800 {
      append(UInt8(truncatingIfNeeded: value >> 6 | 0xC0))
    } else {
      if value < 0x10000 {
        append(UInt8(truncatingIfNeeded: value >> 12 | 0xE0))
      } else {
        append(UInt8(truncatingIfNeeded: value >> 18 | 0xF0))
        append(part(12))
      }
      append(part(6))
    }
    append(part(0))
  }
}

extension Span<UInt8> {
  fileprivate func byte(at offset: Int) -> UInt8? { offset < count ? self[offset] : nil }
}

extension UInt8 {
  /// Whether the byte is a part of a letter or digit. All bytes of other scripts count.
  fileprivate var isWordByte: Bool { self >= 0x80 || isDigit || isLetter }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  private var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var isLowercaseOrForeign: Bool { self >= 0x80 || (0x61...0x7A).contains(self) }
}
