internal import Glyphs
internal import System

/// The settings that a person keeps: `key = value`, a line each, `#` for remarks.
///
/// The file belongs to the person: whatever the program changes in it, remarks, order and lines that
/// it does not understand stay as they are, byte for byte.
struct DefaultsFile {
  let path: String

  /// What the file says over the built-in settings, and a complaint for every line that says nothing.
  func load(over settings: inout Settings) -> [Complaint] {
    do throws(Complaint) {
      return apply(try lines(), to: &settings)
    } catch {
      return [error]
    }
  }

  /// Sets a key where it stands, or at the end.
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

  /// Takes a key out; true when it was there.
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

  private func apply(_ lines: [[UInt8]], to settings: inout Settings) -> [Complaint] {
    var complaints: [Complaint] = []
    for (number, bytes) in lines.enumerated() {
      guard let line = Line(bytes) else { continue }
      do throws(Complaint) {
        try line.apply(to: &settings)
      } catch {
        complaints.append(Complaint("\(path):\(number + 1): \(error.line)"))
      }
    }
    return complaints
  }
}

extension DefaultsFile {
  /// A line that is neither empty nor a remark.
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

    func apply(to settings: inout Settings) throws(Complaint) {
      guard let (key, value) = setting else {
        throw Complaint("“\(text)” is not of the form key = value")
      }
      guard let entry = SettingTable.entry(key) else {
        throw Complaint("there is no setting “\(key)”")
      }
      try entry.apply(value, to: &settings)
    }
  }
}

extension StringProtocol {
  /// Without the white space at both ends.
  var trimmed: SubSequence {
    let isSpace: (Character) -> Bool = \.isWhitespace
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
