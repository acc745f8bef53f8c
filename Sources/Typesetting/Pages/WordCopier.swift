/// Copies the words of a line, with the spaces between them: a hot file.
///
/// Words and spaces are copied eight bytes at a time, which is more than most of them have, by
/// pointers into the text and into an array with room for all of it. What is copied too much is
/// written over by what comes next. The same bytes come from `LineSetter`, letter by letter, and
/// tests compare every line of theirs.
extension [UInt8] {
  mutating func append(_ row: borrowing WordRow, of text: Span<UInt8>) {
    let words = row.words.span
    var capacity = 16
    for index in words.indices {
      let word = words[index]
      capacity &+= Int(word.end &- word.start) &+ Int(word.space)
    }
    append(addingCapacity: capacity) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        var copier = WordCopier(end: UnsafeMutableRawPointer(start) + count)
        text.withUnsafeBytes { text in
          for index in words.indices { copier.copy(words[index], isFirst: index == 0, of: text) }
        }
        count = copier.end - UnsafeMutableRawPointer(start)
      }
    }
  }
}

extension [UInt8] {
  /// Adds spaces, and a part of a text.
  mutating func append(_ part: Range<Int>, of text: Span<UInt8>, behind spaces: Int) {
    append(addingCapacity: spaces &+ part.count) { output in
      output.append(repeating: 0x20, count: spaces)
      output.withUnsafeMutableBufferPointer { buffer, count in
        text.withUnsafeBufferPointer { text in
          let part = UnsafeBufferPointer(rebasing: text[part])
          count &+= UnsafeMutableBufferPointer(rebasing: buffer[count...]).update(
            fromContentsOf: part)
        }
      }
    }
  }
}

private struct WordCopier {
  /// Where the next byte goes; at least eight more may be written than are asked for.
  var end: UnsafeMutableRawPointer

  @inline(__always)
  mutating func copy(_ word: WordRow.Word, isFirst: Bool, of text: UnsafeRawBufferPointer) {
    if !isFirst { addSpaces(Int(word.space)) }
    let (start, count) = (Int(word.start), Int(word.end &- word.start))
    guard start &+ count &+ 8 <= text.count, let source = text.baseAddress else {
      return copyTail(start, count, of: text)
    }
    var copied = 0
    while copied < count {
      let eight = (source + start + copied).loadUnaligned(as: UInt64.self)
      (end + copied).storeBytes(of: eight, as: UInt64.self)
      copied &+= 8
    }
    end += count
  }

  private mutating func addSpaces(_ count: Int) {
    var written = 0
    while written < count {
      (end + written).storeBytes(of: 0x2020_2020_2020_2020, as: UInt64.self)
      written &+= 8
    }
    end += count
  }

  /// At the end of a text there are not eight bytes to read.
  private mutating func copyTail(_ start: Int, _ count: Int, of text: UnsafeRawBufferPointer) {
    for byte in text[start..<start + count] {
      end.storeBytes(of: byte, as: UInt8.self)
      end += 1
    }
  }
}
