internal import CurlewAppSupport
internal import CurlewGlyphs
internal import CurlewReader

internal import CurlewSettings

/// The text of `--help` and of the manual page. Options and keys come from the tables that parse
/// them.
struct Manual {
  enum Part {
    case prose(Message)
    /// Terms with their descriptions.
    case list([(term: String, text: Message)])
  }

  struct Section {
    let title: Message
    let parts: [Part]
  }

  static let synopsis: [Message] = [
    "curlew [options] [FILE ...]",
    "curlew defaults [read [KEY] | write KEY VALUE | delete KEY]",
  ]

  /// What most people need. The README has the same.
  static let examples: [(String, Message)] = [
    ("curlew book.txt", "opens where you left it"),
    (
      "curlew --at 'call me ishmael' moby-dick.txt",
      "at a phrase, or --at 50%, or --page 12"
    ),
    ("zcat book.txt.gz | curlew", "through a pipe"),
    ("GIT_PAGER=curlew git log -p", "what is no book, as it is"),
    ("curlew --search 'white whale' *.txt", "page, chapter and words of every hit"),
    ("curlew defaults write theme night", "change a setting for good"),
  ]

  static let sections = [beginning, keysOfScopes, end].flatMap(\.self)

  private static let keysOfScopes = KeyScope.allCases.compactMap { scope in
    scope.title.map { Section(title: "Keys: \($0)", parts: [keys(scope.table)]) }
  }

  private static let beginning: [Section] = [
    Section(
      title: "Description",
      parts: [
        .prose(
          """
          Curlew shows a text as a book: plain text, EPUB, FB2, HTML or Markdown, also compressed by \
          gzip, zip, xz, zstd or bzip2, and others that an installed tool reads, such as Kindle \
          books, Word and PDF documents. A folder with an unpacked EPUB or a SUMMARY.md is a book \
          too. It shows one page in a narrow terminal, two facing pages in a wide one. Without a \
          FILE it shows the shelf: the books that you opened before and those that come with \
          Curlew. With several FILEs the shelf holds those. “-” reads standard input, as does a \
          pipe without a FILE. A new book opens at its title page, a known one where you left it, \
          whatever the size of the terminal. A number before “g” goes to that page, and before “p” \
          to that page of the printed edition, where the file knows it.
          """)
      ]),
    Section(
      title: "Books from the web",
      parts: [
        .prose(
          """
          Curlew uses the network only when you ask for it: by --get, or when you open a catalogue \
          on the shelf with “c”. It starts curl, which knows proxies and ~/.netrc. A book goes to \
          the first of your “folders”, else to ~/Books. The setting “catalogues” lists others, \
          such as the one of your own calibre, Kavita or Komga.
          """),
        options(OptionTable.web),
      ]),
    Section(title: "Starting point", parts: [options(OptionTable.places)]),
    Section(
      title: "A translation, a recording, and chapters", parts: [options(OptionTable.contents)]),
    Section(
      title: "Settings",
      parts: [
        .prose("Every setting can also be stored in the defaults file, as in “theme = night”."),
        options(OptionTable.settings),
      ]),
    Section(
      title: "Without a terminal",
      parts: [
        options(OptionTable.searching + OptionTable.notes + OptionTable.printing)
      ]),
    Section(title: "General", parts: [options(OptionTable.general)]),
    Section(title: "Keys while reading", parts: [keys(KeyTable.reading)]),
  ]

