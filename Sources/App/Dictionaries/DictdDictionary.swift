internal import CurlewAppSupport
internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewSystem

/// A dictionary of the server dictd: `.index`, a line for each word, and `.dict` or `.dict.dz`.
package struct DictdDictionary: DictionaryOnDisk {
  private let name: String
  private let index: String
  private let text: DictionaryText

  /// - Parameter path: Of the `.index` file.
  package init?(_ path: String) {
    let stem = String(path.dropLast(".index".count))
    guard let text = DictionaryText(stem) else { return nil }
    (self.text, index, name) = (text, path, Path.name(of: stem))
  }

  package func entries(for forms: WordForms) -> [DictionaryEntry] {
    let bytes = (try? SafeSave.contents(of: index, limit: 256 << 20)) ?? []
    var found = FoundEntries(in: name)
    var places: Set<Int> = []
    let span = bytes.span
    var start = 0
    while start < span.count {
      var word = start
      while word < span.count, span[word] != 0x09, span[word] != 0x0A { word += 1 }
      var end = word
      while end < span.count, span[end] != 0x0A { end += 1 }
      if let rank = forms.rank(of: span, start..<word) {
        let fields = bytes[word..<end].split(separator: 0x09)
        let headword = String(decoding: bytes[start..<word], as: UTF8.self)
        if let offset = fields.first?.number64, let count = fields.dropFirst().first?.number64,
          places.insert(offset).inserted
        {
          found.add(headword, rank: rank, bytes: count) {
            let body = text.bytes(offset..<offset + $0)
            return String(String(decoding: body, as: UTF8.self).withoutMarkup.trimmed)
          }
        }
      }
      start = end + 1
    }
    return found.entries
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
