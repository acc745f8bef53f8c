internal import CurlewManuscript

struct TextLines: Sendable {
  let utf8: [UInt8]
  let lines: [Line]
  /// What a terminal shows in bold, ascending.
  var bold: [Range<Int>] = []

  func bytes(of line: Int) -> ArraySlice<UInt8> {
    utf8[Int(lines[line].start)..<Int(lines[line].end)]
  }

  func bytes(of lines: Range<Int>) -> ArraySlice<UInt8> {
    utf8[range(of: lines)]
  }

  /// The offsets of some lines, from the first visible byte to the last.
  func range(of lines: Range<Int>) -> Range<Int> {
    offset(ofLine: lines.lowerBound)..<Int(self.lines[lines.upperBound - 1].end)
  }

  /// The first scalar of a line that is not blank.
  func firstScalar(of line: Int) -> Unicode.Scalar {
    let first = lines[line].first
    return first < 0x80
      ? Unicode.Scalar(first) : utf8.span.scalar(at: Int(lines[line].start)).scalar
  }

  /// The first byte of a block, and its last.
  func first(of block: LineBlock) -> UInt8 { lines[block.lines.lowerBound].first }
  func last(of block: LineBlock) -> UInt8 { lines[block.lines.upperBound - 1].last }

  /// Whether a line begins with a capital, or with a sign that may stand before one.
  func beginsLikeVerse(_ line: Int) -> Bool { firstScalar(of: line).beginsLikeVerse }

  /// Whether a line begins with a quotation mark, like speech.
  func isQuoted(_ line: Int) -> Bool {
    let first = firstScalar(of: line)
    switch first.value {
    case 0x22, 0x27, 0x2018...0x201F: return true
    case 0..<0x80: return false
    default: return first.properties.isQuotationMark
    }
  }

  /// The words of a range, between white space of any kind.
  func words(in range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var (offset, start) = (range.lowerBound, range.lowerBound)
    while offset < range.upperBound {
      let white = utf8.span.whiteSpace(at: offset)
      if white > 0 {
        if start < offset { words.append(start..<offset) }
        start = offset + white
      }
      offset += max(white, 1)
    }
    return start < range.upperBound ? words + [start..<range.upperBound] : words
  }

  func isOneLine(_ range: Range<Int>) -> Bool { !utf8[range].contains(0x0A) }

  /// The number of scalars in a line's first word.
  func lengthOfFirstWord(of line: Int) -> Int {
    var (offset, characters) = (offset(ofLine: line), 0)
    while offset < Int(lines[line].end), utf8[offset] > 0x20 {
      if utf8[offset] & 0xC0 != 0x80 { characters += 1 }
      offset += 1
    }
    return characters
  }

  func string(of line: Int) -> String {
    String(decoding: bytes(of: line), as: UTF8.self)
  }

  /// Some lines as one line, with every run of white space collapsed into a space.
  func collapsedText(of lines: Range<Int>) -> String {
    collapsedText(bytes(of: lines))
  }

  func collapsedText(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: collapsed(bytes), as: UTF8.self)
  }

  func collapsed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let utf8 = bytes.span
    var collapsed: [UInt8] = []
    collapsed.reserveCapacity(utf8.count)
    var offset = 0
    while offset < utf8.count {
      let white = utf8.whiteSpace(at: offset)
      if white == 0 {
        collapsed.append(utf8[offset])
      } else if collapsed.last != 0x20 {
        collapsed.append(0x20)
      }
      offset += max(white, 1)
    }
    return collapsed
  }

  func offset(ofLine line: Int) -> Int {
    line < lines.count ? Int(lines[line].start) : utf8.count
  }

  /// The line that contains an offset, including its indent, its trailing white space and its end.
  func line(at offset: Int) -> Int {
    let next = lines.partitioningIndex { Int($0.start) > offset }
    guard 0..<lines.count ~= next, next > 0 else { return max(next - 1, 0) }
    // The indent of a line begins after the line end before it.
    var end = Int(lines[next - 1].end)
    while end < offset, utf8.span.lineEnd(at: end) == 0 { end += 1 }
    return end < offset && end + utf8.span.lineEnd(at: end) <= offset ? next : next - 1
  }
}

extension Unicode.Scalar {
  /// Whether it is a capital, or a sign that may stand before one.
  var beginsLikeVerse: Bool {
    switch self {
    case "\"", "“", "‘", "'", "`", "(", "«", "¿", "¡", "—", "-", "_", "[": true
    default: isCapital
    }
  }
}
