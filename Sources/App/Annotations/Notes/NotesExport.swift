internal import CurlewAppSupport
internal import CurlewCells
package import CurlewManuscript
internal import CurlewSearch
package import CurlewTypesetting

/// The forms in which marks are exported.
package enum NotesForm: String, CaseIterable {
  case markdown, json, csv
}

/// The marks of a book for other programs. The same marks always give the same text.
package struct NotesExport {
  private let book: BookText
  private let annotations: [Annotation]
  /// The command that opens the book at a passage.
  private let command: (BookOffset) -> String?
  /// The misprints in the file, and their replacements.
  private let misprints: [Misprint]

  package init(
    _ annotations: [Annotation], of book: BookText,
    misprints: [Misprint] = [],
    command: @escaping (BookOffset) -> String? = { _ in nil }
  ) {
    (self.book, self.command, self.misprints) = (book, command, misprints)
    self.annotations = annotations.sorted {
      ($0.range.lowerBound, $0.made) < ($1.range.lowerBound, $1.made)
    }
  }

  /// The marks without control characters and signs that reorder text, which are escaped.
  package func text(_ form: NotesForm) -> String {
    let text =
      switch form {
      case .markdown: markdown
      case .json: json
      case .csv: csv
      }
    return text.withControlsEscaped
  }

  // MARK: Markdown

  private var markdown: String {
    var text = head(at: .start)
    let headings = book.headings
    var (chapter, isTranslation) = (-1, false)
    for annotation in annotations where !isContained(annotation) {
      let offset = annotation.range.lowerBound
      if book.isTranslation(offset), !isTranslation {
        isTranslation = true
        text += "\n" + head(at: offset)
      }
      let own = headings.partitioningIndex { $0.offset > offset } - 1
      if own != chapter, own >= 0 { text += "\n## \(headings[own].title)\n" }
      chapter = own
      text += MarkdownNotes.text(
        of: ownOffsets(of: annotation), showing: sentence(of: annotation), at: place(of: annotation)
      )
    }
    if !misprints.isEmpty { text += "\n## \(Message("Misprints").text)\n\n" }
    return text + misprints.map(item).joined()
  }

  private func item(_ misprint: Misprint) -> String {
    let end = misprint.isFound ? "" : " (\(Message("not found").text))"
    return "- \(misprint.former) → \(misprint.words)\(end)\n"
  }

  /// Whether a highlight without a note lies in another one, which has all of its words.
  private func isContained(_ annotation: Annotation) -> Bool {
    guard !annotation.isBookmark, annotation.note.isEmpty, !annotation.isAdrift else {
      return false
    }
    return annotations.contains { other in
      !other.isBookmark && !other.isAdrift && other.range != annotation.range
        && other.range.lowerBound <= annotation.range.lowerBound
        && other.range.upperBound >= annotation.range.upperBound
    }
  }

  /// The sentence that a bookmark begins, of which the bookmark has the first words; nil for a highlight.
  private func sentence(of annotation: Annotation) -> String? {
    guard annotation.isBookmark, !annotation.isAdrift else { return nil }
    let section = book.textSection(at: annotation.range.lowerBound)
    let start = section.offset(of: annotation.range.lowerBound)
    let words = section.unit(.sentence, at: start).map { section.plainText(start..<$0.upperBound) }
    return words.flatMap { $0.hasPrefix(annotation.quotation.quote) ? $0 : nil }
  }

  /// How far into the book a mark is, its day, and the command that leads there.
  private func place(of annotation: Annotation) -> String? {
    guard !annotation.isAdrift else { return nil }
    let offset = annotation.range.lowerBound
    let page = book.printPage(before: offset + 1).map { Message("page \($0)").text }
    let percent = book.isTranslation(offset) ? nil : offset.value * 100 / max(book.textEnd.value, 1)
    let share = percent.map { "\($0) %" } ?? Message("the translation").text
    let parts = [
      [page, share].compactMap(\.self).joined(separator: ", "),
      annotation.made > 0 ? CivilTime(annotation.made).date : nil,
      command(offset).map { "`\($0)`" },
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  private func head(at offset: BookOffset) -> String {
    let (title, author) = book.source(at: offset)
    return "# \(title)\n" + (author.map { "\n\($0)\n" } ?? "")
  }

  /// A mark in the translation, with the offsets in its own file.
  private func ownOffsets(of annotation: Annotation) -> Annotation {
    guard let translation = book.translation, book.isTranslation(annotation.range.lowerBound)
    else { return annotation }
    return annotation.moved(by: -translation.shift)
  }

  // MARK: JSON

  private var json: String {
    var members: [(key: String, value: JSONValue)] = [("title", .string(book.title))]
    if let author = book.author { members.append(("author", .string(author))) }
    members.append(("marks", .array(annotations.map(item))))
    let mended = misprints.map { misprint in
      let words = [("former", misprint.former), ("reads", misprint.words)]
      let end = misprint.isFound ? [] : [("found", JSONValue.bool(false))]
      return JSONValue.object(words.map { ($0, .string($1)) } + end)
    }
    if !mended.isEmpty { members.append(("misprints", .array(mended))) }
    return JSONValue.object(members).text + "\n"
  }

  private func item(_ annotation: Annotation) -> JSONValue {
    let offset = annotation.range.lowerBound
    let annotation = ownOffsets(of: annotation)
    let quotation = annotation.quotation
    var members: [(key: String, value: JSONValue)] = [("kind", .string(annotation.kindName))]
    if book.isTranslation(offset) {
      members.append(("title", .string(book.source(at: offset).title)))
    }
    if let wash = annotation.wash { members.append(("colour", .string(wash.name))) }
    members.append(("quote", .string(quotation.quote)))
    if !annotation.note.isEmpty { members.append(("note", .string(annotation.note))) }
    members += [
      ("before", .string(quotation.before)), ("after", .string(quotation.after)),
      ("start", .number(Double(annotation.range.lowerBound.value))),
      ("end", .number(Double(annotation.range.upperBound.value))),
      ("made", .string(CivilTime(annotation.made).iso)),
    ]
    return .object(members)
  }

  // MARK: CSV

  private var csv: String {
    let rows = annotations.map { annotation in
      let source = book.source(at: annotation.range.lowerBound)
      return [
        annotation.kindName, annotation.wash?.name ?? "", annotation.quotation.quote,
        annotation.note, source.title, source.author ?? "",
        String(ownOffsets(of: annotation).range.lowerBound.value), CivilTime(annotation.made).plain,
      ]
    }
    let head = ["Kind", "Colour", "Quote", "Note", "Title", "Author", "Start", "Made"]
    return ([head] + rows).map(CSVTable.line).joined()
  }
}

extension Annotation {
  fileprivate var kindName: String { isBookmark ? "bookmark" : "highlight" }
}
