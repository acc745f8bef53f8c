internal import CurlewCNcurses

/// A terminfo entry as a value, from which another one can be derived.
///
/// Its compiled form, described in term(5), is: a header of six numbers, the names, the flags, the
/// numbers, the offsets of the strings, and the strings. Extended capabilities, which have names
/// instead of standard indices, may follow in the same form. Only flags of these are written here,
/// because ncurses needs no others to draw.
package struct TerminfoEntry: Equatable {
  /// The names of the terminal, separated by `|`.
  package var names: [UInt8]
  package var flags: [UInt8]
  /// -1 for an absent number.
  package var numbers: [Int32]
  package var strings: [[UInt8]?]
  /// The names of the extended flags that are set.
  package var extendedFlags: [String] = []

  // Standard indices, as in `term.h`. Flags, numbers and strings are counted apart.

  enum Flag: Int {
    case wraps = 1, wrapsLate = 4, movesInModes = 14, canChangeColours = 27, erasesInColour = 28
  }

  enum Number: Int {
    case colours = 13, pairs = 14
  }

  enum Capability: Int {
    case carriageReturn = 2, scrollRegion = 3, clear = 5, eraseLine = 6, eraseScreen = 7
    case moveToColumn = 8, move = 10, down = 11, home = 12, hideCursor = 13, left = 14
    case showCursor = 16, right = 17, up = 19, beginLines = 25, bold = 27
    case enterAlternateScreen = 28, dim = 30, reverse = 34, beginUnderline = 36
    case eraseCharacters = 37, endLines = 38, reset = 39, exitAlternateScreen = 40
    case endUnderline = 44, endKeypad = 88, beginKeypad = 89, deleteCharacters = 105
    case deleteLines = 106, downBy = 107, insertCharacters = 108, insertLines = 110, leftBy = 111
    case rightBy = 112, upBy = 114, moveToRow = 127, lineFeed = 129, reverseLineFeed = 130
    case lines = 146, eraseStart = 269, originalColours = 297, pair = 301, beginItalic = 311
    case endItalic = 321, mouse = 355, foreground = 359, background = 360

    /// Whether the string at an index is of no use for drawing in exact colours.
    static func isIdle(_ index: Int) -> Bool {
      switch index {
      // initc, initp and scp: defining and setting colours.
      case 298...300: true
      // Relative moves, tabs, and moves to a column or a row. Without them ncurses does not compare
      // the costs of many ways for every move.
      case 0, 8, 11, 14, 17, 19, 107, 111, 112, 114, 127, 134: true
      // Keys.
      case 55...87, 139...143, 148, 158...214, 216...268: true
      default: false
      }
    }
  }
}

// MARK: Changing

extension TerminfoEntry {
  mutating func set(_ number: Number, _ value: Int32) {
    numbers.pad(to: number.rawValue + 1, with: -1)
    numbers[number.rawValue] = value
  }

  mutating func set(_ capability: Capability, _ string: String) {
    strings.pad(to: capability.rawValue + 1, with: nil)
    strings[capability.rawValue] = Array(string.utf8)
  }

  mutating func drop(_ flag: Flag) {
    if flags.indices.contains(flag.rawValue) { flags[flag.rawValue] = 0 }
  }

  /// Drops the strings that are of no use for drawing in exact colours.
  mutating func dropIdleStrings() {
    for index in strings.indices where Capability.isIdle(index) { strings[index] = nil }
  }
}

extension Array {
  fileprivate mutating func pad(to count: Int, with element: Element) {
    while self.count < count { append(element) }
  }
}

extension TerminfoEntry {
  /// Takes the standard part of a type's entry from ncurses; nil if there is none.
  ///
  /// - Parameter output: The descriptor of the terminal.
  package init?(of type: String, output: CInt) {
    do {
      let former = try Description.look(at: type, output)
      defer { cn_return_to_description(former) }
      names = Array(type.utf8)
      flags = (0..<BOOLCOUNT).map { cn_flag_at($0) ? 1 : 0 }
      numbers = (0..<NUMCOUNT).map { cn_number_at($0) }
      strings = (0..<STRCOUNT).map { index in
        cn_string_at(index).map { start in
          sequence(first: start) { $0 + 1 }.prefix { $0.pointee != 0 }
            .map { UInt8(bitPattern: $0.pointee) }
        }
      }
    } catch {
      return nil
    }
  }
}

extension TerminfoEntry {
  /// The entry as the value of the variable `TERMINFO`.
  package var inline: String {
    let (digits, compiled) = (Array("0123456789ABCDEF".utf8), compiled)
    var text = Array("hex:".utf8)
    text.reserveCapacity(text.count + 2 * compiled.count)
    for byte in compiled {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: Unicode.UTF8.self)
  }

  /// The compiled form with 32-bit numbers, which direct colours need.
  private var compiled: [UInt8] {
    var writer = TerminfoWriter()
    let table = StringTable(strings)
    writer.shorts([0o1036, names.count + 1, flags.count, numbers.count, strings.count, table.size])
    writer.bytes(names + [0] + flags)
    writer.align()
    writer.numbers(numbers)
    writer.shorts(table.places)
    writer.bytes(table.bytes)
    if !extendedFlags.isEmpty { writeExtendedFlags(&writer) }
    return writer.result
  }

  private func writeExtendedFlags(_ writer: inout TerminfoWriter) {
    let names = StringTable(extendedFlags.map { Array($0.utf8) })
    writer.align()
    writer.shorts([extendedFlags.count, 0, 0, extendedFlags.count, names.size])
    writer.bytes(extendedFlags.map { _ in 1 })
    writer.align()
    writer.shorts(names.places)
    writer.bytes(names.bytes)
  }
}

/// NUL-terminated strings in one block, and the offset of each.
private struct StringTable {
  private(set) var bytes: [UInt8] = []
  private(set) var places: [Int] = []

  var size: Int { bytes.count }

  init(_ strings: [[UInt8]?]) {
    for string in strings {
      places.append(string == nil ? -1 : bytes.count)
      if let string { bytes += string + [0] }
    }
  }
}

private struct TerminfoWriter {
  private(set) var result: [UInt8] = []

  mutating func bytes(_ bytes: [UInt8]) {
    result += bytes
  }

  mutating func shorts(_ values: [Int]) {
    for value in values { append(UInt16(truncatingIfNeeded: value)) }
  }

  mutating func numbers(_ values: [Int32]) {
    for value in values { append(UInt32(bitPattern: value)) }
  }

  mutating func align() {
    if result.count % 2 == 1 { result.append(0) }
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    for byte in 0..<value.bitWidth / 8 {
      result.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }
}
