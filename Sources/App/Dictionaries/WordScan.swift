extension Span<UInt8> {
  /// Calls a closure with each word in a part of a text, and with a hash of its letters. Capitals and small letters
  /// have the same hash.
  package func forEachWord(in range: Range<Int>, _ body: (Range<Int>, UInt64) -> Void) {
    var (start, key): (Int?, UInt64) = (nil, 0)
    var offset = range.lowerBound
    func end(at offset: Int) {
      if let first = start { body(first..<offset, key) }
      (start, key) = (nil, 0)
    }
    while offset < range.upperBound {
      let byte = self[offset]
      // General punctuation takes three bytes, the first two of which are these.
      if byte == 0xE2, offset + 2 < range.upperBound, self[offset + 1] == 0x80 {
        end(at: offset)
        offset += 3
        continue
      }
      // So do the signs of Latin 1, such as guillemets, of which few are letters.
      if byte == 0xC2 {
        end(at: offset)
        offset += 2
        continue
      }
      let letter = byte | 0x20
      if byte >= 0x80 || 0x61...0x7A ~= letter {
        start = start ?? offset
        key = key &* 31 &+ UInt64(byte >= 0x80 ? byte : letter)
      } else {
        end(at: offset)
      }
      offset += 1
    }
    end(at: offset)
  }

  /// How often each word occurs in a part of a text, by its hash.
  package func countedWords(in range: Range<Int>) -> [UInt64: Int] {
    var counts: [UInt64: Int] = [:]
    forEachWord(in: range) { _, key in counts[key, default: 0] += 1 }
    return counts
  }
}
