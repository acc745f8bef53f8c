internal import Glyphs
internal import System

/// The file of stored settings: one `key = value` per line, `#` begins a comment.
///
/// People edit this file. When the program changes a setting, comments, order and invalid lines stay
/// as they are, byte for byte.
struct DefaultsFile {
  let path: String

  /// Applies the file to the settings. Returns a complaint for each invalid line.
  func load(over settings: inout Settings) -> [Complaint] {
    do throws(Complaint) {
      return apply(try lines(), to: &settings)
    } catch {
      return [error]
    }
  }

  /// Replaces the line of a key, or appends one.
  func write(_ key: String, _ value: String) throws(Complaint) {
    try update { lines in
      let line = Array("\(key) = \(value)".utf8)
      if let place = lines.lastIndex(where: { Line($0)?.setting?.key == key }) {
        lines[place] =
          lines[place].last == Self.carriageReturn ? line + [Self.carriageReturn] : line
      } else {
        lines.append(line)
      }
    }
  }

  /// The colours of themes, as the lines say.
  func themeLines() throws(Complaint) -> [(key: String, value: String)] {
    try lines().compactMap { Line($0)?.setting }.filter { OwnThemeLine.isKey($0.key) }
  }

  /// Removes a key. Returns whether it was there.
  func delete(_ key: String) throws(Complaint) -> Bool {
    var wasThere = false
    try update { lines in
      let count = lines.count
      lines.removeAll { Line($0)?.setting?.key == key }
      wasThere = lines.count < count
    }
    return wasThere
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  private func lines() throws(Complaint) -> [[UInt8]] {
    let bytes = try naming(path) { () throws(SystemError) in try SafeSave.contents(of: path) }
    return bytes.map(Self.lines) ?? []
  }

  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  private func update(_ change: (inout [[UInt8]]) -> Void) throws(Complaint) {
    _ = try naming(path) { () throws(SystemError) in
      try SafeSave.update(path) { bytes throws(SystemError) in
        var lines = Self.lines(of: bytes ?? [])
        while lines.last?.isEmpty == true { lines.removeLast() }
        change(&lines)
        return Array((lines + [[]]).joined(separator: [UInt8(ascii: "\n")]))
      }
    }
  }

  /// Themes come first: the line that chooses one may stand before those that describe it.
  private func apply(_ bytes: [[UInt8]], to settings: inout Settings) -> [Complaint] {
    let lines = bytes.enumerated().compactMap { number, bytes in
      Line(bytes).map { (number: number + 1, line: $0) }
    }
    var faults: [(number: Int, fault: Complaint)] = []
    var themes: [(firstLine: Int, theme: OwnTheme)] = []
    for (number, line) in lines where line.isOfTheme {
      do throws(Complaint) {
        let line = try line.ofTheme()
        let known = themes.firstIndex { $0.theme.name == line.name }
        if known == nil { themes.append((number, OwnTheme(name: line.name))) }
        themes[known ?? themes.count - 1].theme.set(line.part, to: line.colour)
      } catch {
        faults.append((number, error))
      }
    }
    settings.ownThemes = themes.compactMap { firstLine, theme in
      if theme.theme == nil {
        faults.append((firstLine, Complaint("the theme “\(theme.name)” needs both paper and ink")))
      }
      return theme.theme
    }
    for (number, line) in lines where !line.isOfTheme {
      do throws(Complaint) { try line.apply(to: &settings) } catch {
        faults.append((number, error))
      }
    }
    return faults.sorted { $0.number < $1.number }
      .map { Complaint("\(path):\($0.number): \($0.fault.line)") }
  }
}

extension DefaultsFile {
  /// A line that is neither empty nor a comment.
  private struct Line {
    let setting: (key: String, value: String)?
    private let text: String

    init?(_ bytes: [UInt8]) {
      let trimmed = String(decoding: bytes, as: UTF8.self).trimmed
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { return nil }
      self.text = String(trimmed)
      guard let equals = trimmed.firstIndex(of: "=") else {
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

    func apply(to settings: inout Settings) throws(Complaint) {
      guard let (key, value) = setting else {
        throw Complaint("expected “key = value”, found “\(text)”")
      }
      guard let entry = SettingTable.entry(key) else {
        throw Complaint("unknown setting “\(key)”")
      }
      try entry.apply(value, to: &settings)
    }
  }
}

extension StringProtocol {
  /// The string without leading and trailing white space.
  var trimmed: SubSequence {
    let isSpace: (Character) -> Bool = \.isWhitespace
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
