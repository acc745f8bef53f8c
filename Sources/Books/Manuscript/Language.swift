/// A human language, by its ISO 639 code, as in `en`, which hyphenation patterns are named by too.
package struct Language: Hashable, Sendable {
  /// In lower case, perhaps with a region, as in `en-gb`.
  package let code: String

  /// A language by its code or its English name.
  package init?(_ name: some StringProtocol) {
    let name = name.lowercased().split { " ,;.(".contains($0) }.first ?? ""
    self.init(stating: Self.known(byName: name) ?? String(name))
  }

  /// A language by its code, as mark-up states it. Codes of three letters become those of two.
  package init?(stating code: String) {
    let code = code.lowercased()
    guard Self.isCode(code[...]) else { return nil }
    var parts = code.split { $0 == "_" || $0 == "-" }
    if Self.unknown.contains(parts[0]) { return nil }
    if parts[0].utf8.count == 3, let shorter = Self.shorter(parts[0]) { parts[0] = shorter }
    self.code = parts.joined(separator: "-")
  }

  /// Codes that name no language.
  private static let unknown: Set<Substring> = ["und", "mul", "mis", "qaa"]

  /// The code of two letters in place of one of three.
  private static func shorter(_ code: Substring) -> Substring? {
    let codes = longer.utf8.split { $0 == 0x20 || $0 == 0x0A }
    let index = codes.firstIndex { $0.elementsEqual(code.utf8) }
    return index.flatMap { $0.isMultiple(of: 2) ? Substring(codes[$0 + 1]) : nil }
  }

  /// The code of three letters, without the region; else that of two.
  package var longCode: String {
    let codes = Self.longer.split { $0 == " " || $0 == "\n" }
    let place = codes.indices.first { !$0.isMultiple(of: 2) && codes[$0] == family }
    return place.map { String(codes[$0 - 1]) } ?? family
  }

  /// Codes of three letters and of two in turn.
  private static var longer: String {
    """
    eng en deu de ger de fra fr fre fr spa es ita it por pt nld nl dut nl fin fi swe sv nor no nob nb
    nno nn dan da isl is ice is rus ru ukr uk pol pl ces cs cze cs hun hu ron ro rum ro ell el gre el
    lat la heb he yid yi ara ar fas fa per fa zho zh chi zh jpn ja kor ko tha th tur tr cat ca epo eo
    tgl tl cym cy wel cy hin hi bul bg srp sr hrv hr slk sk slo sk slv sl est et lav lv lit lt eus eu
    baq eu gle ga glg gl afr af vie vi ind id msa ms may ms ben bn tam ta urd ur bel be mkd mk mac mk
    sqi sq alb sq kat ka geo ka hye hy arm hy mya my bur my bod bo tib bo san sa khm km lao lo tel te
    kan kn mal ml mar mr guj gu pan pa nep ne sin si kaz kk uzb uz aze az kir ky tgk tg tuk tk mon mn
    swa sw amh am bos bs bre br gla gd ltz lb oci oc mlt mt pus ps kur ku som so zul zu xho xh yor yo
    hau ha ibo ig mlg mg jav jv fao fo fry fy roh rm cos co
    """
  }

  /// The language of text that is in no language, such as the description of a picture.
  package static let noLanguage = Language(stating: "zxx")

  /// Whether it is Chinese in simplified characters, as far as its code says.
  package var isSimplified: Bool {
    code.lowercased().split(separator: "-").contains { ["hans", "cn", "sg"].contains($0) }
  }

  /// The code without the region.
  package var family: String { String(code.prefix { $0 != "-" }) }

  /// The English name, or the code if we do not know the name.
  package var name: String {
    Self.known(byCode: family)?.capitalizingFirst ?? code
  }

  /// Whether we know its name. Any word of two or three letters may be a code.
  package var isKnown: Bool { Self.known(byCode: family) != nil }

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

  /// English names and codes in turn.
  private static var known: String {
    """
    english en german de french fr spanish es italian it portuguese pt dutch nl finnish fi swedish sv
    norwegian no danish da icelandic is russian ru ukrainian uk polish pl czech cs hungarian hu
    romanian ro greek el latin la hebrew he yiddish yi arabic ar persian fa chinese zh japanese ja
    korean ko thai th turkish tr catalan ca esperanto eo tagalog tl welsh cy hindi hi bulgarian bg
    serbian sr croatian hr slovak sk slovenian sl estonian et latvian lv lithuanian lt basque eu irish
    ga galician gl afrikaans af vietnamese vi indonesian id malay ms bengali bn tamil ta urdu ur
    belarusian be macedonian mk albanian sq georgian ka armenian hy burmese my tibetan bo sanskrit sa
    khmer km lao lo telugu te kannada kn malayalam ml marathi mr gujarati gu punjabi pa nepali ne
    sinhala si kazakh kk uzbek uz azerbaijani az mongolian mn swahili sw amharic am bosnian bs breton br
    luxembourgish lb occitan oc maltese mt pashto ps kurdish ku javanese jv faroese fo frisian fy
    """
  }

  private static func known(byName name: some StringProtocol) -> String? {
    known { $0.elementsEqual(name.utf8) ? $1 : nil }
  }

  private static func known(byCode code: some StringProtocol) -> String? {
    known { $1.elementsEqual(code.utf8) ? $0 : nil }
  }

  /// Gives each name and its code to a closure, up to its first answer that is not nil.
  private static func known(
    _ wanted: (Substring.UTF8View, Substring.UTF8View) -> Substring.UTF8View?
  ) -> String? {
    var rest = known.utf8[...]
    func next() -> Substring.UTF8View {
      let word = rest.prefix { $0 != 0x20 && $0 != 0x0A }
      rest = rest[word.endIndex...].dropFirst()
      return word
    }
    while !rest.isEmpty {
      if let found = wanted(next(), next()) { return String(found) }
    }
    return nil
  }
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + String(dropFirst()) }
}
