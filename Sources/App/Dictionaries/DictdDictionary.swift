internal import CurlewAppSupport
internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewSystem

/// A dictionary of the server dictd: `.index`, a line for each word, and `.dict` or `.dict.dz`.
package struct DictdDictionary: DictionaryOnDisk {
  package let name: String
  private let index: String
  private let text: DictionaryText

  /// - Parameter path: Of the `.index` file.
  package init?(_ path: String) {
    let stem = String(path.dropLast(".index".count))
    guard let text = DictionaryText(stem) else { return nil }
    (self.text, index, name) = (text, path, Path.name(of: stem))
  }

  package func entries(
    atMost most: Int, _ rank: (Span<UInt8>, Range<Int>) -> Int?
  ) -> [DictionaryEntry] {
    var found = FoundEntries(in: name, atMost: most)
    var places: Set<Int> = []
    forEachLine { bytes, word, end in
      guard let rank = rank(bytes.span, word) else { return }
      let fields = bytes[word.upperBound..<end].split(separator: 0x09)
      guard let offset = fields.first?.number64, let count = fields.dropFirst().first?.number64,
        places.insert(offset).inserted
      else { return }
      found.add(String(decoding: bytes[word], as: UTF8.self), rank: rank, bytes: count) { length in
        let body = text.bytes(offset..<offset + length)
        return String(String(decoding: body, as: UTF8.self).withoutMarkup.trimmed)
      }
    }
    return found.entries
  }

  package func findNearest(_ words: inout NearestWords) {
    forEachLine { bytes, word, _ in words.add(bytes.span, word) }
  }

  /// Goes through the index: each line has a word and, behind it up to the end of the line, where its entry is.
  private func forEachLine(_ body: ([UInt8], Range<Int>, Int) -> Void) {
    let bytes = (try? SafeSave.contents(of: index, limit: 256 << 20)) ?? []
    let span = bytes.span
    var start = 0
    while start < span.count {
      var word = start
      while word < span.count, span[word] != 0x09, span[word] != 0x0A { word += 1 }
      var end = word
      while end < span.count, span[end] != 0x0A { end += 1 }
      body(bytes, start..<word, end)
      start = end + 1
    }
  }
}

extension ArraySlice<UInt8> {
  /// A number in digits to the base of 64; nil for other bytes.
  fileprivate var number64: Int? {
    guard !isEmpty, count <= 8 else { return nil }
    var number = 0
    for byte in self {
      guard let digit = Base64.value(of: byte) else { return nil }
      number = number << 6 | Int(digit)
    }
    return number
  }
}
