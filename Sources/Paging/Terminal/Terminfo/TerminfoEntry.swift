/// A terminfo entry as a value, from which another one can be derived.
///
/// Its compiled form, described in term(5), is: a header of six numbers, the names, the flags, the
/// numbers, the offsets of the strings, and the strings. Extended capabilities, which have names
/// instead of standard indices, may follow in the same form. Only extended flags are written here,
/// and none are read, because ncurses needs no others to draw.
package struct TerminfoEntry: Equatable {
  /// The names of the terminal, separated by `|`.
  package var names: [UInt8]
  package var flags: [UInt8]
  /// -1 for an absent number, -2 for a cancelled one.
  package var numbers: [Int32]
  package var strings: [Text]
  /// The names of the extended flags that are set.
  package var extendedFlags: [String] = []

  package enum Text: Equatable {
    case absent, cancelled
    case text(ArraySlice<UInt8>)
  }

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
    strings.pad(to: capability.rawValue + 1, with: .absent)
    strings[capability.rawValue] = .text(ArraySlice(string.utf8))
  }

  mutating func drop(_ flag: Flag) {
    if flags.indices.contains(flag.rawValue) { flags[flag.rawValue] = 0 }
  }

  /// Drops the strings that are of no use for drawing in exact colours.
  mutating func dropIdleStrings() {
    for index in strings.indices where Capability.isIdle(index) { strings[index] = .absent }
  }
}

extension Array {
  fileprivate mutating func pad(to count: Int, with element: Element) {
    while self.count < count { append(element) }
  }

  subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension TerminfoEntry {
  /// Reads the standard part of the compiled form; nil if the bytes are not an entry.
  package init?(compiled: [UInt8]) {
    var reader = TerminfoReader(compiled)
    guard reader.readMagic(), let counts = reader.shorts(5),
      let names = reader.bytes(counts[0]), names.last == 0, let flags = reader.bytes(counts[1]),
      reader.align(), let numbers = reader.numbers(counts[2]),
      let places = reader.shorts(counts[3], areSigned: true), let table = reader.bytes(counts[4])
    else { return nil }
    self.names = names.dropLast()
    self.flags = flags
    self.numbers = numbers
    strings = places.map { Text(at: $0, in: table) }
  }
}

extension TerminfoEntry.Text {
  fileprivate init(at place: Int, in table: [UInt8]) {
    guard place >= 0 else {
      self = place == -2 ? .cancelled : .absent
      return
    }
    let bytes = table.span
    var end = place
    while end < bytes.count, bytes[end] != 0 { end &+= 1 }
    self = end < bytes.count ? .text(table[place..<end]) : .absent
  }
}

/// Reads the parts of a compiled entry in order.
private struct TerminfoReader {
  private let all: [UInt8]
  private var place = 0
  private var bytesPerNumber = 2

  init(_ bytes: [UInt8]) {
    all = bytes
  }

  /// The magic number tells the width of the numbers.
  mutating func readMagic() -> Bool {
    switch shorts(1)?.first {
    case 0o432: bytesPerNumber = 2
    case 0o1036: bytesPerNumber = 4
    default: return false
    }
    return true
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, place + count <= all.count else { return nil }
    defer { place += count }
    return Array(all[place..<(place + count)])
  }

  mutating func shorts(_ count: Int, areSigned: Bool = false) -> [Int]? {
    integers(count, UInt16.self)?.map { areSigned ? Int(Int16(bitPattern: $0)) : Int($0) }
  }

  mutating func numbers(_ count: Int) -> [Int32]? {
    bytesPerNumber == 2
      ? integers(count, UInt16.self)?.map { Int32(Int16(bitPattern: $0)) }
      : integers(count, UInt32.self)?.map { Int32(bitPattern: $0) }
  }

  /// Skips the padding byte after an odd number of bytes.
  mutating func align() -> Bool {
    if place % 2 == 1 { place += 1 }
    return place <= all.count
  }

  private mutating func integers<Number: FixedWidthInteger>(
    _ count: Int, _ type: Number.Type
  ) -> [Number]? {
    let size = Number.bitWidth / 8
    guard let bytes = bytes(count * size) else { return nil }
    return (0..<count).map { index in
      var number: Number = 0
      for byte in (index * size..<(index + 1) * size).reversed() {
        number = number << 8 | Number(bytes[byte])
      }
      return number
    }
  }
}

extension TerminfoEntry {
  /// The compiled form with 32-bit numbers, which direct colours need.
  package var compiled: [UInt8] {
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
    let names = StringTable(extendedFlags.map { .text(Array($0.utf8)[...]) })
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

  init(_ strings: [TerminfoEntry.Text]) {
    for string in strings { append(string) }
  }

  private mutating func append(_ string: TerminfoEntry.Text) {
    switch string {
    case .absent: places.append(-1)
    case .cancelled: places.append(-2)
    case .text(let text):
      places.append(bytes.count)
      bytes += text
      bytes.append(0)
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
