/// Looks characters up by their HTML names.
enum NamedCharacters {
  struct Entry {
    let scalars: [Unicode.Scalar]
    let semicolonIsOptional: Bool
  }

  /// `CounterClockwiseContourIntegral`, in bytes.
  static let longestName = 31
  /// The longest of those that need no semicolon.
  static let longestOptional = 6

  static func find(_ name: ArraySlice<UInt8>) -> Entry? {
    characterNames.withUTF8Buffer { find(name, in: $0.span) }
  }

  /// Searches by halves. An offset in the table may fall anywhere into a record.
  private static func find(_ name: ArraySlice<UInt8>, in table: Span<UInt8>)
    -> Entry?
  {
    var (low, high) = (0, table.count)
    while low < high {
      let record = startOfRecord(around: (low + high) / 2, in: table)
      let (order, end) = compare(name, with: record, in: table)
      if order == 0 { return entry(at: end, in: table) }
      if order < 0 {
        high = record
      } else {
        low = endOfRecord(from: end, in: table)
      }
    }
    return nil
  }

  private static func startOfRecord(
    around offset: Int, in table: Span<UInt8>
  ) -> Int {
    var offset = offset
    while offset > 0, !isSeparator(table[offset - 1]) { offset -= 1 }
    return offset
  }

  private static func endOfRecord(from offset: Int, in table: Span<UInt8>) -> Int {
    var offset = offset
    while offset < table.count, !isSeparator(table[offset]) { offset += 1 }
    return min(offset + 1, table.count)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  /// The order of a name and a record's, and where the comparison ended.
  private static func compare(
    _ name: ArraySlice<UInt8>, with record: Int, in table: Span<UInt8>
  ) -> (order: Int, end: Int) {
    var offset = record
    for byte in name {
      let other = table[offset]
      if isMark(other) { return (1, offset) }
      if byte != other { return (byte < other ? -1 : 1, offset) }
      offset += 1
    }
    return (isMark(table[offset]) ? 0 : -1, offset)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=")
  }

  private static func entry(at mark: Int, in table: Span<UInt8>) -> Entry {
    var scalars: [Unicode.Scalar] = []
    var number: UInt32 = 0
    var index = mark + 1
    while index < table.count, case let byte = table[index], !isSeparator(byte) {
      if byte == UInt8(ascii: ",") {
        scalars.append(Unicode.Scalar(number) ?? "\u{FFFD}")
        number = 0
      } else {
        number = number << 4 | UInt32(byte < 0x3A ? byte & 0xF : byte - 0x37)
      }
      index += 1
    }
    scalars.append(Unicode.Scalar(number) ?? "\u{FFFD}")
    return Entry(scalars: scalars, semicolonIsOptional: table[mark] == UInt8(ascii: "="))
  }
}
