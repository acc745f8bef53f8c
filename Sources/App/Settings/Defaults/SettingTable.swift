package import CurlewAppSupport
internal import CurlewCells
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewPlainText

/// A setting: its name on the command line and in the defaults file, the values it takes, and how
/// to read and write it.
package struct SettingEntry: Sendable {
  package let name: String
  package let values: Values
  package let summary: Message
  /// Values beside those listed, which depend on the defaults file.
  package var others: Message?
  fileprivate let write: @Sendable (inout Settings, String) -> Bool
  package let read: @Sendable (Settings) -> String

  package enum Values: Sendable {
    /// `--name`, or `name = yes|no` in the file.
    case flag
    case oneOf([String])
    case number(ClosedRange<Int>)
    /// `auto`, or one of too many names to list; `meaning` says what they name.
    case name(placeholder: String, meaning: Message)

    /// The values, where they are few words.
    package var words: [String] {
      switch self {
      case .flag: ["no", "yes"]
      case .oneOf(let words): words
      case .number, .name: []
      }
    }
  }

  /// The values, as text for the user.
  package var choices: Message {
    switch values {
    case .flag: "yes or no"
    case .oneOf(let words):
      Self.list(words + [others?.text].compactMap(\.self))
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .name(_, let meaning): "auto or \(meaning)"
    }
  }

  static func notOneLine(_ name: String) -> Complaint {
    Complaint("invalid value for \(name): expected one line without control characters")
  }

  private static func list(_ words: [String]) -> Message {
    "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
  }

  /// Stores a value in the settings; throws if the setting does not take it. A value is a line of the defaults file.
  package func apply(_ value: String, to settings: inout Settings) throws(Complaint) {
    guard !value.unicodeScalars.contains(where: \.isControl) else { throw Self.notOneLine(name) }
    guard write(&settings, value) else {
      throw Complaint("invalid value “\(value)” for \(name): expected \(choices)")
    }
  }
}

