import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewPlainText

/// Which code page a text in Latin letters is in: what we decide, whatever uchardet guesses.
@Suite(.timeLimit(.minutes(90))) struct CodePageTests {
  static let texts: [String: String] = [
    "en": """
    The old ferryman lived by the river in a house that had once been a café, and he was not a man to be hurried. “There’s \
    no crossing to-night,” he said to the stranger, “the water is high, and it’s blowing from the west — you’d not get \
    half-way.” The stranger, who had the naïve look of a man who has read too many novels by the Brontës, sat down beside \
    him. He had been to the Château d’If and seen the fêtes at Nîmes; the façade of his life, he said, was all that he had \
    left. “Señor,” said the ferryman, “you have told me a great deal, and it is all clichés…”
    """,
    "fr": """
    Le vieux passeur habitait près de la rivière dans une maison qui avait été un café, et il n’était pas homme à se presser. \
    « Ce soir, on ne traverse pas », dit-il à l’étranger, « l’eau est haute et le vent vient de l’ouest. » L’étranger s’assit \
    à côté de lui et raconta d’où il venait. Le passeur l’écoutait en fumant ; les étoiles brillaient là-haut, et un chien \
    aboyait. À la fin, ils rentrèrent, car le cœur leur manquait. Au matin, la rivière avait baissé.
    """,
    "de": """
    Es war einmal ein alter Fährmann, der wohnte am großen Fluss und hatte ein Boot, das so alt war wie er selbst. Eines \
    Abends kam ein Fremder und wollte über das Wasser. „Heute nicht mehr“, sagte der Fährmann, „der Fluss ist zu hoch.“ Der \
    Fremde setzte sich neben ihn, und sie schwiegen eine Weile. Schließlich gingen sie in die Hütte, denn es wurde kühl.
    """,
    "da": """
    Den gamle færgemand boede ved åen i et hus, som engang havde været en kro, og han var ikke en mand, der lod sig jage. Han \
    sagde til den fremmede, at vandet var for højt, og at det blæste fra vest. Den fremmede satte sig på bænken ved siden af \
    ham og så ud over åen. Så gik de ind, for det var blevet koldt, og døren blev lukket efter dem.
    """,
    "pl": """
    Stary przewoźnik mieszkał nad rzeką w domu, który kiedyś był karczmą, i nie był to człowiek, który by się spieszył. „Dziś \
    już nie”, powiedział do obcego, „woda jest za wysoka i wieje od zachodu.” Obcy usiadł na ławce i zaczął opowiadać, skąd \
    idzie i co widział. Przewoźnik słuchał i palił fajkę, a gwiazdy świeciły nad wodą. Ale jak to było, tego nie wie nikt.
    """,
    "cs": """
    Byl pozdní večer a na břehu řeky seděl starý převozník. Jeho loď byla tak stará, že se v ní nikdo neodvážil plavit, ale on \
    ji měl rád. Když přišel cizinec a chtěl na druhý břeh, převozník jen pokrčil rameny. „Dnes už ne,“ řekl, „voda je příliš \
    vysoká a vítr fouká od západu.“ Cizinec se na něj podíval a pak si sedl vedle něho. Po chvíli začal vyprávět, co viděl.
    """,
    "hu": """
    Volt egyszer egy öreg révész, aki a nagy folyó partján lakott. A csónakja már nagyon régi volt, de ő úgy szerette, mintha \
    a saját gyermeke lett volna. Egy este idegen jött a partra, és azt kérte, hogy vigye át a túlsó oldalra. „Ma már nem \
    lehet – mondta a révész –, mert magas a víz, és nyugatról fúj a szél.” Az idegen leült mellé, és csak nézték a vizet.
    """,
    "tr": """
    Bir varmış bir yokmuş, küçük bir kasabada yaşlı bir balıkçı yaşarmış. Her sabah güneş doğmadan kayığına biner, denize \
    açılır ve akşama kadar ağlarını çekermiş. Bir gün ağına çok büyük bir balık takılmış. Balık ona demiş ki: “Beni bırak, \
    sana ne istersen vereyim.” Balıkçı şaşırmış, ama iyi kalpli olduğu için balığı denize geri bırakmış ve eve dönmüş.
    """,
    "vi": """
    Ngày xưa có một ông lái đò già sống bên bờ sông lớn. Chiếc thuyền của ông đã cũ lắm rồi, nhưng ông yêu nó như con của mình. \
    Một buổi tối, có người lạ đến và muốn sang bờ bên kia. “Hôm nay không được,” ông nói, “nước lớn lắm.” Người lạ ngồi xuống \
    bên cạnh ông và hai người nhìn dòng sông. Rồi người lạ bắt đầu kể chuyện mình từ đâu đến và đã thấy những gì.
    """,
  ]

  static let codePages: [String: [String]] = [
    "en": ["CP1252", "MACINTOSH"], "fr": ["CP1252", "MACINTOSH", "IBM850"],
    "de": ["CP1252", "MACINTOSH", "IBM850"], "da": ["CP1252", "MACINTOSH", "IBM850", "IBM865"],
    "pl": ["WINDOWS-1250", "ISO-8859-2", "IBM852"], "cs": ["WINDOWS-1250", "ISO-8859-2", "IBM852"],
    "hu": ["WINDOWS-1250", "IBM852"], "tr": ["WINDOWS-1254", "IBM857"], "vi": ["WINDOWS-1258"],
  ]

  @Test(arguments: codePages.keys.sorted())
  func `the language of a text decides which letters its bytes are`(language: String) throws {
    let text = try #require(Self.texts[language])
    for name in try #require(Self.codePages[language]) {
      let encoding = try #require(Encoding(named: name))
      // What the code page has not, nobody would have written in it.
      let bytes = encodedOrLeftOut(text, as: name)
      let written = decode(bytes, as: encoding).string
      let guess = Encoding.latin(bytes[...])
      #expect(
        guess.map { decode(bytes, as: $0).string } == written, "\(name): \(guess?.name ?? "-")")
      #expect(decode(bytes).string == written)
    }
  }

  /// Once uchardet is not asked, its version does not matter.
  @Test func `an English text with a few accents or quotation marks is Windows-1252`() throws {
    let english = try #require(Self.texts["en"])
    let plain = String(english.unicodeScalars.filter(\.isASCII))
    for piece in [
      "café", "naïve", "façade", "Señor", "the Brontës", "tête-à-tête", "æsthetic", "£20 a year",
      "“so”", "it’s", "he said—and left", "½ a cup", "§ 4", "the rôle", "50° west", "© 1911",
      "García of Bogotá",
      "Ångström",
    ] {
      for text in [
        [plain, piece, plain].joined(separator: " "), piece + " " + plain,
      ] {
        #expect(Encoding.latin(encoded(text, as: "CP1252")[...]) == .codePage1252, "\(piece)")
      }
    }
  }

  /// The first sign may stand in the first line, and the text may be too short to tell its language.
  @Test(arguments: [
    "It’s the man’s hat. She didn’t see it there, and they were not at home on that day.\n",
    "He said: “Come in – it’s open.”\n", "“No,” he said—“not now.” ‘Why?’ “It’s late…”\n",
  ])
  func `curled marks and dashes alone are those of Windows-1252`(line: String) {
    for text in [line, line + line + line] {
      #expect(decode(encoded(text, as: "CP1252")).encoding == .codePage1252)
    }
  }

  @Test func `a text in other letters or in an unknown language is left to uchardet`() {
    let russian = String(repeating: EncodingTests.russian, count: 8)
    for name in ["KOI8-R", "CP1251", "IBM866"] {
      #expect(Encoding.latin(encoded(russian, as: name)[...]) == nil)
    }
    for name in ["CP932", "EUC-JP"] {
      #expect(Encoding.latin(encoded(EncodingTests.japanese, as: name)[...]) == nil)
    }
    #expect(Encoding.latin(encoded("Xyzzy plugh é ", as: "CP1252")[...]) == nil)
    let mixed = Self.texts["en"].map { encoded($0, as: "CP1252") + encoded(russian, as: "CP1251") }
    #expect(Encoding.latin((mixed ?? [])[...]) == nil)
  }

  /// Rules and boxes of old computers are capitals in Windows-1252.
  @Test func `lines of old computers are not taken for letters`() throws {
    let text = try #require(Self.texts["de"])
    let bytes = encodedOrLeftOut(
      text + String(repeating: "\n─────────── über ═══════════\n", count: 8), as: "IBM850")
    #expect(Encoding.latin(bytes[...])?.name == "IBM850")
  }
}
