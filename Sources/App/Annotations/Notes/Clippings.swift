internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSearch
internal import CurlewSubsequences

/// Marks that other readers keep in files of their own: Kindle’s `My Clippings.txt`, KOReader’s `metadata.epub.lua`, and
/// Kobo’s `.annot`. Only the words of passages are taken, which are then looked for in the book.
package struct Clippings {
  package private(set) var notes = ImportedNotes()

  package var annotations: [Annotation] { notes.annotations }

  /// Nil for a file of another kind.
  ///
  /// - Parameter title: The title of the book. Kindle has one file for all books.
  package init?(_ bytes: [UInt8], of title: String) {
    let text = Self.decoded(bytes)
    if text.contains("\n==========") {
      readKindle(text, of: BookName(title))
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

  // MARK: Kindle

  /// What a line has that announces a note, in the languages of Kindles.
  private static let namesOfNotes = [
    "note", "notiz", "nota", "notitie", "メモ", "笔记", "筆記", "заметка",
  ]

  /// The passages so far by their locations, and notes that belong to them.
  private struct KindleEntries {
    var passages: [(location: ClosedRange<Int>, index: Int)] = []
    var notes: [(location: Int, text: String)] = []
  }

  private mutating func readKindle(_ text: String, of book: BookName) {
    var entries = KindleEntries()
    for entry in text.split(separator: "\n==========") where !entry.trimmed.isEmpty {
      let lines = entry.split(separator: "\n", omittingEmptySubsequences: true)
      guard lines.count >= 2, lines[1].hasPrefix("- ") else {
        notes.leave(.withoutWords)
        continue
      }
      guard book.isNamed(by: String(lines[0]).replacing("\u{FEFF}", with: "")) else {
        notes.leave(.ofOtherBook)
        continue
      }
      addKindle(lines[1], String(lines.dropFirst(2).joined(separator: "\n").trimmed), to: &entries)
    }
    // A note stands at the end of its passage.
    for note in entries.notes {
      let passage = entries.passages.last { $0.location.contains(note.location) }
      if let passage {
        notes.join(note.text, to: passage.index)
      } else {
        notes.leave(note: note.text)
      }
    }
  }

  /// Adds an entry: a line with its kind, its location and its day, and its words.
  private mutating func addKindle(
    _ line: Substring, _ words: String, to entries: inout KindleEntries
  ) {
    let parts = line.split(separator: "|")
    let numbers = (parts.dropLast().last ?? parts[0]).split { !("0"..."9" ~= $0) }
      .compactMap { Int(reading: $0, in: .offsets) }
    let (start, end) = (numbers.suffix(2).min() ?? 0, numbers.last ?? 0)
    if words.isEmpty {
      notes.leave(.bookmark)
    } else if Self.namesOfNotes.contains(where: parts[0].lowercased().contains) {
      entries.notes.append((end, words))
    } else if Self.isBeyondLimit(words) {
      notes.leave(.overLimit)
    } else if let index = notes.add(words, made: parts.last ?? line) {
      entries.passages.append((start...max(end, start), index))
    }
  }

  /// Whether the Kindle wrote a message instead of the passage: `<You have reached the clipping limit for this item>`.
  private static func isBeyondLimit(_ words: String) -> Bool {
    words.hasPrefix("<") && words.hasSuffix(">") && words.count > 16
      && !words.dropFirst().dropLast().contains { "<>=\n".contains($0) }
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
      guard indent >= 12 else {
        // The entry ends, or the next begins.
        if !entry.isEmpty { addKOReader(entry, of: table) }
        entry = [:]
        continue
      }
      // Places in a PDF document are tables of their own.
      guard indent == 12, parts.count == 2 else { continue }
      let value = parts[1].hasSuffix(",") ? parts[1].dropLast() : parts[1]
      let words = value.hasPrefix("\"") ? value.dropFirst().dropLast() : value
      entry[name] = String(words).replacing("\\\"", with: "\"")
        .replacing("\u{2}", with: "\n").replacing("\u{1}", with: "\\")
    }
  }

  private mutating func addKOReader(_ entry: [Substring: String], of table: String) {
    let made = entry["datetime"] ?? ""
    if table == "annotations" {
      guard entry["drawer"] != nil else { return notes.leave(.bookmark) }
      notes.add(
        entry["text"] ?? "", note: entry["note"] ?? "", colour: entry["color"], made: made)
    } else if table == "bookmarks" {
      guard entry["highlighted"] != nil else { return notes.leave(.bookmark) }
      let note = entry["text"] ?? ""
      notes.add(entry["notes"] ?? "", note: Self.isOfProgram(note) ? "" : note, made: made)
    }
  }

  /// Whether KOReader wrote a text in place of a missing note: `Page 13 words @ 2023-05-14 23:36:07`, in any language.
  private static func isOfProgram(_ text: String) -> Bool {
    let end = text.split(separator: " ").suffix(3)
    return text.hasPrefix("Page ")
      || end.first == "@" && end.dropFirst().first.flatMap { CivilTime(stated: $0) } != nil
  }

  // MARK: Kobo

  private mutating func readKobo(_ text: String) {
    for entry in text.split(separator: "</annotation>") {
      guard entry.contains("<annotation ") || entry.contains("<annotation>") else { continue }
      let target = entry.between("<target", "</target>")?.between("<text>", "</text>")
      let note = entry.between("<content", "</content>")?.between("<text>", "</text>")
      let made = entry.between("<dc:date>", "</dc:date>")
      notes.add(Self.plain(target ?? ""), note: Self.plain(note ?? ""), made: made ?? "")
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

/// The title of a book as other programs write it, perhaps followed by the author, the series or a subtitle.
private struct BookName {
  private let whole: [Substring]
  /// The words before a bracket, a colon or a dash.
  private let main: [Substring]

  init(_ title: some StringProtocol) {
    let title = String(title)
    let end =
      [":", ";", "(", "[", " - ", " – ", " — "]
      .compactMap { title.firstRange(of: $0)?.lowerBound }.min() ?? title.endIndex
    whole = Self.words(of: title)
    let first = Self.words(of: String(title[..<end]))
    main = first.isEmpty ? whole : first
  }

  private static func words(of text: String) -> [Substring] {
    FoldedText(text, .forgiving).string.split { !$0.isLetter && !$0.isNumber }
  }

  /// Whether a line is this title, perhaps followed by the author in brackets. If both have subtitles, these must be equal.
  func isNamed(by line: String) -> Bool {
    let author = line.hasSuffix(")") ? line.lastIndex(of: "(") : nil
    return [line, String(line[..<(author ?? line.endIndex)])].map(BookName.init).contains { other in
      !other.whole.isEmpty
        && (other.whole == whole || other.main == whole || other.whole == main)
    }
  }
}
