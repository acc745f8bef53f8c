internal import CurlewManuscript
internal import CurlewNumerals

/// A text without backspaces and control sequences, and what they meant.
struct TerminalText {
  private(set) var utf8: [UInt8] = []
  /// The bold and the italic or underlined ranges, ascending.
  private(set) var bold: [Range<Int>] = []
  private(set) var italic: [Range<Int>] = []

  /// The line that is being read, and the position in it.
  private var line: [Cell] = []
  private var column = 0
  /// Whether there were signs of IRC, whose effect ends with the line.
  private var isInChat = false
  /// The type that control sequences have switched on.
  private var type = TypeStyle()

  private static let backspace: UInt8 = 0x08
  private static let escape: UInt8 = 0x1B

  /// The signs by which chats on IRC switch bold, italic and underlined type, set colours, and end all of that.
  static func isOfChat(_ byte: UInt8) -> Bool {
    [0x02, 0x03, 0x0F, 0x16, 0x1D, 0x1F].contains(byte)
  }

  /// How many signs and sequences were left out.
  private(set) var signs = 0

  private struct TypeStyle {
    var isBold = false
    var isItalic = false
  }

  private struct Cell {
    var scalar: Unicode.Scalar
    var type: TypeStyle
  }

  /// Whether a text has overstruck letters or sequences that change the type.
  static func isIn(_ text: some Sequence<UInt8>) -> Bool {
    var (before, last) = (UInt8(0), UInt8(0))
    for byte in text {
      if last == backspace, byte > 0x20, before > 0x20 { return true }
      if last == escape, byte == UInt8(ascii: "[") { return true }
      if isOfChat(last), byte > 0x20 { return true }
      (before, last) = (last, byte)
    }
    return false
  }

  init(_ text: [UInt8]) {
    utf8.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      switch text[offset] {
      case Self.backspace:
        column = max(column - 1, 0)
        offset += 1
      case Self.escape:
        offset = skipSequence(at: offset, in: text)
        signs += 1
      case let sign where Self.isOfChat(sign):
        offset = skipSignOfChat(at: offset, in: text)
        signs += 1
      case UInt8(ascii: "\n"):
        endLine()
        if isInChat { type = TypeStyle() }
        utf8.append(UInt8(ascii: "\n"))
        offset += 1
      default:
        let (scalar, length) = text.span.scalar(at: offset)
        strike(scalar)
        offset += length
      }
    }
    endLine()
  }

  // MARK: Letters

  private mutating func strike(_ scalar: Unicode.Scalar) {
    defer { column += 1 }
    guard column < line.count else { return line.append(Cell(scalar: scalar, type: type)) }
    let former = line[column]
    var cell = Cell(scalar: scalar, type: former.type)
    switch (former.scalar, scalar) {
    case (" ", _): break
    case (_, " "): cell.scalar = former.scalar
    case (let first, let second) where first == second: cell.type.isBold = true
    case ("_", _): cell.type.isItalic = true
    case (_, "_"): (cell.scalar, cell.type.isItalic) = (former.scalar, true)
    // Overstriking `+` and `o` prints a bullet on devices that have none.
    case ("+", "o"), ("o", "+"): cell.scalar = "•"
    default: break
    }
    line[column] = cell
  }

  private mutating func endLine() {
    for cell in line {
      let start = utf8.count
      utf8.append(contentsOf: String(cell.scalar).utf8)
      if cell.type.isBold { bold.extend(to: start..<utf8.count) }
      if cell.type.isItalic { italic.extend(to: start..<utf8.count) }
    }
    line.removeAll(keepingCapacity: true)
    column = 0
  }

  // MARK: Control sequences

  /// Applies a sign of IRC, and returns the offset behind it. The sign for colours has one or two numbers.
  private mutating func skipSignOfChat(at start: Int, in text: [UInt8]) -> Int {
    isInChat = true
    switch text[start] {
    case 0x02: type.isBold.toggle()
    case 0x1D, 0x1F: type.isItalic.toggle()
    case 0x0F: type = TypeStyle()
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

  /// Returns the offset behind a sequence.
  private mutating func skipSequence(at start: Int, in text: [UInt8]) -> Int {
    guard start + 1 < text.count else { return text.count }
    switch text[start + 1] {
    case UInt8(ascii: "["):
      let body = text[(start + 2)...].prefix { 0x20...0x3F ~= $0 }
      guard body.endIndex < text.count else { return text.count }
      if text[body.endIndex] == UInt8(ascii: "m") { setType(body) }
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

  /// Applies the numbers of SGR, which sets the type.
  private mutating func setType(_ body: ArraySlice<UInt8>) {
    var numbers = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(reading: $0, in: .parameters) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: type = TypeStyle()
      case 1: type.isBold = true
      case 3, 4: type.isItalic = true
      case 22: type.isBold = false
      case 23, 24: type.isItalic = false
      // A colour of the palette has one number more, an exact one has three.
      case 38, 48: numbers = numbers.dropFirst(numbers.first == 5 ? 2 : 4)
      default: break
      }
    }
  }
}

extension [Range<Int>] {
  /// Adds a range, which may continue the last one.
  fileprivate mutating func extend(to range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
