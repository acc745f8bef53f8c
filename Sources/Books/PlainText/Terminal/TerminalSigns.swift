internal import CurlewManuscript

/// Interprets the control signs that set type on a terminal: escape sequences and, in chats, the signs of IRC. No sign
/// crosses a line end.
struct TerminalSigns {
  private(set) var type = TerminalType()
  /// Whether the signs of IRC are read.
  private let isChat: Bool
  /// Whether there were signs of IRC in the line, whose effect ends with it.
  private var endsWithLine = false

  static let backspace: UInt8 = 0x08
  static let escape: UInt8 = 0x1B
  private static let lineFeed = UInt8(ascii: "\n")

  init(isChat: Bool) { self.isChat = isChat }

  /// - Parameter text: The text that precedes, or its last part.
  init(after text: [UInt8], isChat: Bool) {
    self.init(isChat: isChat)
    var offset = Self.startOfLine(containing: Self.lastReset(in: text), in: text)
    while offset < text.count {
      if isSign(text[offset]) {
        offset = apply(at: offset, in: text)
      } else {
        if text[offset] == Self.lineFeed { endLine() }
        offset += 1
      }
    }
  }

  /// The offset of the last sequence that ends all types; 0 if there is none.
  private static func lastReset(in text: [UInt8]) -> Int {
    text.indices.reversed().first {
      text[$0] == escape
        && (text[$0...].starts(with: "\u{1B}[m".utf8) || text[$0...].starts(with: "\u{1B}[0m".utf8))
    } ?? 0
  }

  private static func startOfLine(containing offset: Int, in text: [UInt8]) -> Int {
    text[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
  }

  /// Whether a byte is a sign, or begins one.
  func isSign(_ byte: UInt8) -> Bool { byte == Self.escape || isChat && Self.isOfChat(byte) }

  mutating func endLine() {
    if endsWithLine { (type, endsWithLine) = (TerminalType(), false) }
  }

  /// Applies the sign at an offset, and returns the offset after it.
  mutating func apply(at start: Int, in text: [UInt8]) -> Int {
    text[start] == Self.escape
      ? applySequence(at: start, in: text) : applySignOfChat(at: start, in: text)
  }

  // MARK: Control sequences

  private mutating func applySequence(at start: Int, in text: [UInt8]) -> Int {
    guard start + 1 < text.count else { return text.count }
    switch text[start + 1] {
    case UInt8(ascii: "["):
      let body = text[(start + 2)...].prefix { 0x20...0x3F ~= $0 }
      guard body.endIndex < text.count else { return text.count }
      if text[body.endIndex] == UInt8(ascii: "m") { type.set(body) }
      return 0x40...0x7E ~= text[body.endIndex] ? body.endIndex + 1 : body.endIndex
    case UInt8(ascii: "]"):
      // A hyperlink or a title, which ends with a bell or with ESC \.
      let body = text[(start + 2)...].prefix { $0 >= 0x20 }
      let end = body.endIndex
      guard end < text.count else { return end }
      let isLong = text[end] == Self.escape && end + 1 < text.count && text[end + 1] == 0x5C
      return isLong ? end + 2 : text[end] == 0x07 ? end + 1 : end
    default:
      let body = text[(start + 1)...].prefix { 0x20...0x2F ~= $0 }
      let end = body.endIndex
      return end < text.count && 0x30...0x7E ~= text[end] ? end + 1 : end
    }
  }

  // MARK: Chats

  /// The signs by which chats on IRC switch bold, italic and underlined type, set colours, and end all of that.
  static func isOfChat(_ byte: UInt8) -> Bool {
    [0x02, 0x03, 0x0F, 0x16, 0x1D, 0x1F].contains(byte)
  }

  /// The sign for colours has one or two numbers.
  private mutating func applySignOfChat(at start: Int, in text: [UInt8]) -> Int {
    endsWithLine = true
    switch text[start] {
    case 0x02: type.isBold.toggle()
    case 0x1D, 0x1F: type.isItalic.toggle()
    case 0x0F: type = TerminalType()
    case 0x03:
      func digits(from offset: Int) -> Int {
        offset + text[offset...].prefix(2).prefix { 0x30...0x39 ~= $0 }.count
      }
      let end = digits(from: start + 1)
      let isPair = end > start + 1 && text[end...].first == UInt8(ascii: ",")
      return isPair ? digits(from: end + 1) : end
    default: break
    }
    return start + 1
  }
}

extension TerminalSigns {
  /// The end of the sign that contains an offset; the offset itself if there is none. Overstruck letters are one sign.
  static func end(ofSignAt offset: Int, in text: [UInt8]) -> Int {
    // A file that was cut off has fewer bytes.
    guard text.indices.dropFirst().contains(offset), text[offset - 1] != lineFeed else {
      return offset
    }
    var (end, signs) = (offset, TerminalSigns(isChat: false))
    if let start = text[startOfLine(containing: offset, in: text)..<offset].lastIndex(of: escape) {
      end = max(signs.apply(at: start, in: text), offset)
    }
    while end < text.count,
      text[end] == backspace || text[end - 1] == backspace
        || text[end] & 0xC0 == 0x80
    { end += 1 }
    return end
  }
}

// MARK: Evidence

extension TerminalSigns {
  /// Whether a text has signs that no other text has: sequences that set the type (`ESC [ 1 m`), links (`ESC ] 8 ;`), or
  /// overstruck letters. A stray escape or backspace is none.
  static func areIn(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    return bytes.indices.contains { offset in
      let byte = bytes[offset]
      return byte == escape && bytes.setsType(at: offset)
        || byte == backspace && bytes.overstrikes(at: offset)
    }
  }

  /// Whether a text has signs of IRC.
  static func ofChatAreIn(_ text: ArraySlice<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains { isOfChat($0) && $1 > 0x20 }
  }
}

extension Span<UInt8> {
  /// Whether a sequence sets the type, deletes the rest of a line (as `grep` writes after colours), or begins a link.
  fileprivate func setsType(at escape: Int) -> Bool {
    var offset = escape + 2
    guard offset < count else { return false }
    if self[escape + 1] == UInt8(ascii: "]") {
      return self[offset] == UInt8(ascii: "8") && offset + 1 < count
        && self[offset + 1] == UInt8(ascii: ";")
    }
    guard self[escape + 1] == UInt8(ascii: "[") else { return false }
    while offset < count, 0x30...0x3B ~= self[offset] { offset += 1 }
    return offset < count
      && (self[offset] == UInt8(ascii: "m") || self[offset] == UInt8(ascii: "K"))
  }

  /// Whether the characters around a backspace make one that is bold, underlined, or a bullet.
  fileprivate func overstrikes(at backspace: Int) -> Bool {
    guard backspace > 0, backspace + 1 < count else { return false }
    let (first, second) = (self[backspace - 1], self[backspace + 1])
    guard first > 0x20, second > 0x20 else { return false }
    let underscore = UInt8(ascii: "_")
    return first == second || first == underscore || second == underscore
      || first >= 0x80 && second >= 0x80
      || first == UInt8(ascii: "+") && second == UInt8(ascii: "o")
  }
}
