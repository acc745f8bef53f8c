internal import TestBooks
import CurlewCells
import CurlewFormats
import CurlewManuscript
import Paging
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewDictionaries
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Looking words up in dictionaries of StarDict and dictd.
@Suite(.timeLimit(.minutes(90))) struct DictionaryTests {
  private static let entries = [
    ("bank", "the side of a river"), ("go", "to move"), ("lady", "a woman"),
    ("run", "to move fast"), ("well-known", "famous"), ("Zürich", "a town"),
  ]

  /// Writes a dictionary of StarDict: `.ifo`, `.idx`, `.dict` or `.dict.dz`, and `.syn`.
  private func writeStarDict(in folder: borrowing Folder, isPacked: Bool) throws {
    var (index, text) = ([UInt8](), [UInt8]())
    for (word, body) in Self.entries {
      index += Array(word.utf8) + [0] + bytes(text.count) + bytes(body.utf8.count)
      text += body.utf8
    }
    // “Turicum” is another word for the last entry.
    try folder.write(Array("Turicum".utf8) + [0] + bytes(5), to: "words.syn")
    try folder.write(index, to: "words.idx")
    try folder.write(
      "StarDict's dict ifo file\nversion=2.4.2\nbookname=My Words\nsametypesequence=m\n",
      to: "words.ifo")
    try folder.write(isPacked ? dictZip(text) : text, to: isPacked ? "words.dict.dz" : "words.dict")
  }

  /// Four bytes, the highest first.
  private func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A gzip file of chunks of seven bytes that are stored without compression. Its head has all that a head can have.
  private func dictZip(_ text: [UInt8]) -> [UInt8] {
    let chunks = stride(from: 0, to: text.count, by: 7).map {
      Array(text[$0..<min($0 + 7, text.count)])
    }
    let blocks = chunks.map { chunk in
      [0, UInt8(chunk.count), 0, ~UInt8(chunk.count), 0xFF] + chunk
    }
    func little(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    let field = little(1) + little(7) + little(blocks.count) + blocks.flatMap { little($0.count) }
    let extra = Array("RA".utf8) + little(field.count) + field
    let head: [UInt8] = [0x1F, 0x8B, 8, 4 | 8 | 16 | 2, 0, 0, 0, 0, 0, 3]
    let names = Array("words.dict\0a comment\0".utf8) + [0xAA, 0xBB]
    return head + little(extra.count) + extra + names + blocks.flatMap(\.self)
  }

  @Test(arguments: [
    ("bnak", ["bank"]), ("banks", ["bank"]), ("lday", ["lady"]), ("ladie", []), ("xank", ["bank"]),
    ("ru", []), ("turm", []),
  ])
  func aWordThatIsNowhereHasNeighbours(word: String, neighbours: [String]) throws {
    let folder = try Folder()
    try writeStarDict(in: folder, isPacked: false)
    let found = DictionaryShelf(folders: [folder.path]).lookUp(word)
    #expect(found.entries.isEmpty ? found.nearest == neighbours : found.nearest.isEmpty)
  }

  @Test func anEntryMayHavePartsOfSeveralTypes() throws {
    let folder = try Folder()
    let text = Array("mtext\0tsound\0mmore\0".utf8)
    try folder.write(Array("go".utf8) + [0] + bytes(0) + bytes(text.count), to: "words.idx")
    try folder.write(text, to: "words.dict")
    try folder.write("StarDict's dict ifo file\nbookname=Parts\n", to: "words.ifo")
    let found = DictionaryShelf(folders: [folder.path]).lookUp("go").entries.first?.text
    #expect(found?.contains("text") == true && found?.contains("more") == true, "\(found ?? "")")
  }

  @Test func equalEntriesAreBoundedAndCounted() throws {
    let folder = try Folder()
    var index: [UInt8] = []
    for _ in 0..<30_000 { index += Array("go".utf8) + [0] + bytes(0) + bytes(900_000) }
    try folder.write(index, to: "words.idx")
    try folder.write([UInt8](repeating: 0x61, count: 1_000_000), to: "words.dict")
    // Every other word leads to the same entries.
    var synonyms: [UInt8] = []
    for number in 0..<30_000 { synonyms += Array("walk".utf8) + [0] + bytes(number) }
    try folder.write(synonyms, to: "words.syn")
    try folder.write("StarDict's dict ifo file\nsametypesequence=m\n", to: "words.ifo")
    for word in ["go", "walk"] {
      let entries = DictionaryShelf(folders: [folder.path]).lookUp(word).entries
      #expect(entries.count < 20 && entries.last?.text.hasSuffix("entries are left out.") == true)
      #expect(entries.reduce(0) { $0 + $1.text.utf8.count } < 5 << 20)
    }
  }

  private func text(of word: String, in folder: borrowing Folder) -> [String] {
    DictionaryShelf(folders: [folder.path]).lookUp(word).entries.map {
      "\($0.headword): \($0.text) (\($0.source))"
    }
  }

  @Test(arguments: [false, true])
  func wordsAreFoundInStarDict(isPacked: Bool) throws {
    let folder = try Folder()
    try writeStarDict(in: folder, isPacked: isPacked)
    #expect(text(of: "bank", in: folder) == ["bank: the side of a river (My Words)"])
    #expect(text(of: "Zürich", in: folder) == ["Zürich: a town (My Words)"])
    #expect(text(of: "turicum", in: folder) == ["Zürich: a town (My Words)"])
    #expect(text(of: "Banks,", in: folder).first?.hasPrefix("bank:") == true)
    #expect(text(of: "went", in: folder).first?.hasPrefix("go:") == true)
    #expect(text(of: "running", in: folder).first?.hasPrefix("run:") == true)
    #expect(text(of: "ladies’", in: folder).first?.hasPrefix("lady:") == true)
    #expect(text(of: "xyzzy", in: folder).isEmpty)
  }

  @Test func wordsAreFoundInDictd() throws {
    let folder = try Folder()
    let body = "curlew\n   A wading bird."
    try folder.write("00databaseshort\tA\tF\ncurlew\tF\tY\n", to: "birds.index")
    try folder.write("12345" + body, to: "birds.dict")
    let found = text(of: "curlews", in: folder)
    #expect(found == ["curlew: \(body) (birds)"])
  }

  @Test func accentsNeedNotBeTyped() throws {
    let folder = try Folder()
    // The last headword is not valid UTF-8.
    let words =
      ["naïve", "resume", "résumé", "Éclair", "ёлка", "naïv"].map { Array($0.utf8) }
      + [[0x6E, 0x61, 0xC3]]
    try folder.write(words.flatMap { $0 + Array("\tA\tB\n".utf8) }, to: "words.index")
    try folder.write("text", to: "words.dict")
    func headwords(_ word: String) -> [String] {
      DictdDictionary(folder.path + "/words.index")?.entries(atMost: 100, WordForms(of: word).rank)
        .map(\.headword) ?? []
    }
    #expect(headwords("naive") == ["naïve"] && headwords("NAÏVE") == ["naïve"])
    #expect(headwords("nai\u{308}ve") == ["naïve"])
    #expect(headwords("eclairs") == ["Éclair"] && headwords("елка") == ["ёлка"])
    #expect(headwords("xnaive").isEmpty)
  }

  @Test func `a search for a word begins at the rarest word of the page`() throws {
    func rarest(_ text: String) throws -> String {
      let book = OpenBook(Array(text.utf8), path: "/rare.txt")
      let reading = Reading(
        book, at: .page(1), settings: Settings(), size: Size(columns: 80, rows: 24),
        by: StepwiseJobs())
      let letter = try #require(reading.rarestWord)
      return try #require(PassageSelection(in: book.text, from: letter)).dividedWord
    }
    let common = String(
      repeating: "The water and the water of the river went under.\n\n", count: 40)
    let text =
      "The water went — sesquipedalian—under the Humber, _susurrus_ of the rivér.\n\n" + common
    #expect(try rarest(text) == "sesquipedalian", "no name, and the longest of those used once")
  }

  @Test func aWordDividedByTheSourceIsWhole() throws {
    let text = "Title: Verse\n\n\n    Four and twen-\n    ty black-\n    birds, in 2008-\n\n    09."
    let book = OpenBook(Array(text.utf8), path: "/verse.txt")
    func word(at words: String, _ offset: Int) throws -> String {
      let start = Array(text.utf8).firstRange(of: Array(words.utf8))?.lowerBound ?? 0
      let letter = (start + offset..<start + offset + 1).inBook
      return try #require(PassageSelection(in: book.text, from: letter)).dividedWord
    }
    for (words, offset) in [("twen", 1), ("ty", 0)] {
      #expect(try word(at: words, offset) == "twen-ty")
    }
    #expect(WordForms(of: "twen-ty").all.contains("twenty"))
    #expect(try word(at: "2008", 0) == "2008", "an empty line divides paragraphs")
  }

  @Test(arguments: [
    ("curlew\n   A bird.", "curlew", ["   A bird."]),
    ("curlew /ˈkɜːljuː/\nA bird.", "curlew /ˈkɜːljuː/", ["A bird."]),
    ("A bird.", "curlew", ["A bird."]),
    ("curlew is a long entry that tells everything in its first line", "curlew", nil),
    (
      """
      curlew (kur-loo), n. [Old French, and akin to the
         messenger that runs; the cry may have helped.]
         1. A bird that lives on the moors and by the sea
            in winter.
         2. Its cry.
      """, "curlew (kur-loo), n.",
      [
        "[Old French, and akin to the messenger that runs; the cry may have helped.]",
        "   1. A bird that lives on the moors and by the sea in winter.", "   2. Its cry.",
      ]
    ),
    (
      """
      curlew (kur-loo), n. [Old French,
         and akin to the messenger that runs; the cry may have helped.]
      """, "curlew (kur-loo), n.",
      ["[Old French, and akin to the messenger that runs; the cry may have helped.]"]
    ), ("", "curlew", ["This entry cannot be read."]),
    (
      String(repeating: "x", count: 60) + "\n\n" + String(repeating: "y", count: 60), "curlew",
      [String(repeating: "x", count: 60), String(repeating: "y", count: 60)]
    ),
  ])
  func theHeadwordIsShownOnce(text: String, head: String, body: [String]?) {
    let lines = DictionaryEntry(headword: "curlew", text: text, source: "birds").lines(columns: 30)
    #expect(lines.head == head && lines.body == body ?? [text])
  }

  @Test func withoutDictionariesTheReaderIsTold() throws {
    let folder = try Folder()
    let lookup = DictionaryShelf(folders: [folder.path]).lookUp("word")
    #expect(!lookup.hasDictionaries && lookup.entries.isEmpty)
  }

  @Test(arguments: [
    ("de", "en", "dict-freedict-deu-eng"), ("deu", "ja", "dict-freedict-deu-eng"),
    ("it", "de", "dict-freedict-ita-deu"), ("fr-ca", "de", "dict-freedict-fra-deu"),
    ("en", "de", "dict-freedict-eng-deu"), ("en", "en", "dict-gcide"),
    ("en-gb", "zh-cn", "dict-gcide"),
    ("ru", "en", ""), ("zh", "zh-cn", ""),
  ])
  func `a package for the language of the book is advised`(
    own: String, reader: String, package: String
  ) {
    #expect(DictionaryLanguage.package(from: own, to: reader) ?? "" == package)
  }

  @Test func `dictionaries of the language come first, in the order of the reader`() throws {
    let folder = try Folder()
    for name in ["aaa-eng", "freedict-deu-eng", "freedict-deu-fra", "gcide"] {
      try folder.write("boot\tA\tM\n", to: "\(name).index")
      try folder.write("boot\n  of \(name)\n", to: "\(name).dict")
    }
    func sources(_ language: String, _ order: String...) -> [String] {
      DictionaryShelf(folders: [folder.path]).lookUp("boot", language: language, order: order)
        .entries.map { String($0.source.split(separator: "-").last ?? "") }
    }
    #expect(sources("de") == ["eng", "fra", "eng", "gcide"])
    #expect(sources("de", "GCIDE", "deu-fra") == ["fra", "eng", "gcide", "eng"])
    #expect(sources("en", "gcide", "deu-fra") == ["gcide", "eng", "fra", "eng"])
    let german = DictionaryShelf(folders: [folder.path]).lookUp("xyzzy", language: "de")
    #expect(german.suitsLanguage)
    var settings = Settings()
    try SettingTable.entry("dictionaries")?.apply("gcide, deu-fra", to: &settings)
    #expect(settings.dictionaryOrder == ["gcide", "deu-fra"])
  }

  @Test func `the window steps to the next dictionary, and the next word begins there`()
    throws
  {
    let folder = try Folder()
    for name in ["aaa", "bbb", "ccc"] {
      try folder.write("boot\tA\tM\n", to: "\(name).index")
      try folder.write("what \(name) has", to: "\(name).dict")
    }
    func order(_ keys: String) -> String {
      let presses = keys.map { key in
        Event.press(
          key == "⏎" ? .enter : key == "→" ? .right : key == "←" ? .left : .character(key))
      }
      let script = presses.enumerated().map { (Duration.seconds($0 + 1), $1) }
      var storage = TestStorage()
      storage.dictionaries = folder.path
      let screen = run(
        size: Size(columns: 80, rows: 45), storage: storage,
        script + [(.seconds(keys.count + 2), .leave(signal: nil))]
      ) { $0.open(numberedBook(), at: .page(2)) }.last
      return screen.matches(of: /what (\w)\w+ has/).map { String($0.1) }.joined()
    }
    #expect(order("dboot⏎") == "abc" && order("dboot⏎→") == "bca" && order("dboot⏎→→→") == "abc")
    #expect(order("dboot⏎←") == "cab" && order("dboot⏎→←") == "abc")
    #expect(order("dboot⏎→ddboots⏎") == "bac", "by hand as by the setting")
  }

  /// Not in the order of their likelihood: whether the word is among the forms at all.
  @Test func inflectedFormsLeadToTheirWords() {
    var missed: [String] = []
    for line in Self.inflections.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for form in words.dropFirst() where !WordForms(of: form).all.contains(words[0]) {
        missed.append(form)
      }
    }
    let count =
      Self.inflections.split { $0 == " " || $0 == "\n" }.count
      - Self.inflections.split(separator: "\n").count
    #expect(count >= 200)
    #expect(missed.count * 20 <= count, "\(missed)")
  }

  private static let inflections = """
    abide abides abiding abode
    act acts acted acting
    agree agrees agreed agreeing
    arrive arrives arrived arriving
    baby babies
    bad worse worst
    beautiful beautifully
    become becomes became becoming
    begin begins began begun beginning
    big bigger biggest
    box boxes boxed
    break breaks broke broken breaking
    bring brings brought bringing
    busy busier busiest busily
    calf calves
    carry carries carried carrying
    catch catches caught catching
    child children
    choose chooses chose chosen choosing
    church churches
    come comes came coming
    cry cries cried crying
    dance dances danced dancing dancer
    dark darker darkest darkly
    die dies died dying
    do does did done doing
    dream dreams dreamt dreamed dreaming
    drive drives drove driven driving
    early earlier earliest
    eat eats ate eaten eating
    fall falls fell fallen falling
    fear fears feared fearing
    fly flies flew flown flying
    foot feet
    forget forgets forgot forgotten forgetting
    gentle gentler gentlest gently
    give gives gave given giving
    go goes went gone going
    good better best
    grow grows grew grown growing
    happy happier happiest happily
    have has had having
    hero heroes
    hope hopes hoped hoping
    hot hotter hottest hotly
    knife knives
    know knows knew known knowing
    lady ladies lady's ladies'
    large larger largest largely
    leaf leaves
    lie lies lying
    lose loses lost losing
    make makes made making
    man men man's
    marry marries married marrying
    mouse mice
    play plays played playing player
    potato potatoes
    refer refers referred referring
    run runs ran running runner
    say says said saying
    see sees saw seen seeing
    shelf shelves
    sing sings sang sung singing
    sit sits sat sitting
    stand stands stood standing
    steal steals stole stolen stealing
    stop stops stopped stopping
    strike strikes struck striking
    study studies studied studying
    swim swims swam swum swimming
    take takes took taken taking
    teach teaches taught teaching
    thief thieves
    think thinks thought thinking
    tie ties tied tying
    tooth teeth
    travel travels travelled travelling traveller
    try tries tried trying
    ugly uglier ugliest
    wake wakes woke woken waking
    walk walks walked walking
    watch watches watched watching
    wife wives
    wolf wolves
    write writes wrote written writing
    """

  @Test func theReaderIsToldOfADamagedEntry() throws {
    let folder = try Folder()
    try writeStarDict(in: folder, isPacked: false)
    try folder.write("", to: "words.dict")
    let found = DictionaryShelf(folders: [folder.path]).lookUp("bank").entries
    #expect(found.map { $0.lines(columns: 40).body } == [["This entry cannot be read."]])
  }

  // MARK: The window

  /// - Parameter keys: ⏎ is Enter.
  private func session(_ keys: String) -> Session {
    var settings = Settings()
    settings.turn = .none
    let script = keys.enumerated().map {
      (Duration.seconds($0 + 1), Event.press($1 == "⏎" ? .enter : .character($1)))
    }
    return read(
      numberedBook(), size: Size(columns: 80, rows: 24), settings: settings, at: .page(2),
      script + [(.seconds(keys.count + 2), .leave(signal: nil))])
  }

  @Test func aWordIsLookedUpInTwoKeys() {
    #expect(session("d").last.contains("Enter shows the entry"), "first it is chosen")
    let window = session("d⏎").last
    #expect(
      window.contains("No dictionary for this language is installed")
        && window.contains("Esc closes"))
    #expect(session("d⏎d").last == session("").last, "the key closes it again")
  }

  @Test func theRightButtonLooksAWordUp() {
    var settings = Settings()
    settings.turn = .none
    let point = Point(column: 40, row: 8)
    let session = read(
      numberedBook(), size: Size(columns: 80, rows: 24), settings: settings, at: .page(2),
      [
        (.seconds(1), .pointer(Pointer(.press, at: point, button: .right))),
        (.seconds(2), .pointer(Pointer(.release, at: point, button: .right))),
        (.seconds(3), .leave(signal: nil)),
      ])
    #expect(session.last.firstMatch(of: /─ w\d{5} ─/) != nil)
  }

  @Test func theWordListIsAFileOfTabs() throws {
    let folder = try Folder()
    let list = OwnFile<WordList>(path: folder.path + "/words.tsv")
    let word = FoundWord(
      word: "banks", headword: "bank", sentence: "On the banks\tof it.", title: "Emma")
    for day in ["2026-11-21", "2026-11-22"] {
      #expect(list.save { $0.add(word, on: day) } == SaveOutcome())
    }
    #expect(
      try folder.text("words.tsv") == "banks\tbank\tOn the banks of it.\tEmma\t2026-11-21\n",
      "the same word is kept once")
    var other = word
    (other.word, other.counterpart) = ("bank", "Am\tUfer.")
    #expect(list.save { $0.add(other, on: "2026-11-22") } == SaveOutcome())
    #expect(
      try folder.text("words.tsv").hasSuffix("\tEmma\t2026-11-22\tAm Ufer.\n"),
      "with the sentence of the other language behind the date")
    #expect(try list.load().bytes == folder.bytes("words.tsv"))
    (other.word, other.counterpart, other.page) = ("bankers", "", "12")
    #expect(list.save { $0.add(other, on: "2026-11-23") } == SaveOutcome())
    #expect(try folder.text("words.tsv").hasSuffix("\tEmma\t2026-11-23\t\t12\n"))
    #expect(list.contents.found.map(\.page) == ["", "", "12"])
    #expect(list.contents.found.last?.sentence == "On the banks of it.")
  }

  @Test func `a word is kept with the page of its sentence`() throws {
    let folder = try Folder()
    let words = (1...200).map { "w\(String(repeating: "0", count: 5 - "\($0)".count))\($0)" }
    try folder.write(words.map { "\($0)\tA\tB\n" }.joined(), to: "words.index")
    try folder.write("a", to: "words.dict")
    let storage = TestStorage(dictionaries: folder.path)
    var settings = Settings()
    settings.turn = .none
    var keys = Event.typed("d", at: .seconds(1)) + [(.seconds(2), .press(.enter))]
    keys.append((.seconds(4), .leave(signal: nil)))
    for (size, first) in [(Size(columns: 80, rows: 24), 2), (Size(columns: 160, rows: 24), 1)] {
      storage.contents.words = []
      _ = run(size: size, settings: settings, storage: storage, keys) {
        $0.open(numberedBook(words: 200), at: .page(first))
      }
      let word = try #require(storage.contents.words.last)
      #expect(["1", "2"].contains(word.page) && !word.sentence.isEmpty)
      if first == 2 { #expect(word.page == "2") }
    }
  }
}
