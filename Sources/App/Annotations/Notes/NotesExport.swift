internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewManuscript
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

  package init(_ annotations: [Annotation], of book: BookText) {
    self.book = book
    self.annotations = annotations.sorted {
      ($0.range.lowerBound, $0.made) < ($1.range.lowerBound, $1.made)
    }
  }

  package func text(_ form: NotesForm) -> String {
    switch form {
    case .markdown: markdown
    case .json: json
    case .csv: csv
    }
  }

  // MARK: Markdown

  private var markdown: String {
    var text = head(at: .start)
    let headings = book.headings
    var (chapter, isTranslation) = (-1, false)
    for annotation in annotations {
      let offset = annotation.range.lowerBound
      if book.isTranslation(offset), !isTranslation {
        isTranslation = true
        text += "\n" + head(at: offset)
      }
      let own = headings.partitioningIndex { $0.offset > offset } - 1
      if own != chapter, own >= 0 { text += "\n## \(headings[own].title)\n" }
      chapter = own
      text += MarkdownNotes.text(of: ownOffsets(of: annotation))
    }
    return text
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
