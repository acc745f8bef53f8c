internal import Synchronization

/// The translations of one language: a file of GNU gettext, which has the keys in the order of their bytes.
package final class MessageCatalogue: Sendable {
  private let bytes: [UInt8]
  private let count: Int
  /// Where the tables of the keys and of the translations begin.
  private let (keys, translations): (Int, Int)
  private let rule: PluralRule
  /// The code of the language, such as `de`.
  package let language: String
  /// Whether its lines run from right to left.
  package var isRightToLeft: Bool { ["ar", "fa", "he", "ur"].contains(language.prefix(2)) }

  private static let chosen = Mutex<MessageCatalogue?>(nil)
  private static let forNow = SpokenCatalogue()

  /// The catalogue of the reader’s language; nil if that is English or has none.
  package static var current: MessageCatalogue? {
    get { forNow.value ?? chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  /// Speaks another language while something is done.
  ///
  /// - Parameter language: Its catalogue, which for English is nil; nil for the reader’s.
  package static func speaking<Result>(
    _ language: MessageCatalogue??, _ work: () -> Result
  ) -> Result {
    language.map { forNow.set($0, during: work) } ?? work()
  }

  /// Nil if the bytes are no catalogue.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 28, Self.number(at: 0, of: bytes) == 0x9504_12DE else { return nil }
    self.bytes = bytes
    let numbers = [8, 12, 16].map { Self.number(at: $0, of: bytes) }
    (count, keys, translations) = (numbers[0], numbers[1], numbers[2])
    guard count > 0, count < bytes.count, max(keys, translations) + 8 * count <= bytes.count else {
      return nil
    }
    let header = Self.string(0, in: translations, of: bytes) ?? []
    rule = PluralRule(inHeader: header)
    let line = header.split(separator: 0x0A).first { $0.starts(with: "Language: ".utf8) }
    language = line.map { String(decoding: $0.dropFirst(10), as: UTF8.self) } ?? ""
  }

  /// Nil if the catalogue has no translation.
  func translation(of key: String) -> String? {
    entry(key).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The translation that goes with a number of things; nil if there is none.
  func translation(of key: String, counting count: Int) -> String? {
    guard let entry = entry(key) else { return nil }
    let forms = entry.split(separator: 0, omittingEmptySubsequences: false)
    let form = rule.form(for: count)
    return form < forms.count ? String(decoding: forms[form], as: UTF8.self) : nil
  }

  /// The translation of a key, with all of its forms.
  private func entry(_ key: String) -> ArraySlice<UInt8>? {
    var (first, end) = (0, count)
    while first < end {
      let middle = (first + end) / 2
      // The plural stands behind the key.
      guard let found = Self.string(middle, in: keys, of: bytes)?.prefix(while: { $0 != 0 })
      else { return nil }
      if found.elementsEqual(key.utf8) {
        return Self.string(middle, in: translations, of: bytes).flatMap { $0.isEmpty ? nil : $0 }
      }
      if found.lexicographicallyPrecedes(key.utf8) { first = middle + 1 } else { end = middle }
    }
    return nil
  }

  private static func string(_ index: Int, in table: Int, of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let length = number(at: table + 8 * index, of: bytes)
    let start = number(at: table + 8 * index + 4, of: bytes)
    return start + length <= bytes.count ? bytes[start..<start + length] : nil
  }

  /// In the order of the common processors; other catalogues are not made.
  private static func number(at place: Int, of bytes: [UInt8]) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
