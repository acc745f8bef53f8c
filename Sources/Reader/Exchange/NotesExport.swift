internal import Cells
internal import Manuscript
internal import Search
internal import Typesetting

/// The forms in which marks are exported.
enum NotesForm: String, CaseIterable {
  case markdown, json, csv
}

/// The marks of a book for other programs. The same marks always give the same text.
struct NotesExport {
  private let volume: any Volume
  private let annotations: [Annotation]

  init(_ annotations: [Annotation], of volume: any Volume) {
    self.volume = volume
    self.annotations = annotations.sorted {
      ($0.quotation.offset, $0.made) < ($1.quotation.offset, $1.made)
    }
  }

  func text(_ form: NotesForm) -> String {
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
    var chapter = -1
    for annotation in annotations {
      let own = volume.outline.partitioningIndex { $0.offset > annotation.quotation.offset } - 1
      if own != chapter, own >= 0 { text += "\n## \(volume.outline[own].title)\n" }
      chapter = own
      text += MarkdownNotes.text(of: annotation)
    }
    return text
  }

  // MARK: W3C Web Annotation

  private var json: String {
    var members: [(key: String, value: JSONValue)] = [
      ("@context", .string("http://www.w3.org/ns/anno.jsonld")),
      ("type", .string("AnnotationCollection")), ("label", .string(volume.title)),
    ]
    if let author = volume.author { members.append(("creator", .string(author))) }
    members.append(("total", .number(Double(annotations.count))))
    members.append(("items", .array(annotations.map(item))))
    return JSONValue.object(members).text + "\n"
  }

  private func item(_ annotation: Annotation) -> JSONValue {
    let quotation = annotation.quotation
    var members: [(key: String, value: JSONValue)] = [
      ("type", .string("Annotation")),
      ("motivation", .string(annotation.isBookmark ? "bookmarking" : "highlighting")),
      ("created", .string(CivilTime(annotation.made).iso)),
    ]
    if !annotation.note.isEmpty {
      members.append(
        ("body", .object([("type", .string("TextualBody")), ("value", .string(annotation.note))])))
    }
    let quote = JSONValue.object([
      ("type", .string("TextQuoteSelector")), ("exact", .string(quotation.quote)),
      ("prefix", .string(quotation.before)), ("suffix", .string(quotation.after)),
    ])
    let place = JSONValue.object([
      ("type", .string("TextPositionSelector")), ("start", .number(Double(quotation.offset))),
      ("end", .number(Double(annotation.end))),
    ])
    var target: [(key: String, value: JSONValue)] = [
      ("source", .string(volume.title)), ("selector", .array([quote, place])),
    ]
    if let wash = annotation.wash { target.append(("styleClass", .string(wash.name))) }
    return .object(members + [("target", .object(target))])
  }

  // MARK: Readwise

  /// Only highlights: Readwise has no bookmarks.
  private var csv: String {
    let rows = annotations.filter { !$0.isBookmark }.map { annotation in
      [
        annotation.quotation.quote, volume.title, volume.author ?? "", "",
        WashTag.write(annotation.wash, before: annotation.note),
        String(annotation.quotation.offset), CivilTime(annotation.made).plain,
      ]
    }
    let head = ["Highlight", "Title", "Author", "URL", "Note", "Location", "Date"]
    return ([head] + rows).map(CSVTable.line).joined()
  }
}

// MARK: Import

extension Annotation {
  /// The annotations of a W3C collection; nil if the text is none.
  static func collection(_ bytes: [UInt8]) -> [Annotation]? {
    guard let items = JSONValue(bytes)?["items"]?.array else { return nil }
    return items.compactMap { Annotation($0) }
  }

  /// An annotation may have one target or several, one body or several; the first counts.
  private init?(_ item: JSONValue) {
    let target = item["target"]?.first
    let selectors = target?["selector"].map { $0.array ?? [$0] } ?? []
    func selector(_ type: String) -> JSONValue? { selectors.first { $0["type"]?.string == type } }
    guard let quote = selector("TextQuoteSelector"), let exact = quote["exact"]?.string else {
      return nil
    }
    let place = selector("TextPositionSelector")
    func offset(_ key: String) -> Int {
      place?[key]?.number.flatMap { Int(exactly: $0.rounded()) }.map { max($0, 0) } ?? 0
    }
    let wash = target?["styleClass"]?.string.flatMap { Wash(highlightNamed: $0) }
    self.init(
      kind: item["motivation"]?.string == "bookmarking" ? .bookmark : .highlight(wash ?? .yellow),
      quotation: Quotation(
        exact, before: quote["prefix"]?.string ?? "", after: quote["suffix"]?.string ?? "",
        offset: offset("start")),
      end: max(offset("end"), offset("start")), note: item["body"]?.first["value"]?.string ?? "",
      made: item["created"]?.string.flatMap { CivilTime($0) }?.secondsSince1970 ?? 0)
  }
}

extension JSONValue {
  /// The first value of an array; any other value itself.
  fileprivate var first: JSONValue { array?.first ?? self }
}
