/// Copies the words of a line with their spaces, sixteen bytes at a time.
///
/// Most words are shorter than that. What is copied too much is overwritten by what follows.
struct WordCopier {
  /// Where the next byte goes. At least 32 more bytes than asked for may be written.
  private var end: UnsafeMutableRawPointer

  /// Appends to an array.
  /// - Parameters:
  ///   - capacity: the most bytes that `body` adds.
  @inline(__always)
  static func append(
    _ capacity: Int, to bytes: inout [UInt8], _ body: (inout WordCopier) -> Void
  ) {
    bytes.append(addingCapacity: capacity &+ 32) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        var copier = WordCopier(end: UnsafeMutableRawPointer(start) + count)
        body(&copier)
        count = copier.end - UnsafeMutableRawPointer(start)
        precondition(count <= buffer.count, "more bytes than announced")
      }
    }
  }

  @inline(__always)
  mutating func add(_ byte: UInt8, times count: Int) {
    let eight = UInt64(byte) &* 0x0101_0101_0101_0101
    end.storeBytes(of: eight, as: UInt64.self)
    if count > 8 { end.initializeMemory(as: UInt8.self, repeating: byte, count: count) }
    end += count
  }

  /// Adds words with the spaces before them.
  @inline(__always)
  mutating func add(_ words: Span<WordRow.Word>, of text: Span<UInt8>, _ gathered: Span<UInt8>) {
    text.withUnsafeBytes { text in
      gathered.withUnsafeBytes { gathered in
        for index in words.indices {
          let word = words[index]
          add(0x20, times: Int(word.space))
          add(Int(word.start)..<Int(word.end), of: word.isGathered ? gathered : text)
        }
      }
    }
  }

  /// Adds a range of a text.
  @inline(__always)
  private mutating func add(_ range: Range<Int>, of text: UnsafeRawBufferPointer) {
    guard let source = text.baseAddress, range.upperBound &+ 16 <= text.count else {
      return addSlowly(range, of: text)
    }
    var copied = 0
    repeat {
      let bytes = (source + range.lowerBound + copied).loadUnaligned(as: SIMD16<UInt8>.self)
      (end + copied).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
      copied &+= 16
    } while copied < range.count
    end += range.count
  }

  /// The same near the end of a text.
  @inline(never)
  private mutating func addSlowly(_ range: Range<Int>, of text: UnsafeRawBufferPointer) {
    let bytes = UnsafeRawBufferPointer(rebasing: text[range])
    if let start = bytes.baseAddress { end.copyMemory(from: start, byteCount: bytes.count) }
    end += bytes.count
  }
}
