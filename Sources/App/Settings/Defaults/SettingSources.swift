package import CurlewAppSupport

/// The settings that a reader keeps for one book.
package struct BookSettings: Equatable {
  package let title: String
  package var values: [(entry: SettingEntry, value: String)] = []

  package static func == (one: Self, other: Self) -> Bool {
    one.title == other.title
      && one.values.map { "\($0.entry.name)=\($0.value)" }
        == other.values.map { "\($0.entry.name)=\($0.value)" }
  }

  package mutating func set(_ entry: SettingEntry, to value: String) {
    values.removeAll { $0.entry.name == entry.name }
    values.append((entry, value))
  }
}

/// Where the settings come from: those for all books, those for single books, and those of the command
/// line, which override both.
package struct SettingSources {
  package var common = Settings()
  /// A list, since few books have settings of their own and dictionaries slow down the start.
  package var books: [BookSettings] = []
  package var overrides: [(entry: SettingEntry, value: String)] = []
  /// The path of the book that was open when the program crashed the last time; nil if it did not.
  package var crashedBook: String?

  package init(
    common: Settings = Settings(), overrides: [(entry: SettingEntry, value: String)] = []
  ) {
    (self.common, self.overrides) = (common, overrides)
  }

  /// - Parameters:
  ///   - title: The title of the open book; nil while none is open.
  ///   - path: Its path. A book in which the program crashed is shown without what may have trapped.
  package func settings(forBook title: String?, at path: String? = nil) -> Settings {
    var settings = common
    let own = title.flatMap { title in books.first { $0.title == title } }
    for (entry, value) in (own?.values ?? []) + overrides { try? entry.apply(value, to: &settings) }
    if let path, path == crashedBook { (settings.isCareful, settings.pictures) = (true, .off) }
    return settings
  }

  /// Checks whether a setting can have a value, which may be the name of one of the reader's own themes.
  package func check(_ value: String, for entry: SettingEntry) throws(Complaint) {
    var trial = Settings()
    trial.ownThemes = common.ownThemes
    try entry.apply(value, to: &trial)
  }

  package func hasOwn(_ entry: SettingEntry, forBook title: String?) -> Bool {
    books.contains { book in
      book.title == title && book.values.contains { $0.entry.name == entry.name }
    }
  }

  /// - Parameter title: The book; nil for all books.
  package mutating func set(_ entry: SettingEntry, to value: String, forBook title: String?) {
    overrides.removeAll { $0.entry.name == entry.name }
    guard let title else {
      try? entry.apply(value, to: &common)
      return
    }
    if !books.contains(where: { $0.title == title }) { books.append(BookSettings(title: title)) }
    for index in books.indices where books[index].title == title {
      books[index].set(entry, to: value)
    }
  }
}
