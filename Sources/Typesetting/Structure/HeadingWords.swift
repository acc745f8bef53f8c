/// The words by which books name their divisions, in the languages of the books that were read to
/// make this list.
enum HeadingWords {
  /// Divisions that take a number.
  static let numbered: [String: HeadingRank] = table([
    .part: """
    book part volume vol act libro parte livre partie tome acte buch teil theil band aufzug akt
    boek deel bedrijf toneel osa kirja bok del часть том книга liber atto
    חלק الجزء الباب
    """,
    .chapter: """
    chapter chap letter section stave scene canto adventure lecture capítulo capitulo cap chapitre
    scène kapitel szene auftritt hoofdstuk luku runo capitolo scena kapittel kapitlet sång глава
    rozdział κεφάλαιο פרק الفصل
    """,
  ])

  /// Divisions that need none.
  static let named: [String: HeadingRank] = table([
    .chapter: """
    prologue epilogue preface introduction foreword afterword conclusion postscript interlude
    appendix prólogo epílogo prefacio introducción épilogue préface vorwort nachwort einleitung
    vorrede vorspiel prolog epilog prefazione prologo epilogo esipuhe voorwoord пролог эпилог
    предисловие заключение zueignung widmung dedication dedicatoria dédicace
    """
  ])

  static let articles: Set<String> = ["the", "el", "la", "le"]

  /// Number words, cardinal and ordinal.
  static let numbers: Set<String> = Set(
    words(
      """
      one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
      sixteen seventeen eighteen nineteen twenty last
      first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
      fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
      primero primera segundo segunda tercero tercera cuarto cuarta quinto quinta sexto sexta
      séptimo séptima octavo octava noveno novena décimo décima último primer tercer uno dos tres
      cuatro cinco seis siete ocho nueve diez
      premier première second seconde deuxième troisième quatrième cinquième sixième dernier
      dernière
      erster erste erstes zweiter zweite zweites dritter dritte drittes vierter vierte viertes
      fünfter fünfte fünftes sechster sechste siebenter achter neunter zehnter eins zwei drei vier
      fünf
      primo prima secondo seconda terzo terza quarto quarta
      eerste tweede derde vierde vijfde första andra tredje fjärde femte
      ensimmäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs kymmenes
      первая вторая третья четвертая четвёртая пятая шестая первый второй третий четвертый пятый
      primus secundus tertius quartus prima secunda tertia
      ראשון ראשונה שני שנייה שלישי שלישית רביעי חמישי שישי שביעי שמיני תשיעי עשירי אחרון
      א ב ג ד ה ו ז ח ט י יא יב יג יד טו טז יז יח יט כ
      الأول الاول الأولى الثاني الثانية الثالث الثالثة الرابع الخامس السادس السابع الثامن التاسع
      العاشر الأخير
      """))

  private static func table(_ ranks: [HeadingRank: String]) -> [String: HeadingRank] {
    var table: [String: HeadingRank] = [:]
    for (rank, list) in ranks {
      for word in words(list) { table[word] = rank }
    }
    return table
  }

  private static func words(_ list: String) -> [String] {
    // By bytes: the lists are cut at every start, before the first page.
    list.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(Substring($0)) }
  }
}

package enum HeadingRank: Comparable {
  case part, chapter
}
