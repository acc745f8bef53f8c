internal import Formats
internal import System

/// A dictionary in the format of StarDict: `.ifo`, `.idx`, perhaps `.syn`, and `.dict` or `.dict.dz`.
struct StarDict: DictionaryOnDisk {
  private let name: String
  private let types: [UInt8]
  private let stem: String
  private let text: DictionaryText

  private static let longestIndex = 256 << 20

  /// - Parameter path: Of the `.ifo` file.
  init?(_ path: String) {
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

  func entries(for forms: WordForms) -> [DictionaryEntry] {
    // A form that the dictionary itself knows comes before one that only an ending suggests.
    let synonyms = synonyms(of: forms)
    var found: [(rank: Int, entry: DictionaryEntry)] = []
    Self.forEachEntry(of: contents(".idx"), tail: 8) { index, word, number in
      let own = forms.rank(of: index.span, word)
      guard let rank = own ?? synonyms.firstIndex(of: number).map({ _ in 1 }) else { return }
      let (offset, count) = (
        index.number(at: word.upperBound + 1), index.number(at: word.upperBound + 5)
      )
      let headword = String(decoding: index[word], as: UTF8.self)
      let bytes = text.bytes(offset..<offset + min(count, 1 << 20))
      found.append(
        (rank, DictionaryEntry(headword: headword, text: plainText(bytes), source: name)))
    }
    return found.sorted { $0.rank < $1.rank }.map(\.entry)
  }

  /// The numbers of the entries for which a form is another word.
  private func synonyms(of forms: WordForms) -> [Int] {
    var numbers: [Int] = []
    Self.forEachEntry(of: contents(".syn"), tail: 4) { index, word, _ in
      guard forms.rank(of: index.span, word) != nil else { return }
      numbers.append(index.number(at: word.upperBound + 1))
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
      if (0x41...0x5A).contains(type) {
        let count = isLast ? rest.count : Array(rest.prefix(4)).number(at: 0)
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
    case "t": "[\(text)]"
    case "r": ""
    default: String(text.trimmed)
    }
  }
}

extension [UInt8] {
  /// Four bytes, the highest first; 0 beyond the end.
  fileprivate func number(at offset: Int) -> Int {
    guard offset >= 0, offset + 4 <= count else { return 0 }
    return self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
