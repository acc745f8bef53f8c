internal import CurlewManuscript
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewNumerals
internal import CurlewSearch
internal import CurlewSubsequences

/// Marks as Markdown: quotations with their notes, which people can read, and behind each a comment with
/// what else belongs to it, such as its colour and its place.
package struct MarkdownNotes {
  package private(set) var notes = ImportedNotes()

  package var annotations: [Annotation] { notes.annotations }

  fileprivate static let comment = "<!-- curlew "
  fileprivate static let endOfComment = " -->"
  fileprivate static let quoteSign = "> "
  fileprivate static let bookmarkSign = "- Bookmark: "
  /// What the line begins with that says where and when a mark was made. Reading passes over it.
  fileprivate static let placeSign = "— at "

  // MARK: Writing

  /// A mark as Markdown, with an empty line in front.
  ///
  /// - Parameters:
  ///   - shown: The words that people read.
  ///   - place: Where it is, for people.
  package static func text(
    of annotation: Annotation, showing shown: String? = nil, at place: String? = nil
  ) -> String {
    let quote = shown ?? annotation.quotation.quote
    var lines: [String]
    if annotation.isBookmark {
      lines = ["", bookmarkSign + quote.onOneLine]
    } else {
      lines = [""] + quote.lines.map { quoteSign + $0 }
      if !annotation.note.isEmpty { lines += [""] + annotation.note.lines.map(escaped) }
    }
    if let place { lines += ["", placeSign + place] }
    return (lines + ["", comment + members(of: annotation, showing: quote) + endOfComment])
      .joined(separator: "\n") + "\n"
  }

  /// A line of a note that looks like one of our comments gets a backslash.
  private static func escaped(_ line: String) -> String {
    line.drop { $0 == "\\" }.hasPrefix(comment) ? "\\" + line : line
  }

  private static func unescaped(_ line: String) -> String {
    line.hasPrefix("\\") && line.drop { $0 == "\\" }.hasPrefix(comment)
      ? String(line.dropFirst()) : line
  }

  private static func members(of annotation: Annotation, showing shown: String) -> String {
    let quotation = annotation.quotation
    var members: [(key: String, value: JSONValue)] = []
    if let wash = annotation.wash { members.append(("colour", .string(wash.name))) }
    members += [
      ("start", .number(Double(annotation.range.lowerBound.value))),
      ("end", .number(Double(annotation.range.upperBound.value))),
      ("made", .number(Double(annotation.made))), ("before", .string(quotation.before)),
      ("after", .string(quotation.after)),
    ]
    // What people read has lost something.
    let isShort = annotation.isBookmark && shown.onOneLine != quotation.quote
    if isShort || quotation.quote.withControlsEscaped != quotation.quote {
      members.append(("quote", .string(quotation.quote)))
    }
    let note = annotation.note
    if annotation.isBookmark && !note.isEmpty || note.withControlsEscaped != note {
      members.append(("note", .string(note)))
    }
    // Two hyphens would end the comment.
    return JSONValue.object(members).line.replacing("--", with: "-\\u002d")
  }

  // MARK: Reading

  /// Reads what `text(of:)` has written, other Markdown of its shape without comments, and what `--notes json` has written.
  package init(_ bytes: [UInt8]) {
    let value = JSONValue(bytes)
    if let others = value.flatMap({ ReadestNotes($0) }) {
      self.init("")
      notes = others.notes
      return
    }
    if let marks = value?["marks"]?.array {
      self.init("")
      for mark in marks {
        let sign = mark["kind"]?.string == "bookmark" ? Self.bookmarkSign : Self.quoteSign
        let read = mark["quote"]?.string.flatMap { Record(sign + $0)?.annotation(mark) }
        if let read { notes.add(read) } else { notes.leave(.withoutWords) }
      }
      return
    }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    self.init(String(decoding: text, as: UTF8.self))
  }

  package init(_ text: String) {
    // The file may have passed through another system.
    let lines = text.lines.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
    if let others = ReadestNotes(lines) {
      notes = others.notes
      return
    }
    let hasComments = lines.contains { $0.hasPrefix(Self.comment) }
    var record: Record?
    // A mark ends with its comment; in a file without comments, where the next begins.
    for line in hasComments ? lines : lines.map(Self.plain) {
      if let members = Self.members(in: line) {
        if let record { notes.add(record.annotation(members)) }
        record = nil
      } else if record?.takes(line, endsWithComment: hasComments) == true {
        record?.add(line)
      } else {
        if !hasComments, let record { notes.add(record.annotation()) }
        record = Record(line)
      }
    }
    if let record { notes.add(record.annotation()) }
  }

  /// A line as other readers write it, such as Readest, without the quotation marks around a passage and the name of a
  /// note.
  private static func plain(_ line: String) -> String {
    if line.hasPrefix(quoteSign + "\""), line.hasSuffix("\""), line.count > 4 {
      return quoteSign + line.dropFirst(3).dropLast()
    }
    guard line.hasPrefix("**"), let end = line.firstRange(of: "**:") else { return line }
    return String(line[end.upperBound...].drop { $0 == ":" || $0 == " " })
  }

  /// Whether a line ends the note before it.
  private static func begins(_ line: String) -> Bool {
    [quoteSign, bookmarkSign, "# ", "## ", "### ", "---"].contains { line.hasPrefix($0) }
  }

  private static func members(in line: String) -> JSONValue? {
    guard line.hasPrefix(comment) else { return nil }
    let text = line.dropFirst(comment.count)
    let inside = text.hasSuffix(endOfComment) ? text.dropLast(endOfComment.count) : text
    // A comment that was damaged still ends its mark.
    return JSONValue(Array(inside.utf8)) ?? .object([])
  }

  /// A mark whose lines are being read.
  private struct Record {
    private var isBookmark: Bool
    private var quote: [String]
    private var note: [String] = []

    /// Nil if the line begins no mark.
    init?(_ line: String) {
      if line.hasPrefix(quoteSign) {
        (isBookmark, quote) = (false, [String(line.dropFirst(quoteSign.count))])
      } else if line.hasPrefix(bookmarkSign) {
        (isBookmark, quote) = (true, [String(line.dropFirst(bookmarkSign.count))])
      } else {
        return nil
      }
    }

    /// Whether a line belongs to the mark: it begins no other, or it goes on with the quotation.
    ///
    /// - Parameter endsWithComment: Whether marks of the file end with a comment, so that any line before it belongs.
    func takes(_ line: String, endsWithComment: Bool) -> Bool {
      endsWithComment || isQuoted(by: line) || !begins(line)
    }

    private func isQuoted(by line: String) -> Bool {
      note.isEmpty && !isBookmark && line.hasPrefix(quoteSign)
    }

    mutating func add(_ line: String) {
      if isQuoted(by: line) {
        quote.append(String(line.dropFirst(quoteSign.count)))
      } else {
        note.append(line)
      }
    }

    func annotation(_ members: JSONValue = .object([])) -> Annotation {
      func number(_ key: String, _ domain: ClosedRange<Int>) -> Int {
        members[key]?.number.flatMap { Int(rounding: $0, in: domain) } ?? 0
      }
      let wash = members["colour"]?.string.flatMap { Wash(highlightNamed: $0) } ?? .yellow
      // An empty line stands on both sides of a note.
      var note = note[...]
      if note.first?.isEmpty == true { note.removeFirst() }
      if note.last?.isEmpty == true { note.removeLast() }
      if note.last?.hasPrefix(placeSign) == true {
        note.removeLast()
        if note.last?.isEmpty == true { note.removeLast() }
      }
      let start = number("start", .offsets)
      return Annotation(
        kind: isBookmark ? .bookmark : .highlight(wash),
        quotation: Quotation(
          members["quote"]?.string ?? quote.joined(separator: "\n"),
          before: members["before"]?.string ?? "", after: members["after"]?.string ?? ""),
        range: BookOffset(start)..<BookOffset(max(number("end", .offsets), start)),
        note: members["note"]?.string ?? note.map(unescaped).joined(separator: "\n"),
        made: members["made"]?.string.flatMap { CivilTime(iso: $0)?.secondsSince1970 }
          ?? number("made", .moments))
    }
  }
}

extension CivilTime {
  /// The moment of a text such as `iso` gives; nil for any other.
  fileprivate init?(iso text: String) {
    let parts = text.split { "-T:Z".contains($0) }.compactMap { Int(reading: $0, in: 0...9999) }
    guard parts.count == 6, let year = parts.first, text.utf8.count == 20, text.hasSuffix("Z")
    else { return nil }
    self.init(
      year: year, month: parts[1], day: parts[2],
      seconds: parts[3] * 3600 + parts[4] * 60 + parts[5])
  }
}

extension String {
  /// The lines between the line feeds, of which there is at least one.
  fileprivate var lines: [String] {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  fileprivate var onOneLine: String { lines.joined(separator: " ") }
}
