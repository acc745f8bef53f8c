internal import Manuscript
internal import Cells
internal import Search

/// Why a file of notes cannot be imported.
struct NotesError: Error, Equatable {
  /// What is wrong, in a few words.
  let reason: String
}

/// The marks in a file that Curlew or another program has exported. The form is found by the content.
struct NotesImport {
  private(set) var annotations: [Annotation] = []
  /// How many marks in the file are of other books.
  private(set) var foreignCount = 0

  /// - Parameter title: The title of the book. A table of highlights may have those of many books.
  init(_ bytes: [UInt8], of title: String) throws(NotesError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    let text = String(decoding: bytes, as: UTF8.self)
    switch text.first(where: { !$0.isWhitespace }) {
    case nil: throw NotesError(reason: "the file is empty")
    case "{", "[":
      guard let found = Annotation.collection(bytes) else {
        throw NotesError(reason: "this is not a collection of annotations in JSON")
      }
      annotations = found
    default:
      if (try? CSVTable(String(text.prefix { !$0.isNewline })))?.has("highlight") == true {
        take(try CSVTable(text), title)
      } else {
        annotations = MarkdownNotes(text).annotations
        guard !annotations.isEmpty else {
          throw NotesError(reason: "no notes in Markdown, JSON or CSV were found")
        }
      }
    }
  }

  // MARK: Readwise

  /// Takes the rows of this book, whose title may have other apostrophes or capitals. A table without
  /// titles is of this book alone.
  private mutating func take(_ table: CSVTable, _ title: String) {
    for row in table.rows {
      let own = row["title", "book title"].trimmed
      if own.isEmpty || FoldedText(String(own)).utf8 == FoldedText(String(title.trimmed)).utf8 {
        if let annotation = Annotation(row) { annotations.append(annotation) }
      } else {
        foreignCount += 1
      }
    }
  }
}

extension Annotation {
  /// A row of a table of Readwise; nil if it has no words.
  fileprivate init?(_ row: CSVTable.Row) {
    let quote = row["highlight"]
    guard !quote.trimmed.isEmpty else { return nil }
    let offset = max(Int(row["location"].trimmed) ?? 0, 0)
    let (tag, note) = WashTag.read(row["note"])
    self.init(
      kind: .highlight(tag ?? Wash(highlightNamed: row["color"].trimmed.lowercased()) ?? .yellow),
      quotation: Quotation(quote, before: "", after: "", offset: offset), end: offset,
      note: note,
      made: CivilTime(row["date", "highlighted at"].trimmed)?.secondsSince1970 ?? 0)
  }
}

/// The colour of a highlight as Readwise writes tags: a word with a full stop in front of the note.
/// Yellow needs none.
enum WashTag {
  static func write(_ wash: Wash?, before note: String) -> String {
    guard let wash, wash != .yellow || read(note).wash != nil else { return note }
    return note.isEmpty ? ".\(wash.name)" : ".\(wash.name) \(note)"
  }

  static func read(_ note: String) -> (wash: Wash?, note: String) {
    let word = note.prefix { $0 != " " }
    guard word.first == ".", let wash = Wash(highlightNamed: word.dropFirst()) else {
      return (nil, note)
    }
    return (wash, String(note.dropFirst(word.count + 1)))
  }
}
