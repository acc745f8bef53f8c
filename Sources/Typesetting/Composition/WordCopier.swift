/// Copies the words of a line, with the spaces between them: a hot file.
///
/// Words are copied sixteen bytes at a time and spaces eight, which is more than most of them have, by
/// pointers into the text and into an array with room for all of it. What is copied too much is
/// written over by what comes next. The same bytes come from `LineSetter`, letter by letter, and
/// tests compare every line of theirs.
extension [UInt8] {
  /// Adds line ends, spaces, and the words of a line with their own spaces and a hyphen.
  /// - Parameter width: the cells from the first word to the last.
  @inline(never)
  mutating func append(
    _ words: Span<WordRow.Word>, width: Int, of text: Span<UInt8>, below lineEnds: Int,
    behind spaces: Int, hyphen: Bool
  ) {
    guard words.count > 0 else { return }
    // Words never overlap in the text, and none lies before the one that is drawn before it.
    let bytes = Int(words[words.count &- 1].end &- words[0].start)
    append(addingCapacity: bytes &+ width &+ lineEnds &+ spaces &+ 32) { output in
      output.copy { copier in
        copier.add(0x0A, times: lineEnds)
        copier.add(0x20, times: spaces)
        copier.copy(words, of: text)
        if hyphen { copier.add(0x2D, times: 1) }
      }
    }
  }

  /// Adds line ends, spaces, and text.
  mutating func append(_ text: Span<UInt8>, below lineEnds: Int, behind spaces: Int) {
    append(addingCapacity: lineEnds &+ spaces &+ text.count &+ 32) { output in
      output.copy { copier in
        copier.add(0x0A, times: lineEnds)
        copier.add(0x20, times: spaces)
        copier.copy(text)
      }
    }
  }
}

extension OutputSpan<UInt8> {
  @inline(__always)
  fileprivate mutating func copy(_ body: (inout WordCopier) -> Void) {
    withUnsafeMutableBufferPointer { buffer, count in
      guard let start = buffer.baseAddress else { return }
      var copier = WordCopier(end: UnsafeMutableRawPointer(start) + count)
      body(&copier)
      count = copier.end - UnsafeMutableRawPointer(start)
    }
  }
}

private struct WordCopier {
  /// Where the next byte goes; at least sixteen more may be written than are asked for.
  var end: UnsafeMutableRawPointer

  @inline(__always)
  mutating func add(_ byte: UInt8, times count: Int) {
    let eight = UInt64(byte) &* 0x0101_0101_0101_0101
    end.storeBytes(of: eight, as: UInt64.self)
    if count > 8 { fill(8..<count, with: eight) }
    end += count
  }

  private func fill(_ bytes: Range<Int>, with eight: UInt64) {
    for offset in stride(from: bytes.lowerBound, to: bytes.upperBound, by: 8) {
      (end + offset).storeBytes(of: eight, as: UInt64.self)
    }
  }

  @inline(__always)
  mutating func copy(_ words: Span<WordRow.Word>, of text: Span<UInt8>) {
    text.withUnsafeBytes { text in
      // No word ends behind the last.
      let isInside = Int(words[words.count &- 1].end) &+ 16 <= text.count
      guard isInside, let start = text.baseAddress else { return copyTail(words, of: text) }
      for index in words.indices {
        let word = words[unchecked: index]
        add(0x20, times: Int(word.space))
        copy(Int(word.end &- word.start), from: start + Int(word.start))
      }
    }
  }

  @inline(__always)
  private mutating func copy(_ count: Int, from source: UnsafeRawPointer) {
    var copied = 0
    repeat {
      let bytes = (source + copied).loadUnaligned(as: SIMD16<UInt8>.self)
      (end + copied).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
      copied &+= 16
    } while copied < count
    end += count
  }

  /// At the end of a text there are not sixteen bytes to read.
  private mutating func copyTail(_ words: Span<WordRow.Word>, of text: UnsafeRawBufferPointer) {
    for index in words.indices {
      let word = words[index]
      add(0x20, times: Int(word.space))
      copy(UnsafeRawBufferPointer(rebasing: text[Int(word.start)..<Int(word.end)]))
    }
  }

  mutating func copy(_ text: Span<UInt8>) {
    text.withUnsafeBytes { copy($0) }
  }

  private mutating func copy(_ text: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(start: end, count: text.count).copyMemory(from: text)
    end += text.count
  }
}