  private static let end: [Section] = [
    Section(
      title: "Keys while a search is typed",
      parts: [.list(KeyTable.searchBar.map { ($0.keys, $0.summary) })]),
    Section(
      title: "Keys while a note is written",
      parts: [.list(KeyTable.note.map { ($0.keys, $0.summary) })]),
    Section(
      title: "Mouse and touch",
      parts: [.list(KeyTable.mouse.map { ($0.gesture.text, $0.summary) })]),
    Section(
      title: "Everywhere",
      parts: [.list(KeyTable.everywhere.map { ($0.keys, $0.summary) })]),
    Section(
      title: "Files",
      parts: [
        .list([
          (
            "$XDG_CONFIG_HOME/curlew/defaults",
            "settings, as “key = value” lines; else ~/.config/curlew/defaults"
          ),
          (
            "$XDG_STATE_HOME/curlew/places",
            "your place in each book; else ~/.local/state/curlew/places"
          ),
          (
            "$XDG_STATE_HOME/curlew/contents",
            "what you changed in the contents of books; else ~/.local/state/curlew/contents"
          ),
          (
            "$XDG_DATA_HOME/curlew/marks/",
            "bookmarks, highlights and notes, a text file for each book; else ~/.local/share/curlew/marks/"
          ),
          (
            "$XDG_STATE_HOME/curlew/reading",
            "how long you read on which day and in which book; else ~/.local/state/curlew/reading"
          ),
          (
            "$XDG_STATE_HOME/curlew/searches",
            "the last hundred searches; else ~/.local/state/curlew/searches"
          ),
          (
            "$XDG_DATA_HOME/curlew/dictionaries/",
            "dictionaries of StarDict or dictd; those of the system are found as well"
          ),
          (
            "$XDG_DATA_HOME/curlew/words.tsv",
            "words that you looked up, each with its sentence, title and date"
          ),
          (
            "$XDG_STATE_HOME/curlew/removed",
            "books that you took off the shelf; else ~/.local/state/curlew/removed"
          ),
          (
            "$XDG_STATE_HOME/curlew/tour",
            "how far you got in the tour; else ~/.local/state/curlew/tour"
          ),
          (
            "$XDG_CACHE_HOME/curlew/",
            "pictures of the last open pages, and which terminals draw direct colours, for a "
              + "faster start; else ~/.cache/curlew/"
          ),
        ])
      ]),
    Section(
      title: "Environment",
      parts: [
        .list([
          ("NO_COLOR", "if set, no colours are used; --tone overrides it"),
          ("NO_MOTION", "if set, pages fade instead of moving; --turn overrides it"),
          ("CURLEW_PASSWORD", "the password of a PDF document, which is asked for otherwise"),
        ])
      ]),
    Section(
      title: "Exit status",
      parts: [
        .list([
          ("0", "success"),
          ("1", "not found, also by --search"),
          ("2", "error, or an incomplete search without hits (one line on standard error)"),
        ])
      ]),
    Section(
      title: "If the terminal stays garbled",
      parts: [
        .prose(
          """
          Curlew restores the terminal when it quits, crashes or is ended by a signal, except \
          “kill -9”. After that, type “reset” and press Enter, even if you cannot see it.
          """)
      ]),
  ]

  private static func options(_ options: [Option]) -> Part {
    .list(options.filter { !$0.isHidden }.map { ($0.usage, $0.summary) })
  }

  private static func keys(_ entries: [KeyEntry]) -> Part {
    .list(entries.map { ($0.label, $0.summary) })
  }
}

// MARK: As help

extension Manual {
  private static let heading = ["curlew: \(About.tagline)", ""] + synopsis.map { "  \($0)" }

  static var shortHelp: String {
    let lines = examples.map { "  \($0)\n      \($1)" }
    let rest: Message = "“curlew --help” lists all options; “?” shows the keys while you read."
    return (heading + [""] + lines + ["", rest.text]).joined(separator: "\n") + "\n"
  }

