/// Writes a terminal's output: text, and the SGR sequences in it.
struct SequenceWriter {
  private(set) var bytes: [UInt8] = []
  /// How many numbers the sequence has that has been begun.
  private var count = 0
  /// mlterm ignores the numbers of a sequence after the tenth.
  private static let mostNumbers = 10
  private static let mostNumbersOfColour = 5

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func pass(_ text: ArraySlice<UInt8>) { bytes += text }

  mutating func pass(_ byte: UInt8) { bytes.append(byte) }

  /// Changes the terminal's rendition from `former` to another one.
  mutating func write(_ rendition: Rendition, after former: Rendition) {
    rendition.forEachNumber(after: former) { number in
      if let number {
        add(number)
      } else if count > Self.mostNumbers - Self.mostNumbersOfColour {
        end()
      }
    }
    end()
  }

  mutating func writePaper(_ paper: Rendition.Colour) {
    paper.forEachNumber(layer: 48) { add($0) }
    end()
  }

  private mutating func add(_ number: UInt8) {
    if count > 0 {
      bytes.append(UInt8(ascii: ";"))
    } else {
      bytes += ControlSequence.introducer
    }
    count += 1
    if number >= 100 { bytes.append(0x30 + number / 100) }
    if number >= 10 { bytes.append(0x30 + number / 10 % 10) }
    bytes.append(0x30 + number % 10)
  }

  private mutating func end() {
    if count > 0 { bytes.append(UInt8(ascii: "m")) }
    count = 0
  }
}
