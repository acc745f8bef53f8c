/// The words with which books name their divisions, in the languages of the sample books.
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
    static let article = Roles(rawValue: 16)

    /// The roles of the first word of a heading.
    static let openings: Roles = [.numberedPart, .numberedChapter, .named, .number]

    /// The rank of a division that takes a number; nil if the word does not name one.
    var numberedRank: HeadingRank? {
      contains(.numberedChapter) ? .chapter : contains(.numberedPart) ? .part : nil
    }
  }

  /// The roles of a word, ignoring case.
  static func roles(of word: ArraySlice<UInt8>) -> Roles { Roles(rawValue: table[word]) }

  private static let table: WordTable = {
    var table = WordTable(slots: 1 << 11)
    table.add(parts, Roles.numberedPart.rawValue)
    table.add(chapters, Roles.numberedChapter.rawValue)
    table.add(named, Roles.named.rawValue)
    table.add(articles, Roles.article.rawValue)
    table.add(cardinals, Roles.number.rawValue)
    table.add(ordinals, Roles.number.rawValue)
    return table
  }()

  private static var parts: String {
    """
    book part volume vol act libro parte livre partie tome acte acto buch teil theil band aufzug akt
    boek deel bedrijf toneel tooneel osa kirja bok del часть том книга раздел liber atto
    díl část svazek rész kötet cilt kısım μέρος μεροσ βιβλίο βιβλίον βιβλιον abteilung
    część tom księga tomo jornada abschnitt hauptstück afdeling avdelning avdeling titel titre título titolo
    חלק الجزء الباب
    """
  }

  private static var chapters: String {
    """
    chapter chap letter section stave scene canto adventure lecture capítulo capitulo cap chapitre
    kapitola fejezet bölüm
    appendix anhang annex schedule приложение apéndice apêndice appendice bijlage bilaga załącznik
    scène escena kapitel szene auftritt hoofdstuk luku runo capitolo scena kapittel kapitlet sång глава
    rozdział κεφάλαιο κεφάλαιον κεφαλαιο κεφαλαιον פרק الفصل
    """
  }

  private static var named: String {
    """
    prologue epilogue preface introduction foreword afterword conclusion postscript interlude
    appendix prólogo epílogo prefacio introducción épilogue préface vorwort nachwort einleitung
    vorrede vorspiel prolog epilog prefazione prologo epilogo esipuhe voorwoord пролог эпилог
    addendum advertisement colophon bibliography personnages personajes personaggi personae acknowledgements acknowledgments
    voorrede inleiding nawoord slotwoord proloog epiloog förord inledning efterord slutord
    forord efterskrift indledning innledning przedmowa wstęp zakończenie posłowie
    prefácio introdução posfácio dedicatória epílogo introduzione postfazione conclusione conclusión
    conclusão avertissement postface avant-propos einführung schluss geleitwort loppusanat johdanto
    předmluva doslov úvod závěr előszó utószó bevezetés πρόλογος επίλογος εισαγωγή προλογοσ επιλογοσ εισαγωγη παράρτημα παραρτημα
    введение вступление примечания послесловие эпилог
    vorbemerkung nachbemerkung nachspiel zwischenspiel intermezzo
    предисловие заключение zueignung widmung dedication dedicatoria dédicace
    """
  }

  /// Words that number what stands below or above them, and not sections.
  static let captions: Set = [
    "table", "figure", "fig", "listing", "tableau", "tabelle", "abbildung", "abb", "tabla",
    "tabela",
    "figura", "ilustração", "tabella", "tabel", "figuur", "tabell", "figur", "таблица", "рисунок",
    "рис", "rysunek", "rys", "tabulka", "obrázek", "táblázat", "ábra", "taulukko", "kuva",
  ]

  private static var articles: String { "the el la le" }

  private static var cardinals: String {
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty last uno dos tres cuatro cinco seis siete ocho nueve
    diez once doce eins zwei drei vier fünf sechs sieben acht neun zehn
    deux trois quatre cinq six sept huit neuf dix due tre quattro cinque sei sette otto nove dieci
    dois três quatro sete oito dez twee drie vijf zes zeven acht negen tien
    två fyra fem sju åtta nio tio jeden dwa trzy cztery pięć один два три четыре пять
    """
  }

  private static var ordinals: String {
    """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
    primero primera segundo segunda tercero tercera cuarto cuarta quinto quinta sexto sexta
    séptimo séptima octavo octava noveno novena décimo décima último primer tercer
    premier première second seconde deuxième troisième quatrième cinquième sixième dernier
    dernière
    erster erste erstes zweiter zweite zweites dritter dritte drittes vierter vierte viertes
    fünfter fünfte fünftes sechster sechste sechstes siebenter siebente siebentes siebter siebte siebtes
    achter achte achtes neunter neunte neuntes zehnter zehnte zehntes elfter elfte elftes zwölfter zwölfte
    zwölftes letzter letzte letztes
    primo prima secondo seconda terzo terza quinto quinta sesto sesta settimo settima ottavo ottava nono nona
    decimo decima ultimo ultima primeiro primeira terceiro terceira quarto quarta sétimo sétima oitavo oitava
    septième huitième neuvième dixième onzième douzième
    eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde laatste
    första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte sista
    første anden andet annen tredie fjerde sjette syvende ottende niende tiende
    první druhá druhý třetí čtvrtá čtvrtý pátá pátý šestá šestý sedmá sedmý osmá osmý devátá desátá
    első második harmadik negyedik ötödik hatodik hetedik nyolcadik kilencedik tizedik
    πρώτο δεύτερο τρίτο τέταρτο πέμπτο πρῶτον δεύτερον τρίτον τέταρτον πέμπτον πρωτον δευτερον τριτον
    τεταρτον πεμπτον
    pierwszy pierwsza drugi druga trzeci trzecia czwarty czwarta piąty piąta szósty szósta siódmy siódma
    ósmy ósma dziewiąty dziewiąta dziesiąty dziesiąta ostatni ostatnia
    ensimmäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs kymmenes
    первая вторая третья четвертая четвёртая пятая шестая седьмая восьмая девятая десятая последняя
    первый второй третий четвертый четвёртый пятый шестой седьмой восьмой девятый десятый
    первое второе третье четвертое четвёртое пятое
    preliminar preliminary préliminaire preliminare
    primus secundus tertius quartus prima secunda tertia
    ראשון ראשונה שני שנייה שלישי שלישית רביעי חמישי שישי שביעי שמיני תשיעי עשירי אחרון
    א ב ג ד ה ו ז ח ט י יא יב יג יד טו טז יז יח יט כ
    الأول الاول الأولى الثاني الثانية الثالث الثالثة الرابع الخامس السادس السابع الثامن التاسع
    العاشر الأخير
    """
  }
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
