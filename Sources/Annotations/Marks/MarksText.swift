internal import CurlewBasics
internal import CurlewCells
internal import CurlewNumerals
internal import CurlewSearch

/// The text of a file of marks: a version line, some lines about the book, and then a paragraph of
/// `key value` lines for each mark. People can read and edit it.
package struct MarksText: Equatable {
  private static let header = "curlew marks "
  package static let version = 1

  /// What the file says of the book, for people.
  package var title = ""
  package var author: String?
  package private(set) var annotations: [Annotation] = []
  /// Paragraphs that this version does not understand, kept as they are.
  private var unknown: [[String]] = []
  /// Whether a later version of the program wrote the file.
  package private(set) var isNewer = false
  /// Whether the file was valid UTF-8 and every paragraph could be parsed.
  package var isWhole: Bool { unknown.isEmpty && isValid }
  private var isValid = true

  package init(title: String = "", author: String? = nil, _ annotations: [Annotation] = []) {
    (self.title, self.author, self.annotations) = (title, author, annotations)
  }

  package init(parsing bytes: [UInt8]) {
    isValid = String(validating: bytes, as: UTF8.self) != nil
    var paragraphs = Self.paragraphs(of: bytes)[...]
    if let first = paragraphs.first?.first, first.hasPrefix(Self.header) {
      let version = Int(reading: first.dropFirst(Self.header.count), in: .versions)
      isNewer = version.map { $0 > Self.version } ?? false
      let fields = Fields(paragraphs.removeFirst().dropFirst())
      title = fields["title"]?.unescaped ?? ""
      author = fields["author"]?.unescaped
    }
    for paragraph in paragraphs {
      if let annotation = Annotation(paragraph) {
        annotations.append(annotation)
      } else {
        unknown.append(paragraph)
      }
    }
  }

  /// The lines of each paragraph, with either line ending: the file may have been edited by hand.
  ///
  /// The first line of an annotation, or a second place, begins a paragraph even without an empty line
  /// before it. Otherwise one damaged byte could make two annotations one.
  private static func paragraphs(of bytes: [UInt8]) -> [[String]] {
    var paragraphs: [[String]] = [[]]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // Drops all carriage returns at the end, so that an unknown line stays the same when saved
      // again.
      var end = line
      while end.last == UInt8(ascii: "\r") { end.removeLast() }
      let line = String(decoding: end, as: UTF8.self)
      let isSecondPlace =
        line.hasPrefix("at ") && (paragraphs.last ?? []).contains { $0.hasPrefix("at ") }
      if end.isEmpty || isSecondPlace || Annotation.Kind(line) != nil { paragraphs.append([]) }
      if !end.isEmpty { paragraphs[paragraphs.count - 1].append(line) }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  // MARK: Changes

  /// Adds an annotation, or replaces the former version of it.
  package mutating func put(_ annotation: Annotation) {
    if let place = annotations.firstIndex(where: { $0.isSame(as: annotation) }) {
      annotations[place] = annotation
    } else {
      annotations.append(annotation)
    }
  }

  package mutating func remove(_ annotation: Annotation) {
    annotations.removeAll { $0.isSame(as: annotation) }
  }

  /// In the order of the text.
  package var bytes: [UInt8] {
    var about = ["\(Self.header)\(Self.version)", "title \(title.escaped)"]
    if let author { about.append("author \(author.escaped)") }
    let sorted = annotations.sorted {
      ($0.quotation.offset, $0.made) < ($1.quotation.offset, $1.made)
    }
    let paragraphs = [about] + sorted.map(\.lines) + unknown
    return Array(
      (paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n").utf8)
  }

  fileprivate struct Fields {
    private var all: [(key: Substring, value: Substring)] = []

    init(_ lines: some Sequence<String>) {
      for line in lines {
        let space = line.firstIndex(of: " ") ?? line.endIndex
        all.append((line[..<space], line[space...].dropFirst()))
      }
    }

    subscript(key: Substring) -> String? { all.last { $0.key == key }.map { String($0.value) } }
  }
}

// MARK: One annotation

extension Annotation {
  private static let keys: Set<Substring> = ["at", "quote", "before", "after", "note", "made"]

  package var lines: [String] {
    var lines = [wash.map { "highlight \($0.name)" } ?? "bookmark"]
    lines.append("at \(quotation.offset)-\(end)")
    lines.append("quote \(quotation.quote.escaped)")
    lines.append("before \(quotation.before.escaped)")
    lines.append("after \(quotation.after.escaped)")
    if !note.isEmpty { lines.append("note \(note.escaped)") }
    lines.append("made \(made)")
    return lines + unknown
  }

  fileprivate init?(_ lines: [String]) {
    guard let first = lines.first, let kind = Kind(first) else { return nil }
    let fields = MarksText.Fields(lines.dropFirst())
    guard let place = fields["at"], let quote = fields["quote"] else { return nil }
    // A mark whose offset is damaged is looked for from the start of the book.
    let offsets = place.split(separator: "-").map { Int(reading: $0, in: .offsets) ?? 0 }
    let start = offsets.first ?? 0
    self.init(
      kind: kind,
      quotation: Quotation(
        quote.unescaped, before: fields["before"]?.unescaped ?? "",
        after: fields["after"]?.unescaped ?? "", offset: start),
      end: max(offsets.dropFirst().first ?? start, start),
      note: fields["note"]?.unescaped ?? "",
      made: fields["made"].flatMap { Int(reading: $0, in: .moments) } ?? 0,
      unknown: lines.dropFirst().filter { line in
        !Self.keys.contains(line.prefix { $0 != " " })
      })
  }
}

extension Annotation.Kind {
  /// Reads the first line of a record.
  fileprivate init?(_ line: String) {
    let words = line.split(separator: " ")
    switch words.first {
    case "bookmark": self = .bookmark
    case "highlight":
      self = .highlight(words.dropFirst().first.flatMap { Wash(highlightNamed: $0) } ?? .yellow)
    default: return nil
    }
  }
}
