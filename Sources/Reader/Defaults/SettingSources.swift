/// The settings that a reader keeps for one book.
struct BookSettings: Equatable {
  let title: String
  var values: [(entry: SettingEntry, value: String)] = []

  static func == (one: Self, other: Self) -> Bool {
    one.title == other.title
      && one.values.map { "\($0.entry.name)=\($0.value)" }
        == other.values.map { "\($0.entry.name)=\($0.value)" }
  }

  mutating func set(_ entry: SettingEntry, to value: String) {
    values.removeAll { $0.entry.name == entry.name }
    values.append((entry, value))
  }
}

/// Where the settings come from: those for all books, those for single books, and those of the command
/// line, which override both.
struct SettingSources {
  var common = Settings()
  /// A list, since few books have settings of their own and dictionaries slow down the start.
  var books: [BookSettings] = []
  var overrides: [(entry: SettingEntry, value: String)] = []

  /// - Parameter title: The title of the open book; nil while none is open.
  func settings(forBook title: String?) -> Settings {
    var settings = common
    let own = title.flatMap { title in books.first { $0.title == title } }
    for (entry, value) in (own?.values ?? []) + overrides { try? entry.apply(value, to: &settings) }
    return settings
  }

  func hasOwn(_ entry: SettingEntry, forBook title: String?) -> Bool {
    books.contains { book in
      book.title == title && book.values.contains { $0.entry.name == entry.name }
    }
  }

  /// - Parameter title: The book; nil for all books.
  mutating func set(_ entry: SettingEntry, to value: String, forBook title: String?) {
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
