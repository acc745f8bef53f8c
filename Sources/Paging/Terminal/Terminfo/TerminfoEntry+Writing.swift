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
