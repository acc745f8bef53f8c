import Harness
import Testing

/// What the program says in the reader's language.
@Suite(.timeLimit(.minutes(90)), .needsProgram, .needs("msgfmt", "tmux")) struct LanguageTests {
  /// Puts a copy of the program beside catalogues: that of a made-up language in which every message has brackets, accents
  /// and two fifths more letters, and two damaged ones.
  private func install(in home: borrowing Home) throws {
    try home.seeTour()
    try Files.write(MadeUpLanguage.catalogue, to: home.path + "/xx.po")
    let script = """
      set -e
      cd '\(home.path)'
      languages=share/curlew-reader/languages
      mkdir -p bin $languages
      cp '\(Files.program)' bin/curlew
      msgfmt -o $languages/xx.mo xx.po
      head -c 3000 $languages/xx.mo > $languages/yy.mo
      printf 'no catalogue at all, but something else' > $languages/zz.mo
      """
    let result = try Command.run(["sh", "-c", script])
    #expect(result.status == 0, "\(result)")
  }

  private func curlew(
    _ words: String..., in locale: String, at home: borrowing Home
  ) throws -> Command.Result {
    var environment = home.environment
    environment["LC_ALL"] = locale
    return try Command.run(
      [home.path + "/bin/curlew"] + words, environment: environment, input: "/dev/null")
  }

  private static let sizes = [(80, 24), (120, 34), (40, 12)]

  @Test(arguments: sizes) func `no message is cut`(columns: Int, rows: Int) throws {
    try visitScreens(columns: columns, rows: rows, check: Self.checkBrackets)
  }

  @Test(.needsTranslations, arguments: sizes)
  func `no message stays in English`(columns: Int, rows: Int) throws {
    try visitScreens(columns: columns, rows: rows) { screen, place in
      let english = screen.split { !$0.isLetter }.filter { MadeUpLanguage.words.contains($0) }
      #expect(english.isEmpty, "\(place): \(english)\n\(screen)")
    }
  }

  private func visitScreens(
    columns: Int, rows: Int, check: (_ screen: String, _ place: String) throws -> Void
  ) throws {
    let home = try Home()
    try install(in: home)
    let book = try home.numberedBook("zzz.txt", words: 3000)
    let desk = try Desk(
      home, columns: columns, rows: rows, [home.path + "/bin/curlew", "--interface", "xx", book])
    try desk.wait(for: "⟧")
    try check(try desk.rest(), "the title page")
    try desk.press("Enter")
    for key in ["?", "a", "c", "M", "T", "v", "o", "/", "g", "G", "N", "i", "K", "\\'", "r"] {
      try desk.type(key)
      try check(try desk.rest(), "behind \(key)")
      try desk.press("Escape")
      try check(try desk.rest(), "behind \(key) and Esc")
    }
    try desk.press("End")
    try check(try desk.rest(), "the last page")
    try desk.press("Right")
    try check(try desk.rest(), "the end page")
    try desk.type("b")
    try check(try desk.rest(), "the shelf")
    for key in ["?", "a", "c", "/", "v", "o", "d"] {
      try desk.type(key)
      try check(try desk.rest(), "behind \(key) on the shelf")
      try desk.press("Escape")
    }
  }

  @Test func `the words of a page are in the language of its book, if that is wanted`() throws {
    let home = try Home()
    try install(in: home)
    for (interface, language) in [("en", "xx"), ("xx", "en"), ("xx", "fi")] {
      let book = try home.numberedBook("z\(interface)\(language).txt", words: 3000)
      let desk = try Desk(
        home, columns: 80, rows: 24,
        [
          home.path + "/bin/curlew", "--interface", interface, "--language", language,
          "--page-words", "book", book,
        ])
      // A language without a catalogue leaves the reader's.
      let isMadeUp = language != "en"
      try desk.wait(for: isMadeUp ? "⟦Śtáŕt" : "Start reading")
      try desk.press("Enter")
      try desk.wait(for: isMadeUp ? "⟦1 óf" : "1 of")
      try desk.type("?")
      try desk.wait(for: interface == "xx" ? "⟦ńéxt págé" : "next page")
      try desk.press("Escape")
      try desk.wait(for: isMadeUp ? "⟦1 óf" : "1 of")
      try desk.press("q")
      try desk.waitUntilOver()
    }
  }

  @Test func `where lines run from right to left, windows begin at the right`() throws {
    let home = try Home()
    try install(in: home)
    let messages = [
      ("", "Language: ar\\nContent-Type: text/plain; charset=UTF-8\\n"), ("Theme", "אבג"),
      ("] next chapter    [ previous one    Space next page", "] דהו    [ זחט    Space יכל"),
      ("page %@ of %@", "עמוד %@ מתוך %@"),
    ]
    let catalogue = messages.map { "msgid \"\($0)\"\nmsgstr \"\($1)\"\n" }
    try Files.write(catalogue.joined(separator: "\n"), to: home.path + "/ar.po")
    let made = try Command.run([
      "msgfmt", "-o", home.path + "/share/curlew-reader/languages/ar.mo", home.path + "/ar.po",
    ])
    #expect(made.status == 0, "\(made)")
    let book = try home.numberedBook("zzz.txt", words: 3000)
    let desk = try Desk(
      home, columns: 80, rows: 24,
      [home.path + "/bin/curlew", "--interface", "ar", "--shelf-view", "list", book])
    try desk.wait(for: "Start reading")
    try desk.press("Enter")
    try desk.wait(for: "1 of")
    try desk.type("a")
    try desk.wait(for: "גבא")
    let row = try #require(try desk.rest().lines.first { $0.contains("גבא") })
    #expect(row.contains(/‹ sepia › +גבא ◂ *│/), "\(row)")
    // A value stands at the left of its name, and a tap there goes on.
    let lines = try desk.rest().lines
    let place = try #require(lines.firstIndex { $0.contains("גבא") })
    let column = try #require(lines[place].firstRange(of: "sepia")?.lowerBound)
    try desk.tap(
      column: lines[place].distance(from: lines[place].startIndex, to: column), row: place)
    try desk.wait(for: "day")
    try desk.press("Escape")
    try desk.wait(for: "w00080")
    try desk.type("{")
    try desk.wait(for: "לכי Space    טחז [    והד ]")
    try desk.type("s")
    try desk.wait(for: "the facts about the book") {
      $0.contains("ךותמ 1 דומע") && !$0.contains("עמוד")
    }
  }

  /// Checks that every opening bracket in a message is closed, unless the message was truncated with "…".
  private static func checkBrackets(_ screen: String, _ place: String) throws {
    // The calendar has labels of three columns.
    guard let width = screen.lines.map(\.count).max(), place != "behind T" else { return }
    var open = 0
    for (sign, next) in zip(screen, screen.dropFirst() + "\n") {
      switch sign {
      case "⟦": open += 1
      case "⟧": open -= 1
      case "…" where width <= 40 && " │⟦\n".contains(next): open = 0
      default: break
      }
      guard open >= 0 else { break }
    }
    #expect(open == 0, "\(place)\n\(screen)")
  }

  @Test func `the environment chooses, and English is spoken where a catalogue is missing`() throws
  {
    let home = try Home()
    try install(in: home)
    let english = try curlew("--page", "x", in: "C.UTF-8", at: home)
    #expect(english.errors.contains("invalid page “x”"))
    for locale in ["xx", "xx.UTF-8", "xx_YY.UTF-8@euro"] {
      #expect(
        try curlew("--page", "x", in: locale, at: home).errors.contains("⟦íńváĺíd págé"),
        "\(locale)")
    }
    for locale in ["yy.UTF-8", "zz.UTF-8", "../xx.UTF-8", "en_US.UTF-8", "ab.UTF-8"] {
      #expect(try curlew("--page", "x", in: locale, at: home) == english, "\(locale)")
    }
    let book = try home.numberedBook("zzz.txt", words: 100)
    for (language, isThere) in [("xx", true), ("en", true), ("ab", false), ("../xx", false)] {
      let errors = try curlew("--interface", language, "--outline", book, in: "C.UTF-8", at: home)
        .errors
      #expect(errors.contains("no translation “\(language)” is installed") == !isThere, "\(errors)")
    }
  }

  @Test(.needsTranslations, arguments: ["de/", "es/", "fr/", "ja/"])
  func `a translated guide has the commands of the English one`(folder: String) {
    let counts = ["", folder].map { folder in
      Files.read(Files.package + "/Books/\(folder)the-curlew-guide.txt").split(separator: "\n")
        .count { $0.hasPrefix("    curlew") }
    }
    #expect(counts[0] == counts[1] && counts[0] > 0)
  }

  @Test(.needsTranslations) func `no line of the help stays in English`() throws {
    let home = try Home()
    try install(in: home)
    let help = try curlew("--help", in: "xx.UTF-8", at: home).output
    let sentences = help.split(separator: "\n").filter {
      $0.hasPrefix("                              ")
    }
    let words = sentences.joined(separator: " ").split(separator: " ")
    #expect(words.filter { MadeUpLanguage.words.contains($0) } == [])
  }
}

