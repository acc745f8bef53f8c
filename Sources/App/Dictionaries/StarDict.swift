internal import CurlewAppSupport
internal import CurlewFormats
internal import CurlewSystem

/// A dictionary in the format of StarDict: `.ifo`, `.idx`, perhaps `.syn`, and `.dict` or `.dict.dz`.
package struct StarDict: DictionaryOnDisk {
  package let name: String
  private let types: [UInt8]
  private let stem: String
  private let text: DictionaryText

  private static let longestIndex = 256 << 20

  /// - Parameter path: Of the `.ifo` file.
  package init?(_ path: String) {
    stem = String(path.dropLast(".ifo".count))
    guard let bytes = try? SafeSave.contents(of: path, limit: 1 << 20),
      let text = DictionaryText(stem)
    else { return nil }
    self.text = text
    var fields: [Substring: Substring] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    guard fields["idxoffsetbits"] != "64" else { return nil }
    name = fields["bookname"].map { String($0.trimmed) } ?? Path.name(of: stem)
    types = Array((fields["sametypesequence"] ?? "").utf8)
  }

  private func contents(_ ending: String) -> [UInt8] {
    if let bytes = try? SafeSave.contents(of: stem + ending, limit: Self.longestIndex) {
      return bytes
    }
    let packed = try? SafeSave.contents(of: stem + ending + ".gz", limit: Self.longestIndex)
    return packed.flatMap { try? Gzip.inflate($0, limit: Self.longestIndex) } ?? []
  }

  package func entries(
    atMost most: Int, _ rank: (Span<UInt8>, Range<Int>) -> Int?
  ) -> [DictionaryEntry] {
    let synonyms = synonyms(rank)
    var found = FoundEntries(in: name, atMost: most)
    Self.forEachEntry(of: contents(".idx"), tail: 8) { index, word, number in
      // The word as it stands has rank 0. What the dictionary itself calls a synonym comes next, and then forms
      // that only an ending suggests.
      let own = rank(index.span, word)
      guard let rank = own ?? (synonyms.contains(number) ? 1 : nil) else { return }
      let tail = BigEndian(index[(word.upperBound + 1)...])
      guard let offset = tail.uint32(0), let count = tail.uint32(4) else { return }
      found.add(String(decoding: index[word], as: UTF8.self), rank: rank, bytes: count) { length in
        plainText(text.bytes(offset..<offset + length))
      }
    }
    return found.entries
  }

  package func findNearest(_ words: inout NearestWords) {
    Self.forEachEntry(of: contents(".idx"), tail: 8) { index, word, _ in
      words.add(index.span, word)
    }
  }

  /// More words than any language has for one thing.
  private static let mostSynonyms = 1000

  /// The numbers of the entries for which a form is another word.
  private func synonyms(_ rank: (Span<UInt8>, Range<Int>) -> Int?) -> Set<Int> {
    var numbers: Set<Int> = []
    Self.forEachEntry(of: contents(".syn"), tail: 4) { index, word, _ in
      guard numbers.count < Self.mostSynonyms, rank(index.span, word) != nil else { return }
      if let number = BigEndian(index[...]).uint32(word.upperBound + 1) { numbers.insert(number) }
    }
    return numbers
  }

  /// Goes through an index: words that end with a zero byte, each with some bytes behind it.
  private static func forEachEntry(
    of index: [UInt8], tail: Int, _ body: ([UInt8], Range<Int>, Int) -> Void
  ) {
    var (start, number) = (0, 0)
    while start < index.count {
      var end = start
      while end < index.count, index[end] != 0 { end += 1 }
      guard end + tail < index.count else { return }
      body(index, start..<end, number)
      (start, number) = (end + 1 + tail, number + 1)
    }
  }

  // MARK: Text

  /// The parts of an entry that are text, one below the other.
  private func plainText(_ bytes: [UInt8]) -> String {
    var rest = bytes[...]
    var parts: [String] = []
    var sequence = types[...]
    while !rest.isEmpty {
      guard let type = types.isEmpty ? rest.popFirst() : sequence.popFirst() else { break }
      let isLast = !types.isEmpty && sequence.isEmpty
      // A capital stands for data that is no text, with its length before it unless it is the last part.
      let isData = (0x41...0x5A).contains(type)
      if isData {
        let count = isLast ? rest.count : BigEndian(rest).uint32(0) ?? 0
        rest = rest.dropFirst(isLast ? count : 4 + count)
      } else {
        let part = isLast ? rest : rest.prefix { $0 != 0 }
        rest = rest.dropFirst(part.count + 1)
        parts.append(Self.plainText(String(decoding: part, as: UTF8.self), of: type))
      }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func plainText(_ text: String, of type: UInt8) -> String {
    switch Unicode.Scalar(type) {
    case "g", "h", "x": String(text.withoutTags.trimmed)
    // The pronunciation, and a list of files.
    case "t": "[\(text)]"
    case "r": ""
    default: String(text.trimmed)
    }
  }
}
