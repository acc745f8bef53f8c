package import CurlewAppSupport
internal import CurlewCells
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewSubsequences

/// The marks of a file of notes, and the number of entries that were skipped for each reason. Each entry is counted once,
/// so none disappears without a word.
package struct ImportedNotes {
  package private(set) var annotations: [Annotation] = []
  /// The words of notes without a passage.
  package private(set) var loose: [String] = []
  /// The number of entries that became part of the mark of another entry, such as a note on a passage.
  private(set) var joined = 0
  private(set) var left: [Reason: Int] = [:]
  private var places: [Annotation.Identity: Int] = [:]

  /// The reason why an entry was skipped.
  package enum Reason: CaseIterable {
    case ofOtherBook, bookmark, noteAlone, overLimit, withoutWords
  }

  /// The number of entries in the file.
  package var entries: Int { annotations.count + joined + left.values.reduce(0, +) }

  /// Adds a mark. If a mark with the same words, place and time exists, only the note is appended to it.
  ///
  /// - Returns: The index of the mark.
  @discardableResult
  mutating func add(_ mark: Annotation) -> Int {
    let identity = mark.identity
    if let same = places[identity], annotations[same].range == mark.range {
      join(mark.note, to: same)
      return same
    }
    places[identity] = annotations.count
    annotations.append(mark)
    return annotations.count - 1
  }

  /// Adds a passage of another reader.
  ///
  /// - Parameters:
  ///   - colour: Its name there.
  ///   - made: The words that state when it was made.
  /// - Returns: The index of its mark; nil if it has no words.
  @discardableResult
  mutating func add(
    _ words: String, note: String = "", colour: String? = nil, made: some StringProtocol
  ) -> Int? {
    let note = String(note.trimmed)
    guard !words.trimmed.isEmpty else {
      if note.isEmpty { leave(.withoutWords) } else { leave(note: note) }
      return nil
    }
    let names = ["purple": "violet", "orange": "red", "cyan": "blue", "olive": "green"]
    let wash = colour.flatMap { Wash(highlightNamed: names[$0] ?? $0) } ?? .yellow
    return add(
      Annotation(
        kind: .highlight(wash), quotation: Quotation(String(words.trimmed), before: "", after: ""),
        range: .start..<(.start), note: note, made: CivilTime(stated: made)?.secondsSince1970 ?? 0))
  }

  /// Appends a note to a mark.
  mutating func join(_ note: String, to index: Int) {
    annotations[index].note = annotations[index].note.joined(with: note)
    joined += 1
  }

  mutating func leave(_ reason: Reason) { left[reason, default: 0] += 1 }

  /// Skips a note without a passage, but keeps its words for the report.
  mutating func leave(note: String) {
    loose.append(note)
    leave(.noteAlone)
  }
}

extension String {
  /// The note with another one appended, unless one contains the other.
  func joined(with note: String) -> String {
    if isEmpty || note.firstRange(of: self) != nil { return note }
    return note.isEmpty || firstRange(of: note) != nil ? self : self + "\n\n" + note
  }
}

extension ImportedNotes.Reason {
  fileprivate func message(_ count: Int) -> Message {
    switch self {
    case .ofOtherBook: "\(count) on other books"
    case .bookmark:
      Message(counting: count, "\(count) bookmark", "\(count) bookmarks")
    case .noteAlone:
      Message(
        counting: count, "\(count) note without a passage", "\(count) notes without a passage")
    case .overLimit: "\(count) beyond what the Kindle lets copy"
    case .withoutWords: "\(count) without words"
    }
  }
}

extension ImportedNotes {
  /// The numbers of skipped entries with the reasons; nil if there are none.
  package var omissions: Message? {
    let parts = Reason.allCases.compactMap { reason in left[reason].map(reason.message) }
    guard !parts.isEmpty else { return nil }
    return "left out: \(parts.map(\.text).joined(separator: ", "))"
  }
}

/// The result of an import, for the reader.
package struct ImportReport {
  let notes: ImportedNotes
  let added: Int
  let adrift: [Annotation]

  /// The marks that were there already.
  var known: Int { notes.annotations.count - added }

  /// A summary in one line, then a line for each passage that was not found and for each note without a passage.
  package var text: String {
    let sum = Message(counting: added, "\(added) mark was added", "\(added) marks were added")
    let parts: [Message?] = [
      sum, adrift.isEmpty ? nil : "\(adrift.count) not found in the text",
      known == 0 ? nil : "\(known) known before", notes.omissions,
    ]
    let words = adrift.map(\.quotation.quote) + notes.loose
    let lines = words.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    return ([parts.compactMap { $0?.text }.joined(separator: "; ")] + lines).map { $0 + "\n" }
      .joined()
  }
}

extension BookMarks {
  /// Adds the marks of a file and saves them.
  package mutating func take(_ notes: ImportedNotes) -> ImportReport {
    let added = add(notes.annotations)
    save()
    let words = Set(notes.annotations.map(\.quotation.quote))
    let adrift = all.filter { $0.isAdrift && words.contains($0.quotation.quote) }
    return ImportReport(notes: notes, added: added, adrift: adrift)
  }
}
