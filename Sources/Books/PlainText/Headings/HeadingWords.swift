/// The words with which books name their divisions, as far as their forms alone do not tell.
enum HeadingWords {
  struct Roles: OptionSet {
    let rawValue: UInt8

    /// Names a part that takes a number.
    static let numberedPart = Roles(rawValue: 1)
    /// Names a chapter that takes a number.
    static let numberedChapter = Roles(rawValue: 2)
    /// Names a chapter that needs none.
    static let named = Roles(rawValue: 4)
    static let number = Roles(rawValue: 8)

    /// The roles of the first word of a heading.
    static let openings: Roles = [.numberedPart, .numberedChapter, .named, .number]

    /// The rank of a division that takes a number; nil if the word does not name one.
    var numberedRank: HeadingRank? {
      contains(.numberedChapter) ? .chapter : contains(.numberedPart) ? .part : nil
    }
  }

  /// The roles of a word, ignoring case.
  static func roles(of word: ArraySlice<UInt8>) -> Roles {
    guard word.count <= longest else { return [] }
    let word = String(decoding: word, as: UTF8.self).lowercased()
    if let roles = table[word] { return roles }
    return endingsOfNumbers.contains { word.utf8.suffix($0.count).elementsEqual($0) } ? .number : []
  }

  /// With these end the numbers that are not listed, such as *dreizehntes* and *deuxième*.
  private static let endingsOfNumbers = [
    "zehntes", "zehnte", "zigstes", "zigste", "ßigstes", "ßigste", "ième", "ieme", "teenth",
    "tieth", "дцатая",
  ].map { Array($0.utf8) }

  private static let table: [String: Roles] = lists.reduce(into: [:]) { table, list in
    for word in list.words.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      table[String(word), default: []].insert(list.roles)
    }
  }

  /// In bytes.
  private static let longest = 24

  /// All words for parts are listed, because they tell levels. Of the other words, only those are listed without which
  /// some text of the tests loses sections, and the words of scripts in which the tests have no text.
  private static let lists: [(words: String, roles: Roles)] = [
    (
      """
      book part volume vol act libro parte livre partie tome acte acto buch teil theil aufzug akt boek deel
      bedrijf toneel tooneel osa kirja bok del часть том книга раздел liber atto díl část svazek rész kötet cilt
      kısım μέρος μεροσ βιβλίο βιβλίον βιβλιον abteilung część księga tomo jornada abschnitt hauptstück afdeling
      avdelning avdeling titel titre título titolo חלק الجزء الباب
      """, .numberedPart
    ),
    (
      """
      chapter scene capítulo capitulo chapitre appendix apéndice apêndice kapitel runo capitolo rozdział
      κεφάλαιο κεφάλαιον κεφαλαιο κεφαλαιον פרק الفصل
      """, .numberedChapter
    ),
    ("epilogue preface appendix prólogo эпилог bibliography заключение zueignung", .named),
    (
      """
      one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
      eighteen nineteen twenty first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
      last dix vingt trente quarante primero segundo tercero cuarto primera segunda tercera cuarta premier primeiro
      erstes zweites drittes viertes fünftes sechstes siebentes achtes neuntes zehntes elftes zwölftes letztes
      erste zweite dritte vierte fünfte sechste siebente achte neunte zehnte pierwsza druga trzecia czwarta
      первая вторая третья четвертая пятая шестая седьмая восьмая девятая десятая
      ראשון ראשונה שני שנייה שלישי שלישית רביעי חמישי שישי שביעי שמיני תשיעי עשירי אחרון
      א ב ג ד ה ו ז ח ט י יא יב יג יד טו טז יז יח יט כ
      الأول الاول الأولى الثاني الثانية الثالث الثالثة الرابع الخامس السادس السابع الثامن التاسع
      العاشر الأخير
      """, .number
    ),
  ]

  /// Words that number what stands below or above them, and not sections.
  static let captions: Set = [
    "table", "figure", "fig", "listing", "tableau", "tabelle", "abbildung", "abb", "tabla",
    "tabela",
    "figura", "ilustração", "tabella", "tabel", "figuur", "tabell", "figur", "таблица", "рисунок",
    "рис", "rysunek", "rys", "tabulka", "obrázek", "táblázat", "ábra", "taulukko", "kuva",
  ]
}

extension ArraySlice<UInt8> {
  /// Whether a line says what a table or a figure shows: its first word, and a number.
  var isCaption: Bool {
    // Comparing a long string of combining marks is slow.
    let line = prefix(40)
    return HeadingWords.captions.contains(HeadingWord(line.prefix { $0 != 0x20 }).lowercased)
      && line.contains { 0x30...0x39 ~= $0 }
  }
}
