package import CurlewManuscript

/// A format that shows text written for a terminal without its control signs and with its colours.
package protocol TerminalReader: TextFormat {}

/// The evidence at the beginning of a file that it was written for a terminal. It is found once for all parts of a file.
struct TerminalHead {
  /// Whether there are signs of IRC.
  let isChat: Bool
  /// Whether there are signs that no other text has.
  let hasSigns: Bool

  /// The length of the beginning in bytes.
  static let sample = 1 << 16

  init(_ text: [UInt8]) {
    let beginning = text.prefix(Self.sample)
    isChat = TerminalSigns.ofChatAreIn(beginning)
    hasSigns = TerminalSigns.areIn(beginning)
  }
}

/// A text without control signs, and the type and colours that they set.
struct TerminalText {
  private(set) var utf8: [UInt8] = []
  /// The bold and the italic or underlined ranges, ascending.
  private(set) var bold: [Range<Int>] = []
  private(set) var italic: [Range<Int>] = []
  /// The coloured and the soft ranges, ascending.
  private(set) var colours: [(Range<Int>, Mark.Emphasis)] = []
  /// The number of control signs that were removed.
  private(set) var signCount = 0

  private var signs: TerminalSigns
  /// The cells of the line with overstruck letters, and the position in it.
  private var line: [Cell] = []
  private var column = 0

  private struct Cell {
    var scalar: Unicode.Scalar
    var type: TerminalType
  }

  /// Returns nil if the text was not written for a terminal.
  init?(_ text: [UInt8], of excerpt: Excerpt = .whole) {
    let head = TerminalHead(excerpt.head.isEmpty ? text : excerpt.head)
    self.init(text, head, after: excerpt.before)
  }

  /// Reads a part of a file. Returns nil if neither the beginning of the file nor this part was written for a terminal.
  ///
  /// - Parameter before: The text before the part, as far as a colour may continue from there.
  init?(_ text: [UInt8], _ head: TerminalHead, after before: [UInt8]) {
    let signs = TerminalSigns(after: before, isChat: head.isChat)
    guard
      head.isChat || head.hasSigns || signs.type != TerminalType()
        || TerminalSigns.areIn(text[...])
    else { return nil }
    self.init(text, signs)
  }

  init(_ text: [UInt8], _ signs: TerminalSigns) {
    self.signs = signs
    utf8.reserveCapacity(text.count)
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      read(text, start..<end)
      if end < text.count { endLine() }
      start = end + 1
    }
  }

  private mutating func read(_ text: [UInt8], _ line: Range<Int>) {
    if text[line].contains(TerminalSigns.backspace) {
      strike(text, line)
    } else {
      copy(text, line)
    }
  }

  private mutating func endLine() {
    signs.endLine()
    utf8.append(UInt8(ascii: "\n"))
  }

  private mutating func applySign(at offset: Int, in text: [UInt8]) -> Int {
    signCount += 1
    return signs.apply(at: offset, in: text)
  }

  /// Reads a line without backspaces.
  private mutating func copy(_ text: [UInt8], _ line: Range<Int>) {
    var offset = line.lowerBound
    while offset < line.upperBound {
      let end = text[offset..<line.upperBound].firstIndex(where: signs.isSign) ?? line.upperBound
      append(text[offset..<end], signs.type)
      offset = end < line.upperBound ? applySign(at: end, in: text) : end
    }
  }

  private mutating func append(_ letters: some Collection<UInt8>, _ type: TerminalType) {
    let start = utf8.count
    utf8.append(contentsOf: letters)
    guard start < utf8.count else { return }
    if type.isBold { bold.extend(to: start..<utf8.count) }
    if type.isItalic { italic.extend(to: start..<utf8.count) }
    if type.tint != .roman { add(type.tint, to: start..<utf8.count) }
  }

  private mutating func add(_ colour: Mark.Emphasis, to range: Range<Int>) {
    if let (last, former) = colours.last, last.upperBound == range.lowerBound, former == colour {
      colours[colours.count - 1].0 = last.lowerBound..<range.upperBound
    } else {
      colours.append((range, colour))
    }
  }

  // MARK: Overstruck letters

  private mutating func strike(_ text: [UInt8], _ line: Range<Int>) {
    var offset = line.lowerBound
    while offset < line.upperBound {
      if text[offset] == TerminalSigns.backspace {
        column = max(column - 1, 0)
        offset += 1
      } else if signs.isSign(text[offset]) {
        offset = applySign(at: offset, in: text)
      } else {
        let (scalar, length) = text.span.scalar(at: offset)
        strike(scalar)
        offset += length
      }
    }
    writeLine()
  }

  private mutating func strike(_ scalar: Unicode.Scalar) {
    defer { column += 1 }
    guard column < line.count else { return line.append(Cell(scalar: scalar, type: signs.type)) }
    let former = line[column]
    var cell = Cell(scalar: scalar, type: former.type)
    switch (former.scalar, scalar) {
    case (" ", _): break
    case (_, " "): cell.scalar = former.scalar
    case (let first, let second) where first == second: cell.type.isBold = true
    case ("_", _): cell.type.isItalic = true
    case (_, "_"): (cell.scalar, cell.type.isItalic) = (former.scalar, true)
    // Printers without a bullet overstrike `+` and `o`.
    case ("+", "o"), ("o", "+"): cell.scalar = "•"
    default: break
    }
    line[column] = cell
  }

  private mutating func writeLine() {
    for cell in line { append(String(cell.scalar).utf8, cell.type) }
    line.removeAll(keepingCapacity: true)
    column = 0
  }
}

extension TerminalText {
  func decoded(like text: DecodedText) -> DecodedText {
    DecodedText(utf8: utf8, encoding: text.encoding, damaged: text.damaged)
  }

  var marks: Marks { Marks().adding(self) }

  /// The control signs, for `--info`.
  var hiddenParts: [HiddenPart] {
    signCount > 0
      ? [HiddenPart(signCount, "sign of type and colour", "signs of type and colour")] : []
  }
}

extension Marks {
  /// The marks with the type and the colours of a terminal.
  func adding(_ text: TerminalText) -> Marks {
    adding(.bold, to: text.bold).adding(.italic, to: text.italic).adding(text.colours)
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
