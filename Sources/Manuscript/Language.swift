/// A human language, by its ISO 639 code, as in `en`, which hyphenation patterns are named by too.
package struct Language: Hashable, Sendable {
  /// In lower case, perhaps with a region, as in `en-gb`.
  package let code: String

  /// A language by its code or its English name.
  package init?(_ name: some StringProtocol) {
    let name = name.lowercased().split { " ,;.(".contains($0) }.first ?? ""
    if let code = Self.known(1, from: name) {
      self.code = code
    } else if Self.isCode(name) {
      code = String(name.map { $0 == "_" ? "-" : $0 })
    } else {
      return nil
    }
  }

  /// A language by its code, as mark-up states it.
  package init?(stating code: String) {
    guard Self.isCode(code.lowercased()[...]) else { return nil }
    self.code = String(code.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  /// The language of text that is in no language, such as the description of a picture.
  package static let noLanguage = Language(stating: "zxx")

  /// The code without the region.
  package var family: String { String(code.prefix { $0 != "-" }) }

  /// The English name, or the code if we do not know the name.
  package var name: String {
    Self.known(-1, from: family)?.capitalizingFirst ?? code
  }

  /// Two or three letters, perhaps with up to two subtags behind hyphens.
  private static func isCode(_ name: Substring) -> Bool {
    let parts = name.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x5F }
    guard let first = parts.first, (2...3).contains(first.count), parts.count <= 3 else {
      return false
    }
    return first.allSatisfy { 0x61...0x7A ~= $0 }
      && parts.dropFirst().allSatisfy { part in
        (2...8).contains(part.count) && part.allSatisfy(\.isASCIILetterOrDigit)
      }
  }

  /// English names and codes in turn. At most two searches are made, so building a dictionary would take
  /// longer.
  private static var known: String {
    """
    english en german de french fr spanish es italian it portuguese pt dutch nl finnish fi swedish sv
    norwegian no danish da icelandic is russian ru ukrainian uk polish pl czech cs hungarian hu
    romanian ro greek el latin la hebrew he yiddish yi arabic ar persian fa chinese zh japanese ja
    korean ko thai th turkish tr catalan ca esperanto eo tagalog tl welsh cy hindi hi bulgarian bg
    serbian sr croatian hr
    """
  }

  /// The word at an offset from another in the list.
  private static func known(_ offset: Int, from word: some StringProtocol) -> String? {
    let words = known.utf8.split { $0 == 0x20 || $0 == 0x0A }
    let isNamed = { words[$0].elementsEqual(word.utf8) }
    guard let index = words.indices.first(where: { $0 % 2 == (offset > 0 ? 0 : 1) && isNamed($0) })
    else { return nil }
    return String(words[index + offset])
  }
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + String(dropFirst()) }
}