/// A language whose words nobody can take for English.
private enum MadeUpLanguage {
  private static let template = Files.read(Files.package + "/po/curlew.pot")
  private static let accented = Dictionary(
    uniqueKeysWithValues: zip("aceilnorsuyzACEILNORSUYZ", "áćéíĺńóŕśúýźÁĆÉÍĹŃÓŔŚÚÝŹ"))

  /// A catalogue as text.
  static let catalogue: String = {
    var lines: [String] = []
    var message = ""
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("msgid ") || line.hasPrefix("msgid_plural ") {
        message = String(
          line[(line.firstIndex(of: "\"") ?? line.endIndex)...].dropFirst().dropLast())
      }
      let isTranslation = line.hasPrefix("msgstr") && line.hasSuffix("\"\"") && !message.isEmpty
      lines.append(isTranslation ? line.dropLast() + translation(of: message) + "\"" : String(line))
    }
    return lines.joined(separator: "\n")
  }()

  /// The message with accents and more letters, in brackets. Places and escaped signs stay.
  private static func translation(of message: String) -> String {
    var text = ""
    var isEscaped = false
    for character in message {
      text.append(isEscaped ? character : accented[character] ?? character)
      isEscaped = character == "\\" && !isEscaped
    }
    return "⟦" + text + String(repeating: "~", count: message.count { $0.isLetter } * 2 / 5) + "⟧"
  }

  /// The words of all messages, but for those that may stand on a screen as names.
  static let words: Set<Substring> = {
    let names: Set<Substring> = [
      "Enter", "Space", "Shift", "Ctrl", "Home", "Page", "curlew", "curl", "sepia", "espeak",
    ]
    let lines = template.split(separator: "\n").filter { $0.hasPrefix("msgid") }
    let words = lines.flatMap { $0.drop { $0 != "\"" }.split { !$0.isLetter } }
    return Set(words.filter { $0.count > 3 && $0.allSatisfy(\.isASCII) }).subtracting(names)
  }()
}
