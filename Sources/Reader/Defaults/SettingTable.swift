internal import Cells
internal import Manuscript
internal import Paging
internal import PlainText
internal import Typesetting

/// One setting: its name on the command line and in the defaults file, the values it takes, and how
/// it is read and written. Options, help, manual and defaults all come from `SettingTable`.
struct SettingEntry: Sendable {
  let name: String
  let values: Values
  let summary: String
  fileprivate let write: @Sendable (inout Settings, String) -> Bool
  let read: @Sendable (Settings) -> String

  enum Values: Sendable {
    /// `--name`, or `name = yes|no` in the file.
    case flag
    case oneOf([String])
    case number(ClosedRange<Int>)
    /// `auto`, or a name of which there are too many for a list; and what that is.
    case name(placeholder: String, meaning: String)
  }

  /// The values as a person would be told them.
  var choices: String {
    switch values {
    case .flag: "yes or no"
    case .oneOf(let words):
      words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .name(_, let meaning): "auto or \(meaning)"
    }
  }

  /// Puts a value into the settings, or says what is wrong with it.
  func apply(_ value: String, to settings: inout Settings) throws(Complaint) {
    guard write(&settings, value) else {
      throw Complaint("\(name) cannot be “\(value)”: it is \(choices)")
    }
  }
}

enum SettingTable {
  static let all: [SettingEntry] = [
    choice("spread", \.spread, "how many pages lie open; auto goes by the terminal’s size"),
    found(
      "spine", \.spine,
      "where leaves are bound: right is read from right to left, top and bottom turn up and down; "
        + "auto goes by the book’s script"),
    choice("turn", \.turn, "how pages turn"),
    choice("theme", \.theme, "paper and ink; terminal keeps the terminal’s own colours"),
    tone,
    pace,
    measure,
    flag("ragged", \.isRagged, "leave the right edge of the text uneven"),
    flag("no-hyphens", \.keepsWordsWhole, "divide no words at the ends of lines"),
    flag("hard-lines", \.keepsHardLines, "keep the file’s own lines"),
    encoding, language,
  ]

  static func entry(_ name: some StringProtocol) -> SettingEntry? {
    all.first { $0.name == name }
  }

  private static let tone = found(
    "tone", \.tone, "the colours to use; auto: what the terminal can do")

  private static let pace = found(
    "pace", \.pace, "how much is sent over the wire; auto: as much as it bears")

  private static let encoding = SettingEntry(
    name: "encoding",
    values: .name(placeholder: "NAME", meaning: "the name of an encoding, as in UTF-8 or CP1251"),
    summary: "how the file’s characters are written; auto finds it out",
    write: { settings, value in
      settings.encoding = Encoding(named: value)
      return settings.encoding != nil || value == "auto"
    },
    read: { $0.encoding?.name ?? "auto" })

  private static let language = SettingEntry(
    name: "language",
    values: .name(placeholder: "CODE", meaning: "the code of a language, as in en or fi"),
    summary: "what the book is written in; auto finds it out",
    write: { settings, value in
      settings.language = value == "auto" ? nil : Language(value)
      return settings.language != nil || value == "auto"
    },
    read: { $0.language?.code ?? "auto" })

  private static let measure = SettingEntry(
    name: "measure", values: .number(Settings.measures),
    summary: "the most columns of text in a line",
    write: { settings, value in
      guard let columns = Int(value), Settings.measures.contains(columns) else { return false }
      settings.measure = columns
      return true
    },
    read: { String($0.measure) })

  private static func choice<Choice>(
    _ name: String, _ path: any WritableKeyPath<Settings, Choice> & Sendable, _ summary: String
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

  /// A choice that is made by itself when nothing is said.
  private static func found<Choice>(
    _ name: String, _ path: any WritableKeyPath<Settings, Choice?> & Sendable, _ summary: String
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
    _ name: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable, _ summary: String
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