  static var help: String {
    var lines = heading
    for section in sections {
      lines += ["", section.title.text]
      for part in section.parts { lines += plain(part) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func plain(_ part: Part) -> [String] {
    switch part {
    case .prose(let text): filled(text.text, indent: 2)
    case .list(let items): items.flatMap { plain($0.term, $0.text.text) }
    }
  }

  private static let textColumn = 30

  private static func plain(_ term: String, _ text: String) -> [String] {
    var lines = filled(text, indent: textColumn)
    let term = "  " + term
    let width = SafeText(term).width
    guard width + 2 <= textColumn, let first = lines.first else { return [term] + lines }
    let padding = String(repeating: " ", count: textColumn - width)
    lines[0] = "\(term)\(padding)\(first.drop { $0 == " " })"
    return lines
  }

  private static func filled(_ text: String, indent: Int) -> [String] {
    SafeText(text).wrapped(to: 79 - indent).map {
      String(repeating: " ", count: indent) + $0.string
    }
  }
}

// MARK: As a manual page

extension Manual {
  static var page: String {
    var lines = [
      ".TH CURLEW 1 \"\" \"Curlew \(About.version)\"", ".SH NAME",
      "curlew \\- \(roff(About.tagline.text))", ".SH SYNOPSIS",
    ]
    lines += synopsis.flatMap { [".nf", ".B \(roff($0.text))", ".fi"] }
    for section in sections {
      lines.append(".SH \(roff(section.title.text.uppercased()))")
      for part in section.parts { lines += roff(part) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page curlew-defaults(5), about the file of settings.
  static var defaultsPage: String {
    let settings = SettingTable.all.map { entry -> (String, Message) in
      (
        "\(entry.name) = \(entry.read(Settings()))",
        "\(entry.summary); \(entry.choices). The value shown is the standard one."
      )
    }
    let parts: [(title: Message, parts: [Part])] = [
      (
        "Description",
        [
          .prose(
            "The file holds one “key = value” a line. “#” begins a comment. Invalid lines are named at "
              + "the start and ignored. Options of the command line override it."),
          .prose("“curlew defaults write KEY VALUE” changes a line and keeps all others."),
          .prose("Settings below a line “[book TITLE]” are for that book only."),
        ]
      ),
      ("Settings", [.list(settings)]),
      ("Themes of your own", ownThemes),
      (
        "Keys",
        [
          .prose(
            """
            “key KEY = ACTION” adds a key to the built-in ones; “curlew --actions” lists the actions. \
            “key LAYER KEY = ACTION” is for another view than the pages, several KEYs are a \
            sequence, and “none” as the ACTION takes a key away. “!COMMAND” runs a command with \
            CURLEW_BOOK, CURLEW_TITLE, CURLEW_AUTHOR, CURLEW_PAGE, CURLEW_PERCENT, CURLEW_OFFSET \
            and CURLEW_SELECTION in its environment, and “!>COMMAND” shows what it writes. Keys have names such as Ctrl-x, Alt-Left, \
            Space, Equals and F5.
            """)
        ]
      ),
      (
        "Files",
        [.list([("~/.config/curlew/defaults", "unless XDG_CONFIG_HOME names another folder")])]
      ),
      ("See also", [.prose("curlew(1)")]),
    ]
    var lines = [
      ".TH CURLEW-DEFAULTS 5 \"\" \"Curlew \(About.version)\"", ".SH NAME",
      "curlew\\-defaults \\- " + Message("settings of curlew(1)").text,
    ]
    for section in parts {
      lines.append(".SH \(roff(section.title.text.uppercased()))")
      for part in section.parts { lines += roff(part) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let ownThemes: [Part] = [
    .prose(
      "Lines such as these describe a theme, which “theme = forest” then chooses, as does the key “t”:"
    ),
    .list([
      ("theme.forest.paper = #e8f0e0", "the page; required"),
      ("theme.forest.ink = #203020", "the text; required"),
      (
        "theme.forest.accent = #0060c0",
        "links, hits, and what is selected; the ink if it is not set"
      ),
    ]),
    .prose(
      "All colours: \(OwnTheme.Part.allCases.map(\.rawValue).joined(separator: ", ")). Those that are not "
        + "set are mixed from paper and ink."),
  ]

  private static func roff(_ part: Part) -> [String] {
    switch part {
    case .prose(let text): [".PP", roff(text.text)]
    case .list(let items):
      items.flatMap { [".TP", ".B \"\(roff($0.term, inQuotes: true))\"", roff($0.text.text)] }
    }
  }

  private static func roff(_ text: String, inQuotes: Bool = false) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"" where inQuotes: result += "\\(dq"
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
