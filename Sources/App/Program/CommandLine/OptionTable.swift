internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewNumerals
internal import CurlewLibrary
internal import CurlewReader
internal import CurlewSearch
internal import CurlewSettings

/// A command-line option: its names, its value, its description and its effect.
struct Option: Sendable {
  let names: [String]
  /// The placeholder for the value in the synopsis; nil for an option without a value.
  var value: String?
  /// Whether the value may be left out.
  var isValueOptional = false
  let summary: Message
  /// Left out of the help: options for building the program and its documentation.
  var isHidden = false
  /// The values that a shell completes.
  var choices: [String] = []
  let apply: @Sendable (inout Invocation, String) throws(Complaint) -> Void

  var takesValue: Bool { value != nil }
  var needsValue: Bool { takesValue && !isValueOptional }

  /// The option in a synopsis: `--page N`.
  var usage: String {
    let name = names.joined(separator: ", ")
    guard let value else { return name }
    return isValueOptional ? "\(name)[=\(value)]" : "\(name) \(value)"
  }
}

/// All options. Parsing, `--help`, the manual page and the completions are generated from it.
enum OptionTable {
  static let all =
    web + places + settings + contents + searching + notes + printing + general

  static let web: [Option] = [
    Option(
      names: ["--get"], value: "URL",
      summary:
        "download a book or an article from the web to the folder for books, and open it; into a "
        + "pipe: write where it is"
    ) { (invocation, value) throws(Complaint) in
      invocation.download = value
    }
  ]

  static let places: [Option] = [
    Option(names: ["--continue", "-c"], summary: "go on with the book that was read last") {
      (invocation, _) throws(Complaint) in
      invocation.continuesLast = true
    },
    Option(
      names: ["--page"], value: "N",
      summary: "open at page N; pN is page N of the printed edition, where the file has it"
    ) { (invocation, value) throws(Complaint) in
      if value.hasPrefix("p"), value.count > 1 {
        invocation.start = .printPage(String(value.dropFirst()))
        return
      }
      guard let page = Int(reading: value, in: .ordinals) else {
        throw Complaint(
          "invalid page “\(value)” for --page: expected a number from 1")
      }
      invocation.start = .page(page)
    },
    Option(
      names: ["--at"], value: "PERCENT%|TEXT",
      summary: "open at a percentage of the book, or at the first occurrence of TEXT"
    ) { (invocation, value) throws(Complaint) in
      invocation.start = try start(value)
    },
  ]

  static let settings =
    SettingTable.all.map { option($0) } + SettingTable.former.map { option($0, isHidden: true) }

  private static func option(_ entry: SettingEntry, isHidden: Bool = false) -> Option {
    Option(
      names: ["--\(entry.name)"], value: entry.placeholder, isValueOptional: entry.isFlag,
      summary: entry.summary, isHidden: isHidden, choices: entry.words
    ) { (invocation, value) throws(Complaint) in
      let value = value.isEmpty && entry.isFlag ? "yes" : value
      // Values that depend on the defaults file are tried when it has been read.
      var trial = Settings()
      if entry.others == nil { try entry.apply(value, to: &trial) }
      invocation.settings.append((entry, value))
    }
  }

  static let contents: [Option] = [
    Option(
      names: ["--beside"], value: "TRANSLATION",
      summary:
        "show FILE and its TRANSLATION on facing pages, the same passages side by side; none shows it alone"
    ) { (invocation, value) throws(Complaint) in
      invocation.contents.facing = Facing(value == "none" ? nil : value)
    },
    Option(
      names: ["--voice"], value: "RECORDING",
      summary:
        "a folder of sounds or a file that speaks FILE: r plays it; auto looks beside FILE, none plays nothing"
    ) { (invocation, value) throws(Complaint) in
      invocation.contents.voice =
        [VoiceChoice.none, VoiceChoice.auto].contains(value) ? value : BookPath.resolved(value)
    },
    Option(
      names: ["--chapters-like"], value: "LINE",
      summary:
        "chapters begin at LINE, a number of a line of the file or its words, and at all lines that look like it"
    ) { (invocation, value) throws(Complaint) in
      invocation.contents.wishes.append(ContentsChoice.Wish(line: value, isChapter: true))
    },
    Option(
      names: ["--no-chapter"], value: "LINE",
      summary: "no chapter begins at LINE, nor at lines that look like it, unless you chose them"
    ) { (invocation, value) throws(Complaint) in
      invocation.contents.wishes.append(ContentsChoice.Wish(line: value, isChapter: false))
    },
    Option(
      names: ["--save-chapters"],
      summary: "keep the chapters that --chapters-like and --no-chapter change"
    ) { (invocation, _) throws(Complaint) in
      invocation.contents.keepsWishes = true
    },
  ]

  static let searching: [Option] = [
    Option(
      names: ["--search"], value: "PATTERN",
      summary: "list all hits in the FILEs, or in all books on the shelf, with page and chapter"
    ) { (invocation, value) throws(Complaint) in
      guard !value.trimmed.isEmpty else { throw Complaint("missing value: --search PATTERN") }
      invocation.query.text = value
      invocation.job = .search
    },
    Option(names: ["--regex"], summary: "with --search: PATTERN is a regular expression") {
      (invocation, _) throws(Complaint) in
      invocation.query.isExpression = true
    },
    Option(names: ["--whole-words"], summary: "with --search: only whole words") {
      (invocation, _) throws(Complaint) in
      invocation.query.matchesWholeWords = true
    },
    Option(
      names: ["--exact"],
      summary: "with --search: case and accents count even if PATTERN has none"
    ) { (invocation, _) throws(Complaint) in
      invocation.query.isExact = true
    },
    Option(names: ["--count"], summary: "with --search: only count the hits") {
      (invocation, _) throws(Complaint) in
      invocation.countsHits = true
    },
  ]