/// All settings. Options, help, manual and `curlew defaults` are generated from it.
package enum SettingTable {
  package static let all: [SettingEntry] = [
    choice(
      "spread", \.spread,
      "how many pages to show, or flow: one long page that moves by lines; auto depends on the size "
        + "of the terminal"),
    detected(
      "spine", \.spine,
      "where pages are bound: at the right they run from right to left, at the top or bottom they "
        + "turn up or down; auto depends on the script of the book"),
    choice("turn", \.turn, "how to animate page turns"),
    theme,
    tone,
    pace,
    measure,
    choice("margins", \.margins, "how wide the margins are"),
    choice("line-spacing", \.lineSpacing, "the distance between lines"),
    detected(
      "writing", \.writing,
      "whether lines of Japanese and Chinese are rows or columns; auto does what the book asks"),
    choice(
      "vertical-signs", \.verticalSigns,
      "whether columns have signs made for them, or plain ones for fonts without these"),
    detected(
      "paragraphs", \.paragraphs,
      "how paragraphs begin: with an indent or after a blank line; auto leaves them as the book has "
        + "them"),
    choice(
      "foot", \.foot,
      "what the foot of the page shows: how much is read, what is left, or the printed page"),
    choice(
      "pictures", \.pictures,
      "how to show pictures: in cells, at rest in pixels where the terminal can, or as frames"),
    choice(
      "initials", \.initials,
      "whether chapters begin with a large drawn letter, and their first words are in capitals"),
    choice(
      "colours", \.colours,
      "whether program text, and what other programs have coloured, is shown in colours"),
    flag("wrap", \.breaksWideLines, "break lines of code and tables that are too wide"),
    flag("line-numbers", \.numbersLines, "number the lines of what is shown as it is"),
    choice("quotes", \.quotes, "how to show straight quotation marks and apostrophes"),
    choice(
      "glosses", \.glosses,
      "above which words that of the translator stands, where one page lies open of two texts"),
    flag("justify", \.isJustified, "make all lines equally long, with wider spaces"),
    flag("no-hyphens", \.keepsWordsWhole, "do not hyphenate"),
    flag(
      "persons-page", \.showsPersons, "a page behind the contents with the persons you have met"),
    choice(
      "lines", \.lines,
      "lines of plain text: joined to paragraphs, or kept as in the file; auto decides by how they end"
    ),
    detected(
      "format", \.format,
      "format of the file; auto detects it by its content; text is a book, as-it-is keeps every line"
    ),
    encoding, language, interface,
    choice(
      "page-words", \.pageWords,
      "whose language the title page, the contents and the foot speak: yours or that of the book"),
    choice(
      "start", \.start,
      "what is shown without a FILE: the shelf, or the book that was read last, if it is there"),
    choice("shelf-order", \.shelfOrder, "the order of the books on the shelf"),
    choice(
      "shelf-view", \.shelfView,
      "how the shelf shows its books; auto has covers where there is room for them"),
    folders, catalogues,
    text(
      "sync", \.sync, placeholder: "FOLDER", meaning: "a folder that is on all your machines",
      "folder by which your machines share places, marks, words and times; auto shares nothing"),
    text(
      "machine", \.machine, placeholder: "NAME", meaning: "a name",
      "what this machine is called on the others; auto is the name that the system gives it"),
    syncServer,
    text(
      "sync-user", \.syncUser, placeholder: "NAME", meaning: "a name",
      "your name on that server; auto is the one in ~/.netrc"),
    text(
      "sync-password", \.syncPassword, placeholder: "COMMAND", meaning: "a command line",
      "what prints your password for that server; auto is the one in ~/.netrc"),
    text(
      "speech", \.speech, placeholder: "COMMAND", meaning: "a command line",
      "what says the sentences that it reads; auto is spd-say or espeak-ng"),
    text(
      "dictionaries", \.dictionaries, placeholder: "NAMES",
      meaning: "names with commas between them",
      "which dictionaries of the book’s language answer first; auto asks them in any order"),
    goal,
  ]

  /// Former names that are still understood, but not listed.
  package static let former = [
    flag("ragged", \.isRagged, "let lines end where their words do, the default"),
    flag("hard-lines", \.keepsHardLines, "keep the line breaks of the file"),
  ]

  package static func entry(_ name: some StringProtocol) -> SettingEntry? {
    (all + former).first { $0.name == name }
  }

  private static let tone = detected(
    "tone", \.tone, "colour depth; auto detects what the terminal supports")

  private static let pace = detected(
    "pace", \.pace, "how much to send to the terminal; auto adapts to the connection")

  private static let encoding = SettingEntry(
    name: "encoding",
    values: .name(placeholder: "NAME", meaning: "the name of an encoding, such as UTF-8 or CP1251"),
    summary: "encoding of the file; auto detects it",
    write: { settings, value in
      settings.encoding = Encoding(named: value)
      return settings.encoding != nil || value == "auto"
    },
    read: { $0.encoding?.name ?? "auto" })

  private static let interface = SettingEntry(
    name: "interface",
    values: .name(placeholder: "CODE", meaning: "a language code, such as en or de"),
    summary: "language in which Curlew speaks to you; auto asks the environment",
    write: { settings, value in
      settings.interface = value == "auto" ? nil : value
      return true
    },
    read: { $0.interface ?? "auto" })

  private static let language = SettingEntry(
    name: "language",
    values: .name(placeholder: "CODE", meaning: "a language code, such as en or fi"),
    summary: "language of the book; auto detects it",
    write: { settings, value in
      settings.language = value == "auto" ? nil : Language(value)
      return settings.language != nil || value == "auto"
    },
    read: { $0.language?.code ?? "auto" })

  private static let folders = SettingEntry(
    name: "folders",
    values: .name(placeholder: "PATHS", meaning: "folders with colons between them"),
    summary: "folders whose books are on the shelf; auto has only those that you opened",
    write: { settings, value in
      settings.folders = value == "auto" ? [] : value.split(separator: ":").map(String.init)
      return !value.isEmpty
    },
    read: { $0.folders.isEmpty ? "auto" : $0.folders.joined(separator: ":") })

  private static func text(
    _ name: String, _ path: any WritableKeyPath<Settings, String?> & Sendable,
    placeholder: String, meaning: Message, _ summary: Message
  ) -> SettingEntry {
    SettingEntry(
      name: name, values: .name(placeholder: placeholder, meaning: meaning), summary: summary,
      write: { settings, value in
        settings[keyPath: path] = value == "auto" ? nil : value
        return !value.isEmpty
      },
      read: { $0[keyPath: path] ?? "auto" })
  }

  private static let catalogues = SettingEntry(
    name: "catalogues",
    values: .name(
      placeholder: "URLS", meaning: "addresses with spaces between them, of which one may be auto"),
    summary:
      "catalogues of books on the web (OPDS); auto has Project Gutenberg and Standard Ebooks",
    write: { settings, value in
      settings.catalogues = value.split(separator: " ").map(String.init)
      let areAddresses = settings.catalogues.allSatisfy { $0 == "auto" || WebAddress($0) != nil }
      return areAddresses && !settings.catalogues.isEmpty
    },
    read: { $0.catalogues.joined(separator: " ") })

  private static let syncServer = SettingEntry(
    name: "sync-server",
    values: .name(placeholder: "URL", meaning: "an address that begins with http:// or https://"),
    summary:
      "server by which other readers, such as KOReader, share places with you; auto shares nothing",
    write: { settings, value in
      guard value == "auto" || WebAddress(value)?.isOfServer == true else { return false }
      settings.syncServer = value == "auto" ? nil : value
      return true
    },
    read: { $0.syncServer ?? "auto" })

  private static let goal = SettingEntry(
    name: "goal",
    values: .name(placeholder: "MINUTES", meaning: "minutes, such as 30 or 30 minutes"),
    summary:
      "how long you want to read on a day; when you have, the foot says so; auto has no goal",
    write: { settings, value in
      let words = value.split(separator: " ")
      settings.goal = words.first.flatMap { Int(reading: $0, in: 1...1440) }
      let isTime = words.dropFirst() == [] || words.dropFirst() == ["minutes"]
      return isTime && settings.goal != nil || value == "auto"
    },
    read: { $0.goal.map { "\($0) minutes" } ?? "auto" })

  private static let measure = SettingEntry(
    name: "measure", values: .number(Settings.measures),
    summary: "maximum length of a line, in columns",
    write: { settings, value in
      guard let columns = Int(reading: value, in: Settings.measures) else { return false }
      settings.measure = columns
      return true
    },
    read: { String($0.measure) })

  private static let theme = SettingEntry(
    name: "theme", values: .oneOf(Theme.builtIn.map(\.name)),
    summary: "colours; auto is light or dark like the terminal, terminal keeps its colours",
    others: "a theme of your own",
    write: { settings, value in
      guard let theme = settings.theme(named: value) else { return false }
      settings.theme = theme
      return true
    },
    read: { $0.theme.name })

  private static func choice<Choice>(
    _ name: String, _ path: any WritableKeyPath<Settings, Choice> & Sendable, _ summary: Message
  ) -> SettingEntry
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    SettingEntry(
      name: name, values: .oneOf(Choice.allCases.map(\.rawValue)), summary: summary,
      write: { settings, value in
        guard let choice = Choice(rawValue: value) else { return false }
        settings[keyPath: path] = choice
        return true
      },
      read: { $0[keyPath: path].rawValue })
  }

  /// A choice with `auto`, stored as nil.
  private static func detected<Choice>(
    _ name: String, _ path: any WritableKeyPath<Settings, Choice?> & Sendable, _ summary: Message
  ) -> SettingEntry
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    SettingEntry(
      name: name, values: .oneOf(["auto"] + Choice.allCases.map(\.rawValue)), summary: summary,
      write: { settings, value in
        let choice = Choice(rawValue: value)
        settings[keyPath: path] = choice
        return choice != nil || value == "auto"
      },
      read: { $0[keyPath: path]?.rawValue ?? "auto" })
  }

  private static func flag(
    _ name: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable, _ summary: Message
  ) -> SettingEntry {
    SettingEntry(
      name: name, values: .flag, summary: summary,
      write: { settings, value in
        guard value == "yes" || value == "no" else { return false }
        settings[keyPath: path] = value == "yes"
        return true
      },
      read: { $0[keyPath: path] ? "yes" : "no" })
  }
}
