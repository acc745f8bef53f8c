internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSearch

/// Marks that other readers keep in files of their own: Kindle’s `My Clippings.txt`, KOReader’s `metadata.epub.lua`, and
/// Kobo’s `.annot`. Only the words of passages are taken, which are then looked for in the book.
package struct Clippings {
  package private(set) var annotations: [Annotation] = []

  /// Nil for a file of another kind.
  ///
  /// - Parameter title: The title of the book. Kindle has one file for all books.
  package init?(_ bytes: [UInt8], of title: String) {
    let text = Self.decoded(bytes)
    if text.contains("\n==========") {
      readKindle(text, of: FoldedText(title, .forgiving).string)
    } else if text.contains("\n    [\"annotations\"] = {")
      || text.contains("\n    [\"bookmarks\"] = {")
    {
      readKOReader(text)
    } else if text.contains("<annotation") {
      readKobo(text)
    } else {
      return nil
    }
  }

  /// Old Kindles write UTF-16.
  private static func decoded(_ bytes: [UInt8]) -> String {
    guard bytes.starts(with: [0xFF, 0xFE]) else {
      return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(decoding: units, as: UTF16.self).replacing("\r\n", with: "\n")
  }

  private mutating func add(_ words: String, note: String = "", colour: String? = nil) {
    guard !words.trimmed.isEmpty else { return }
    let names = ["purple": "violet", "orange": "red", "cyan": "blue", "olive": "green"]
    let wash = colour.flatMap { Wash(highlightNamed: names[$0] ?? $0) } ?? .yellow
    annotations.append(
      Annotation(
        kind: .highlight(wash),
        quotation: Quotation(String(words.trimmed), before: "", after: ""),
        range: .start..<(.start), note: String(note.trimmed), made: 0))
  }

  // MARK: Kindle

  /// What a line has that announces a note, in the languages of Kindles.
  private static let notes = ["note", "notiz", "nota", "notitie", "メモ", "笔记", "筆記", "заметка"]

  /// An entry has a line with title and author, one with its kind, its location and its day, and its words.
  private mutating func readKindle(_ text: String, of title: String) {
    var ends: [(location: ClosedRange<Int>, index: Int)] = []
    var notes: [(location: Int, text: String)] = []
    for entry in text.split(separator: "\n==========") {
      let lines = entry.split(separator: "\n", omittingEmptySubsequences: true)
      guard lines.count >= 3, lines[1].hasPrefix("- ") else { continue }
      // The author stands in brackets behind the title.
      let line = lines[0].replacing("\u{FEFF}", with: "")
      let name = FoldedText(String(line.prefix { $0 != "(" }.trimmed), .forgiving).string
      guard !name.isEmpty, name.contains(title) || title.contains(name) else { continue }
      let words = lines.dropFirst(2).joined(separator: "\n")
      let parts = lines[1].split(separator: "|")
      let numbers = (parts.dropLast().last ?? parts[0]).split { !("0"..."9" ~= $0) }
        .compactMap { Int(reading: $0, in: .offsets) }
      let location = numbers.suffix(2).min() ?? 0
      if Self.notes.contains(where: parts[0].lowercased().contains) {
        notes.append((numbers.last ?? 0, words))
      } else {
        ends.append((location...max(numbers.last ?? 0, location), annotations.count))
        add(words)
      }
    }
    // A note stands at the end of its passage.
    for note in notes {
      let passage = ends.last { $0.location.contains(note.location) }
      guard let index = passage?.index, annotations.indices.contains(index) else { continue }
      annotations[index].note = String(note.text.trimmed)
    }
  }

  // MARK: KOReader

  /// A table of Lua, with a field in each line. Since 2024 `annotations` has all; before, `bookmarks` had the words
  /// and the notes.
  private mutating func readKOReader(_ text: String) {
    var (table, entry) = ("", [Substring: String]())
    // A backslash stands before a quotation mark, a line end and itself.
    let plain = text.replacing("\\\\", with: "\u{1}").replacing("\\\n", with: "\u{2}")
    for line in plain.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      let parts = line.dropFirst(indent).split(separator: "] = ", maxSplits: 1)
      let name = (parts.first ?? "").drop { "[\"".contains($0) }.prefix { $0 != "\"" }
      if indent == 4, parts.count == 2 { table = String(name) }
      guard parts.count == 2, indent >= 12 else {
        // The entry ends, or the next begins.
        addKOReader(entry, of: table)
        entry = [:]
        continue
      }
      let value = parts[1].hasSuffix(",") ? parts[1].dropLast() : parts[1]
      let words = value.hasPrefix("\"") ? value.dropFirst().dropLast() : value
      entry[name] = String(words).replacing("\\\"", with: "\"")
        .replacing("\u{2}", with: "\n").replacing("\u{1}", with: "\\")
    }
  }

  private mutating func addKOReader(_ entry: [Substring: String], of table: String) {
    if table == "annotations", entry["drawer"] != nil {
      add(entry["text"] ?? "", note: entry["note"] ?? "", colour: entry["color"])
    } else if table == "bookmarks", entry["highlighted"] != nil {
      // Without a note, the text is written by the program.
      let note = entry["text"] ?? ""
      add(entry["notes"] ?? "", note: note.hasPrefix("Page ") ? "" : note)
    }
  }

  // MARK: Kobo

  private mutating func readKobo(_ text: String) {
    for entry in text.split(separator: "</annotation>") {
      let target = entry.between("<target", "</target>")?.between("<text>", "</text>")
      let note = entry.between("<content", "</content>")?.between("<text>", "</text>")
      add(Self.plain(target ?? ""), note: Self.plain(note ?? ""))
    }
  }

  private static func plain(_ text: Substring) -> String {
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"),
      ("&amp;", "&"),
    ]
    return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }
}

extension Substring {
  fileprivate func between(_ start: String, _ end: String) -> Substring? {
    guard let first = firstRange(of: start) else { return nil }
    let rest = self[first.upperBound...]
    return rest.firstRange(of: end).map { rest[..<$0.lowerBound] }
  }
}
