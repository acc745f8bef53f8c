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
    var added = 8
    while added < count {
      (end + added).storeBytes(of: eight, as: UInt64.self)
      added &+= 8
    }
    end += count
  }

  /// Adds a range of a text.
  @inline(__always)
  mutating func add(_ range: Range<Int>, of text: Span<UInt8>) {
    text.withUnsafeBytes { text in
      guard let source = text.baseAddress, range.upperBound <= text.count else { return }
      guard range.upperBound &+ 16 <= text.count else {
        end.copyMemory(from: source + range.lowerBound, byteCount: range.count)
        end += range.count
        return
      }
      var copied = 0
      repeat {
        let bytes = (source + range.lowerBound + copied).loadUnaligned(as: SIMD16<UInt8>.self)
        (end + copied).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        copied &+= 16
      } while copied < range.count
      end += range.count
    }
  }
}
