/// Writes what goes to a terminal, and the sequences in it that say how to draw.
struct SequenceWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether the last sequence is to go on with further numbers.
  private var isOpen = false

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func pass(_ text: ArraySlice<UInt8>) { bytes += text }

  mutating func pass(_ byte: UInt8) { bytes.append(byte) }

  /// Makes a terminal that was told `former` draw in another way.
  mutating func say(_ rendition: Rendition, after former: Rendition) {
    rendition.forEachNumber(after: former) { add($0) }
    end()
  }

  mutating func sayPaper(_ paper: Rendition.Colour) {
    paper.forEachNumber(layer: 48) { add($0) }
    end()
  }

  private mutating func add(_ number: UInt8) {
    if isOpen {
      bytes.append(UInt8(ascii: ";"))
    } else {
      bytes += ControlSequence.introducer
      isOpen = true
    }
    if number >= 100 { bytes.append(0x30 + number / 100) }
    if number >= 10 { bytes.append(0x30 + number / 10 % 10) }
    bytes.append(0x30 + number % 10)
  }

  private mutating func end() {
    if isOpen { bytes.append(UInt8(ascii: "m")) }
    isOpen = false
  }
}
