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
