internal import CurlewManuscript
internal import CurlewNumerals

/// A text without backspaces and control sequences, and what they meant.
struct TerminalText {
  private(set) var utf8: [UInt8] = []
  /// The bold and the italic or underlined ranges, ascending.
  private(set) var bold: [Range<Int>] = []
  private(set) var italic: [Range<Int>] = []
  /// The coloured and the soft ranges, ascending.
  private(set) var colours: [(Range<Int>, Mark.Emphasis)] = []

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
    var colour = Mark.Emphasis.roman
    var isSoft = false
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
      let colour = cell.type.isSoft ? .comment : cell.type.colour
      if colour != .roman { add(colour, to: start..<utf8.count) }
    }
    line.removeAll(keepingCapacity: true)
    column = 0
  }

  private mutating func add(_ colour: Mark.Emphasis, to range: Range<Int>) {
    if let (last, former) = colours.last, last.upperBound == range.lowerBound, former == colour {
      colours[colours.count - 1].0 = last.lowerBound..<range.upperBound
    } else {
      colours.append((range, colour))
    }
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
      case 2: type.isSoft = true
      case 22: (type.isBold, type.isSoft) = (false, false)
      case 23, 24: type.isItalic = false
      case 30...37, 90...97: setColour(number % 10, isBright: number >= 90)
      case 39: (type.colour, type.isSoft) = (.roman, false)
      // A colour of the palette has one number more, an exact one has three.
      case 38, 48:
        let isOfPalette = numbers.first == 5
        let rest = numbers.dropFirst().prefix(isOfPalette ? 1 : 3)
        if number == 38 { setColour(rest, isOfPalette) }
        numbers = numbers.dropFirst(rest.count + 1)
      default: break
      }
    }
  }
}

extension TerminalText {
  /// Sets one of the eight basic colours. Black and white are those of the page, and bright black is soft.
  private mutating func setColour(_ number: Int, isBright: Bool) {
    type.isSoft = number == 0 && isBright
    type.colour = Mark.Emphasis.Hue(rawValue: UInt8(number)).map { .tinted($0) } ?? .roman
  }

  /// Sets a colour of the palette, or an exact one, by what it looks like.
  private mutating func setColour(_ numbers: ArraySlice<Int>, _ isOfPalette: Bool) {
    guard isOfPalette else { return setColour(Array(numbers)) }
    guard let number = numbers.first, number >= 16 else {
      return setColour((numbers.first ?? 0) % 8, isBright: (numbers.first ?? 0) >= 8)
    }
    let place = number - 16
    setColour(
      number >= 232
        ? [8 + 10 * (number - 232)] : [place / 36, place / 6 % 6, place % 6].map { $0 * 51 })
  }

  /// - Parameter channels: Red, green and blue; a single number is a grey.
  private mutating func setColour(_ channels: [Int]) {
    let (most, least) = (channels.max() ?? 0, channels.min() ?? 0)
    type.isSoft = most - least < 48 && 64..<180 ~= most
    guard channels.count == 3, most - least >= 48 else { return type.colour = .roman }
    // A channel counts as lit if it is nearer to the strongest than to the weakest.
    let lit = channels.enumerated().reduce(0) {
      $0 | ($1.element * 2 >= most + least ? 1 << $1.offset : 0)
    }
    type.colour = Mark.Emphasis.Hue(rawValue: UInt8(lit)).map { .tinted($0) } ?? .roman
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
