/// Reads the parts of links and of their definitions. All functions return nil if the part does not begin at an offset.
struct LinkScanner {
  let text: [UInt8]
  let end: Int
  /// The number of bytes that were read.
  private(set) var steps = 0

  init(_ text: [UInt8], before end: Int) { (self.text, self.end) = (text, end) }

  private static let longestLabel = 999
  private static let deepestBrackets = 32

  private func byte(_ index: Int) -> UInt8 { index < end ? text[index] : 0 }

  /// Whether a backslash at an offset escapes the next byte.
  private func isEscape(_ index: Int) -> Bool {
    text[index] == UInt8(ascii: "\\") && index + 1 < end && text[index + 1].isASCIIPunctuation
  }

  /// The inside of `[label]`, which has no brackets.
  mutating func label(at start: Int) -> Range<Int>? {
    guard byte(start) == UInt8(ascii: "[") else { return nil }
    var index = start + 1
    defer { steps += index - start }
    var hasText = false
    let last = min(end, start + Self.longestLabel + 2)
    while index < last {
      switch text[index] {
      case UInt8(ascii: "]"): return hasText ? start + 1..<index : nil
      case UInt8(ascii: "["): return nil
      default: break
      }
      hasText = hasText || !text[index].isMarkupSpace
      index += isEscape(index) ? 2 : 1
    }
    return nil
  }

  /// The part of an inline link after its text: `(address "title")`.
  mutating func target(at start: Int) -> (target: LinkTarget, end: Int)? {
    guard byte(start) == UInt8(ascii: "(") else { return nil }
    var index = space(at: start + 1)
    var target = LinkTarget(address: index..<index, title: nil)
    if byte(index) != UInt8(ascii: ")"), let (address, next) = address(at: index) {
      target.address = address
      let gap = space(at: next)
      index = gap
      if gap > next, let (title, after) = title(at: gap) {
        target.title = title
        index = space(at: after)
      }
    }
    return byte(index) == UInt8(ascii: ")") && index < end ? (target, index + 1) : nil
  }

  mutating func address(at start: Int) -> (Range<Int>, end: Int)? {
    byte(start) == UInt8(ascii: "<") ? enclosed(at: start) : bare(at: start)
  }

  private mutating func enclosed(at start: Int) -> (Range<Int>, end: Int)? {
    var index = start + 1
    defer { steps += index - start }
    while index < end {
      switch text[index] {
      case UInt8(ascii: ">"): return (start + 1..<index, index + 1)
      case UInt8(ascii: "<"), 0x0A: return nil
      default: index += isEscape(index) ? 2 : 1
      }
    }
    return nil
  }

  private mutating func bare(at start: Int) -> (Range<Int>, end: Int)? {
    var (index, depth) = (start, 0)
    defer { steps += index - start }
    scan: while index < end {
      switch text[index] {
      case UInt8(ascii: "("):
        depth += 1
        if depth > Self.deepestBrackets { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      case 0...0x20, 0x7F: break scan
      default: break
      }
      index += isEscape(index) ? 2 : 1
    }
    return depth == 0 && index > start ? (start..<index, index) : nil
  }

  mutating func title(at start: Int) -> (Range<Int>, end: Int)? {
    let first = byte(start)
    guard start < end, "\"'(".utf8.contains(first) else { return nil }
    let last = first == UInt8(ascii: "(") ? UInt8(ascii: ")") : first
    var index = start + 1
    defer { steps += index - start }
    while index < end {
      if text[index] == last { return (start + 1..<index, index + 1) }
      if text[index] == first { return nil }
      index += isEscape(index) ? 2 : 1
    }
    return nil
  }

  /// The end of white space with at most one line feed. A paragraph has no empty lines, so there are never more.
  func space(at start: Int) -> Int {
    var index = start
    while index < end, text[index].isMarkupSpace { index += 1 }
    return index
  }

  /// A definition such as `[label]: address "title"`.
  mutating func definition(at start: Int) -> (label: Range<Int>, target: LinkTarget, end: Int)? {
    guard let label = label(at: start), byte(label.upperBound + 1) == UInt8(ascii: ":") else {
      return nil
    }
    guard let (address, next) = address(at: space(at: label.upperBound + 2)) else { return nil }
    let gap = space(at: next)
    if gap > next, let (title, after) = title(at: gap), let line = endOfLine(at: after) {
      return (label, LinkTarget(address: address, title: title), line)
    }
    return endOfLine(at: next).map { (label, LinkTarget(address: address, title: nil), $0) }
  }

  /// The end of a line that has no more text.
  private func endOfLine(at start: Int) -> Int? {
    var index = start
    while index < end, text[index].isMarkupSpace {
      index += 1
      if text[index - 1] == 0x0A { return index }
    }
    return index == end ? end : nil
  }

  /// A label normalized for comparison: case-folded, with collapsed white space.
  static func key(_ label: ArraySlice<UInt8>) -> String {
    let words = label.split(whereSeparator: \.isMarkupSpace).joined(separator: [0x20])
    if !words.contains(where: { $0 >= 0x80 }) {
      return String(decoding: words.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    return String(decoding: Array(words), as: UTF8.self).lowercased().uppercased().lowercased()
  }
}