  static let notes: [Option] = [
    Option(
      names: ["--notes"], value: "FORM",
      summary: "write the marks of the FILEs to standard output; FORM is markdown, json or csv",
      choices: NotesForm.allCases.map(\.rawValue)
    ) { (invocation, value) throws(Complaint) in
      guard let form = NotesForm(rawValue: value) else {
        throw Complaint("invalid form “\(value)” for --notes: expected markdown, json or csv")
      }
      invocation.job = .notes(form)
    },
    Option(
      names: ["--words"], value: "cards", isValueOptional: true,
      summary: "write the words that you looked up, with tabs; cards: with meanings, for Anki",
      choices: ["cards"]
    ) { (invocation, value) throws(Complaint) in
      guard ["", "cards"].contains(value) else {
        throw Complaint("invalid form “\(value)” for --words: expected cards")
      }
      invocation.job = .words(asCards: !value.isEmpty)
    },
    job(.year, ["--year"], "draw your year of reading; with --svg as a picture to share"),
    Option(
      names: ["--import-notes"], value: "NOTES",
      summary: "add marks to FILE from --notes, Kindle, Kobo, KOReader"
    ) { (invocation, value) throws(Complaint) in
      invocation.job = .importNotes(file: value)
    },
  ]

  static let printing: [Option] = [
    job(.print, ["--print"], "write the pages to standard output as plain text"),
    Option(
      names: ["--size"], value: "COLSxROWS",
      summary: "screen size for --print, --outline and --info"
    ) { (invocation, value) throws(Complaint) in
      invocation.size = try size(value)
    },
    Option(names: ["--pages"], value: "A-B", summary: "with --print: only these pages") {
      (invocation, value) throws(Complaint) in
      invocation.pages = try pages(value)
    },
    Option(names: ["--color"], summary: "with --print: include colours as escape sequences") {
      (invocation, _) throws(Complaint) in
      invocation.form = .coloured
    },
    Option(names: ["--svg"], summary: "with --print or --year: draw an SVG picture", isHidden: true)
    {
      (invocation, _) throws(Complaint) in
      invocation.form = .vector
    },
    job(.outline, ["--outline"], "list the chapters and their page numbers"),
    job(
      .people, ["--people"],
      "list the persons met before the place of --at, from the text alone: name, other names, "
        + "how often, page, and the sentence that introduces them, with tabs"),
    job(.info, ["--info"], "show title, language, encoding and statistics"),
    job(.list, ["--list"], "list the books on the shelf"),
  ]

  static let general: [Option] = [
    job(
      .linear, ["--linear"],
      "read page by page without moving the cursor, for screen readers and dumb terminals"),
    job(.examples, ["-h"], "show a few examples"),
    job(.help, ["--help"], "show this help"),
    job(.version, ["--version", "-V"], "show the version"),
    job(.actions, ["--actions"], "list the actions to which keys can be bound"),
    Option(names: ["--tour"], summary: "show the tour, starting where you left it") {
      (invocation, _) throws(Complaint) in
      invocation.showsTour = true
    },
    job(.manual, ["--manual"], "print the manual page", isHidden: true),
    Option(
      names: ["--completions"], value: "SHELL", summary: "print completions for a shell",
      isHidden: true, choices: Completions.shells
    ) { (invocation, value) throws(Complaint) in
      guard Completions.shells.contains(value) else {
        throw Complaint("unknown shell “\(value)” for --completions: expected bash, zsh or fish")
      }
      invocation.job = .completions(shell: value)
    },
  ]

  private static func job(
    _ job: Invocation.Job, _ names: [String], _ summary: Message, isHidden: Bool = false
  ) -> Option {
    Option(names: names, summary: summary, isHidden: isHidden) {
      (invocation, _) throws(Complaint) in
      invocation.job = job
    }
  }

  // MARK: Values

  private static func start(_ value: String) throws(Complaint) -> WantedStart {
    guard value.hasSuffix("%"), let percent = Double(value.dropLast()), percent.isFinite else {
      guard !value.trimmed.isEmpty else {
        throw Complaint("missing value for --at: expected a percentage or a text")
      }
      return .text(value)
    }
    guard (0.0...100.0).contains(percent) else {
      throw Complaint(
        "invalid percentage “\(value)” for --at: expected 0% to 100%")
    }
    return .percent(percent)
  }

  private static func size(_ value: String) throws(Complaint) -> Size {
    let numbers = value.split(separator: "x", omittingEmptySubsequences: false)
    guard numbers.count == 2, let columns = Int(reading: numbers[0], in: 1...1000),
      let rows = Int(reading: numbers[1], in: 1...500)
    else {
      throw Complaint(
        "invalid size “\(value)” for --size: expected columns and rows, such as 80x24")
    }
    return Size(columns: columns, rows: rows)
  }

  private static func pages(_ value: String) throws(Complaint) -> ClosedRange<Int> {
    let numbers = value.split(separator: "-", omittingEmptySubsequences: false)
      .map { Int(reading: $0, in: .ordinals) }
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers.last ?? nil,
      first <= last
    else {
      throw Complaint(
        "invalid pages “\(value)” for --pages: expected a page or a range, such as 3-7")
    }
    return first...last
  }
}

extension SettingEntry {
  var isFlag: Bool { if case .flag = values { true } else { false } }

  fileprivate var words: [String] {
    switch values {
    case .flag: []
    case .oneOf(let words): words
    case .number, .name: []
    }
  }

  fileprivate var placeholder: String {
    switch values {
    case .flag: "yes|no"
    case .oneOf(let words): words.joined(separator: "|")
    case .number: "N"
    case .name(let placeholder, _): placeholder
    }
  }
}
