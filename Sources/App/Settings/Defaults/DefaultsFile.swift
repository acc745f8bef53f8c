package import CurlewAppSupport
internal import CurlewSystem

/// The file of stored settings: one `key = value` per line, `#` begins a comment. The lines below
/// `[book TITLE]` are for one book.
///
/// People edit this file. When the program changes a setting, comments, order and invalid lines stay
/// as they are, byte for byte.
package struct DefaultsFile {
  package let path: String
  /// The built-in keys of a layer: lines can give their commands other keys.
  private let table: @Sendable (KeyScope) -> [KeyEntry]

  package init(
    path: String, table: @escaping @Sendable (KeyScope) -> [KeyEntry] = { _ in [] }
  ) {
    (self.path, self.table) = (path, table)
  }

  /// In bytes.
  private static let longest = 1 << 20

  /// Applies the settings for all books. Returns a complaint for each invalid line.
  package func load(over settings: inout Settings) -> [Complaint] {
    var sources = SettingSources(common: settings)
    defer { settings = sources.common }
    return load(into: &sources)
  }

  /// Reads all settings. Returns a complaint for each invalid line.
  package func load(into sources: inout SettingSources) -> [Complaint] {
    do throws(Complaint) {
      return apply(try lines(), to: &sources)
    } catch {
      return [error]
    }
  }

  /// Replaces the line of a key, or adds one.
  ///
  /// - Parameter title: The book that the setting is for; nil for all books.
  package func write(_ key: String, _ value: String, forBook title: String? = nil) throws(Complaint)
  {
    let (line, head) = (Array("\(key) = \(value)".utf8), Array("[book \(title ?? "")]".utf8))
    let setting = Self.only(line)?.setting
    let isReadAgain =
      setting?.key == key && setting?.value == value && Self.only(head)?.title == title ?? ""
    guard isReadAgain, !"\(key)\(title ?? "")".unicodeScalars.contains(where: \.isControl) else {
      throw SettingEntry.notOneLine(key)
    }
    try update { lines in
      guard let section = Self.section(forBook: title, of: lines) else {
        if !lines.isEmpty { lines.append([]) }
        return lines += [head, line]
      }
      if let place = lines[section].lastIndex(where: { Line($0)?.setting?.key == key }) {
        lines[place] =
          lines[place].last == Self.carriageReturn ? line + [Self.carriageReturn] : line
      } else {
        let last = lines[section].lastIndex { !$0.isEmpty }
        lines.insert(line, at: last.map { $0 + 1 } ?? section.lowerBound)
      }
    }
  }

  /// Parses a single line. Returns nil if the bytes contain several.
  private static func only(_ line: [UInt8]) -> Line? {
    lines(of: line).count == 1 ? Line(line) : nil
  }

  /// The lines that set colours of themes.
  package func themeLines() throws(Complaint) -> [(key: String, value: String)] {
    try lines().compactMap { Line($0)?.setting }.filter { OwnThemeLine.isKey($0.key) }
  }

  /// Removes a key for all books. Returns whether it was there.
  package func delete(_ key: String) throws(Complaint) -> Bool {
    var wasThere = false
    try update { lines in
      guard let section = Self.section(forBook: nil, of: lines) else { return }
      let places = section.filter { Line(lines[$0])?.setting?.key == key }
      for place in places.reversed() { lines.remove(at: place) }
      wasThere = !places.isEmpty
    }
    return wasThere
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  /// The lines of a book's section, or those for all books, which come first; nil if there are none.
  private static func section(forBook title: String?, of lines: [[UInt8]]) -> Range<Int>? {
    let heads = lines.indices.filter { Line(lines[$0])?.isHead == true }
    guard let title else { return 0..<(heads.first ?? lines.count) }
    guard let head = heads.firstIndex(where: { Line(lines[$0])?.title == title }) else {
      return nil
    }
    return heads[head] + 1..<(head + 1 < heads.count ? heads[head + 1] : lines.count)
  }

  private func lines() throws(Complaint) -> [[UInt8]] {
    let bytes = try naming(path) { () throws(SystemError) in
      try SafeSave.contents(of: path, limit: Self.longest)
    }
    return bytes.map(Self.lines) ?? []
  }

  package static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  private func update(_ change: (inout [[UInt8]]) -> Void) throws(Complaint) {
    _ = try naming(path) { () throws(SystemError) in
      try SafeSave.update(path, limit: Self.longest) { bytes throws(SystemError) in
        var lines = Self.lines(of: bytes ?? [])
        while lines.last?.isEmpty == true { lines.removeLast() }
        change(&lines)
        return Array((lines + [[]]).joined(separator: [UInt8(ascii: "\n")]))
      }
    }
  }

  /// Themes come first: the line that chooses one may stand before those that describe it.
  package func apply(_ bytes: [[UInt8]], to sources: inout SettingSources) -> [Complaint] {
    let lines = bytes.enumerated().compactMap { number, bytes in
      Line(bytes).map { NumberedLine(number: number + 1, line: $0) }
    }
    let faults =
      applyThemes(lines.filter(\.line.isOfTheme), to: &sources.common)
      + applySettings(lines.filter { !$0.line.isOfTheme }, to: &sources)
    return faults.sorted { $0.number < $1.number }
      .map { Complaint("\(path):\($0.number): \($0.fault.line)") }
  }

  private struct NumberedLine {
    let number: Int
    let line: Line
  }

  private typealias Fault = (number: Int, fault: Complaint)

  private func applyThemes(_ lines: [NumberedLine], to settings: inout Settings) -> [Fault] {
    var faults: [Fault] = []
    var themes: [(firstLine: Int, theme: OwnTheme)] = []
    for line in lines {
      do throws(Complaint) {
        let colour = try line.line.ofTheme()
        let known = themes.firstIndex { $0.theme.name == colour.name }
        if known == nil { themes.append((line.number, OwnTheme(name: colour.name))) }
        themes[known ?? themes.count - 1].theme.set(colour.part, to: colour.colour)
      } catch {
        faults.append((line.number, error))
      }
    }
    settings.ownThemes = themes.compactMap { firstLine, theme in
      if theme.theme == nil {
        faults.append((firstLine, Complaint("the theme “\(theme.name)” needs both paper and ink")))
      }
      return theme.theme
    }
    return faults
  }

  private func applySettings(
    _ lines: [NumberedLine], to sources: inout SettingSources
  ) -> [Fault] {
    var faults: [Fault] = []
    var title: String?
    for line in lines {
      do throws(Complaint) {
        if line.line.isHead {
          title = line.line.title ?? ""
          if line.line.title == nil {
            throw Complaint("expected “[book TITLE]”, found “\(line.line.text)”")
          }
        } else {
          try line.line.apply(to: &sources, forBook: title, table)
        }
      } catch {
        faults.append((line.number, error))
      }
    }
    return faults
  }
}

extension DefaultsFile {
  /// A line that is neither empty nor a comment.
  private struct Line {
    let setting: (key: String, value: String)?
    let text: String

    init?(_ bytes: [UInt8]) {
      let trimmed = String(decoding: bytes, as: UTF8.self).trimmed
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { return nil }
      self.text = String(trimmed)
      guard let equals = trimmed.firstIndex(of: "="), !trimmed.hasPrefix("[") else {
        setting = nil
        return
      }
      setting = (
        String(trimmed[..<equals].trimmed), String(trimmed[trimmed.index(after: equals)...].trimmed)
      )
    }

    /// Whether the line sets a colour of a theme.
    var isOfTheme: Bool { setting.map { OwnThemeLine.isKey($0.key) } ?? false }

    func ofTheme() throws(Complaint) -> OwnThemeLine {
      try OwnThemeLine(setting?.key ?? "", setting?.value ?? "")
    }

    /// Whether the lines below it belong to a section. A damaged head ends the section before it: its
    /// settings must not become those of another book.
    var isHead: Bool { setting == nil && (text.hasPrefix("[") || text.hasSuffix("]")) }

    /// The book whose settings follow; nil for other lines.
    var title: String? {
      let head = "[book "
      return isHead && text.hasPrefix(head) && text.hasSuffix("]")
        ? String(text.dropFirst(head.count).dropLast().trimmed) : nil
    }

    func apply(
      to sources: inout SettingSources, forBook title: String?, _ table: (KeyScope) -> [KeyEntry]
    ) throws(Complaint) {
      guard let (key, value) = setting else {
        throw Complaint("expected “key = value”, found “\(text)”")
      }
      if title == nil, let keys = KeyBinding.keys(ofSetting: key) {
        return sources.common.keys.add(try KeyBinding(keys, value, table: table))
      }
      guard let entry = SettingTable.entry(key) else {
        throw Complaint("unknown setting “\(key)”")
      }
      try sources.check(value, for: entry)
      sources.set(entry, to: value, forBook: title)
    }
  }
}
