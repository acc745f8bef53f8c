/// A human language, by its ISO 639 code, as in `en`, which hyphenation patterns are named by too.
package struct Language: Hashable, Sendable {
  /// In lower case, perhaps with a region, as in `en-gb`.
  package let code: String

  /// A language by its code or its English name.
  package init?(_ name: some StringProtocol) {
    let name = name.lowercased().split { " ,;.(".contains($0) }.first ?? ""
    self.init(stating: Self.known(1, from: name) ?? String(name))
  }

  /// A language by its code, as mark-up states it. Codes of three letters become those of two.
  package init?(stating code: String) {
    let code = code.lowercased()
    guard Self.isCode(code[...]) else { return nil }
    var parts = code.split { $0 == "_" || $0 == "-" }
    if Self.unknown.contains(parts[0]) { return nil }
    let longer = Self.longer.split { $0 == " " || $0 == "\n" }
    if let index = longer.firstIndex(of: parts[0]), index.isMultiple(of: 2) {
      parts[0] = longer[index + 1]
    }
    self.code = parts.joined(separator: "-")
  }

  /// Codes that name no language.
  private static let unknown: Set<Substring> = ["und", "mul", "mis", "qaa"]

  /// Codes of three letters and of two in turn.
  private static var longer: String {
    """
    eng en deu de ger de fra fr fre fr spa es ita it por pt nld nl dut nl fin fi swe sv nor no nob nb
    nno nn dan da isl is ice is rus ru ukr uk pol pl ces cs cze cs hun hu ron ro rum ro ell el gre el
    lat la heb he yid yi ara ar fas fa per fa zho zh chi zh jpn ja kor ko tha th tur tr cat ca epo eo
    tgl tl cym cy wel cy hin hi bul bg srp sr hrv hr slk sk slo sk slv sl est et lav lv lit lt eus eu
    baq eu gle ga glg gl afr af vie vi ind id msa ms may ms ben bn tam ta urd ur bel be mkd mk mac mk
    sqi sq alb sq kat ka geo ka hye hy arm hy
    """
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
