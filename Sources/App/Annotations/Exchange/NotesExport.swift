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
  private let volume: any BookText
  private let annotations: [Annotation]

  package init(_ annotations: [Annotation], of volume: any BookText) {
    self.volume = volume
    self.annotations = annotations.sorted {
      ($0.quotation.offset, $0.made) < ($1.quotation.offset, $1.made)
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
    var text = "# \(volume.title)\n"
    if let author = volume.author { text += "\n\(author)\n" }
    let headings = volume.headings
    var chapter = -1
    for annotation in annotations {
      let own = headings.partitioningIndex { $0.offset > annotation.quotation.offset } - 1
      if own != chapter, own >= 0 { text += "\n## \(headings[own].title)\n" }
      chapter = own
      text += MarkdownNotes.text(of: annotation)
    }
    return text
  }

  // MARK: JSON

  private var json: String {
    var members: [(key: String, value: JSONValue)] = [("title", .string(volume.title))]
    if let author = volume.author { members.append(("author", .string(author))) }
    members.append(("marks", .array(annotations.map(item))))
    return JSONValue.object(members).text + "\n"
  }

  private func item(_ annotation: Annotation) -> JSONValue {
    let quotation = annotation.quotation
    var members: [(key: String, value: JSONValue)] = [("kind", .string(annotation.kindName))]
    if let wash = annotation.wash { members.append(("colour", .string(wash.name))) }
    members.append(("quote", .string(quotation.quote)))
    if !annotation.note.isEmpty { members.append(("note", .string(annotation.note))) }
    members += [
      ("before", .string(quotation.before)), ("after", .string(quotation.after)),
      ("start", .number(Double(quotation.offset))), ("end", .number(Double(annotation.end))),
      ("made", .string(CivilTime(annotation.made).iso)),
    ]
    return .object(members)
  }

  // MARK: CSV

  private var csv: String {
    let rows = annotations.map { annotation in
      [
        annotation.kindName, annotation.wash?.name ?? "", annotation.quotation.quote,
        annotation.note, volume.title, volume.author ?? "", String(annotation.quotation.offset),
        CivilTime(annotation.made).plain,
      ]
    }
    let head = ["Kind", "Colour", "Quote", "Note", "Title", "Author", "Start", "Made"]
    return ([head] + rows).map(CSVTable.line).joined()
  }
}

extension Annotation {
  fileprivate var kindName: String { isBookmark ? "bookmark" : "highlight" }
}
