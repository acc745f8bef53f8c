/// Copies the words of a line, with the spaces between them: a hot file.
///
/// Words and spaces are copied eight bytes at a time, which is more than most of them have, by
/// pointers into the text and into an array with room for all of it. What is copied too much is
/// written over by what comes next. The same bytes come from `LineSetter`, letter by letter, and
/// tests compare every line of theirs.
extension [UInt8] {
  /// Adds line ends, spaces, and the words of a line with their own spaces and a hyphen.
  mutating func append(
    _ row: borrowing WordRow, of text: Span<UInt8>, below lineEnds: Int, behind spaces: Int,
    hyphen: Bool
  ) {
    guard row.count > 0 else { return }
    row.withWords { words in
      // Words never overlap in the text, and none lies before the one that is drawn before it.
      let bytes = Int(words[words.count &- 1].end &- words[0].start)
      append(addingCapacity: bytes &+ row.width &+ lineEnds &+ spaces &+ 16) { output in
        output.copy { copier in
          copier.add(0x0A, times: lineEnds)
          copier.add(0x20, times: spaces)
          copier.copy(words, of: text)
          if hyphen { copier.add(0x2D, times: 1) }
        }
      }
    }
  }

  /// Adds line ends, spaces, and text.
  mutating func append(_ text: Span<UInt8>, below lineEnds: Int, behind spaces: Int) {
    append(addingCapacity: lineEnds &+ spaces &+ text.count &+ 16) { output in
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
  /// Where the next byte goes; at least eight more may be written than are asked for.
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
      let isInside = Int(words[words.count &- 1].end) &+ 8 <= text.count
      guard isInside, let start = text.baseAddress else { return copyTail(words, of: text) }
      for index in words.indices {
        let word = words[index]
        add(0x20, times: Int(word.space))
        copy(Int(word.end &- word.start), from: start + Int(word.start))
      }
    }
  }

  @inline(__always)
  private mutating func copy(_ count: Int, from source: UnsafeRawPointer) {
    end.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
    var copied = 8
    while copied < count {
      let eight = (source + copied).loadUnaligned(as: UInt64.self)
      (end + copied).storeBytes(of: eight, as: UInt64.self)
      copied &+= 8
    }
    end += count
  }

  /// At the end of a text there are not eight bytes to read.
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
