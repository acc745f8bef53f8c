package import CurlewManuscript
internal import CurlewTypesetting
internal import CurlewSubsequences

extension OpenBook {
  /// The command that opens the book at a passage, by its first words; by a percentage if they occur before it, too.
  /// Nil for standard input and in the translation.
  package func command(at offset: BookOffset) -> String? {
    guard path != BookPath.standardInput, !text.isTranslation(offset) else { return nil }
    let section = text.textSection(at: offset)
    let start = section.offset(of: offset)
    var (end, words) = (start, [String]())
    for number in 1...Self.mostWords {
      guard let word = section.unit(.word, at: end) else { break }
      end = word.upperBound
      if number == Self.fewWords || number == Self.mostWords {
        words.append(section.plainText(start..<end))
      }
    }
    let found = words.first { words in
      text.firstOffset { firstOffset(of: words, in: $0, $1) } == offset
    }
    let percent = Double(offset.value) * 100 / Double(max(text.textEnd.value, 1))
    let place = found ?? "\((percent * 100).rounded() / 100)%"
    return "curlew --at \(place.quotedForShell) \(path.quotedForShell)"
  }

  private static let (fewWords, mostWords) = (5, 12)
}

extension String {
  /// In quotation marks if a shell would read some of its characters.
  fileprivate var quotedForShell: String {
    let plain = utf8.allSatisfy { byte in
      byte.isASCIILetterOrDigit || byte >= 0x80 || "/._-%".utf8.contains(byte)
    }
    return plain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
