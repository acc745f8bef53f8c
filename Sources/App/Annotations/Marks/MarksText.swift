internal import CurlewManuscript
package import CurlewAppSupport
internal import CurlewCells
internal import CurlewNumerals
internal import CurlewSearch

/// The text of a file of marks: a version line, some lines about the book, and then a paragraph of
/// `key value` lines for each mark. People can read and edit it.
///
/// A mark that was removed stays as a record with the time. So a mark that is missing is known to be lost,
/// and comes back from where it is still kept.
package struct MarksText: FileContents {
  package static let (noun, failure): (Message, Message) =
    ("marks", "the mark was not saved")
  /// A synchronisation that merges thousands of marks on a busy machine holds the lock for seconds.
  package static let patience: UInt32 = 10_000
  private static let header = "curlew marks "
  package static let version = 1

  /// What the file says of the book, for people.
  package var title = ""
  package var author: String?
  /// The marks, also those that were removed.
  package private(set) var records: [Annotation] = []
  /// Paragraphs that could not be read, kept for people.
  private var unknown: [[String]] = []
  package private(set) var isNewer = false
  package private(set) var isWhole = true
  /// Whether there were more marks than were to be read.
  package private(set) var isTooLong = false

  package init() {}

  package init(title: String, author: String? = nil, _ annotations: [Annotation] = []) {
    (self.title, self.author, records) = (title, author, annotations)
  }

  /// The marks that are there.
  package var annotations: [Annotation] { records.filter { $0.removed == nil } }

  // MARK: Reading

  package init(parsing bytes: [UInt8]) { self.init(parsing: bytes, mostRecords: .max) }

  /// - Parameter mostRecords: How many marks are read; the others are left out.
  package init(parsing bytes: [UInt8], mostRecords: Int) {
    // The head, and one more, which tells whether there are others.
    var paragraphs = FileLines(bytes).paragraphs(
      atMost: min(mostRecords, .max - 2) + 2, begins: Self.begins)[...]
    if let head = paragraphs.first, let first = head.first?.text, first.hasPrefix(Self.header) {
      let version = Int(reading: first.dropFirst(Self.header.count), in: .versions)
      isNewer = version.map { $0 > Self.version } ?? false
      isWhole = version != nil && bytes.isWholeText
      title = head.last { $0.key == "title" }?.value ?? title
      author = head.last { $0.key == "author" }?.value
      paragraphs = paragraphs.dropFirst()
    } else {
      isWhole = false
    }
    isTooLong = paragraphs.count > mostRecords
    let last = bytes.last == lineFeed ? nil : paragraphs.indices.last
    for (place, paragraph) in zip(paragraphs.indices, paragraphs).prefix(mostRecords) {
      // The last line of a file that was cut off looks like a whole one.
      add(paragraph, isCut: place == last)
    }
  }

  /// The first line of a mark, or a second place.
  private static func begins(_ line: FileLine, after former: [FileLine]) -> Bool {
    let isFirst = line.key == "bookmark" || line.key == "highlight"
    guard isFirst || line.key == "at" && former.contains(where: { $0.key == "at" }) else {
      return false
    }
    return former.first?.text != damaged
  }

  private mutating func add(_ paragraph: [FileLine], isCut: Bool) {
    if !isCut, let record = Annotation(paragraph) { return records.append(record) }
    let lines = paragraph.map(\.text)
    let isKnown = lines.first == damaged
    unknown.append((isKnown ? [] : [damaged]) + lines)
    isWhole = isWhole && isKnown && !isCut
  }

  // MARK: Changes

  package mutating func put(_ annotations: [Annotation], at time: Int? = nil) {
    records.put(annotations, at: time)
  }

  /// Adds or replaces records that were changed elsewhere. Returns whether anything but an offset has changed.
  package mutating func merge(_ others: [Annotation]) -> Bool {
    var known: [Annotation.Identity: Int] = [:]
    for (place, record) in records.enumerated() { known[record.identity] = place }
    let new = others.filter { other in
      known[other.identity].map { !records[$0].hasContents(of: other) } ?? true
    }
    put(new)
    return !new.isEmpty
  }

  // MARK: Writing

  /// In the order of the text.
  package var bytes: [UInt8] {
    var head = ["\(Self.header)\(Self.version)", "title \(title.escaped)"]
    if let author { head.append("author \(author.escaped)") }
    var bytes = Array((head.joined(separator: "\n") + "\n").utf8)
    let texts = records.map { (offset: $0.range.lowerBound, made: $0.made, text: $0.text) }
    let sorted = texts.sorted {
      ($0.offset, $0.made) == ($1.offset, $1.made)
        ? $0.text.lexicographicallyPrecedes($1.text)
        : ($0.offset, $0.made) < ($1.offset, $1.made)
    }
    for record in sorted {
      bytes.append(lineFeed)
      bytes += record.text
    }
    for paragraph in unknown { bytes += ("\n" + paragraph.joined(separator: "\n") + "\n").utf8 }
    return bytes
  }
}

private let lineFeed = UInt8(ascii: "\n")

/// The line in front of a paragraph that could not be read, of which there is a copy.
private let damaged = "damaged"

// MARK: One annotation

extension Annotation: FileRecord {
  package static let fields: [FileField<Annotation>] = [
    .init("at", { "\($0.range.lowerBound.value)-\($0.range.upperBound.value)" }) {
      $0.readPlace($1)
    },
    .init("quote", { $0.quotation.quote }, { $0.quotation.quote = $1 }),
    .init("before", optional: true, { $0.quotation.before }, { $0.quotation.before = $1 }),
    .init("after", optional: true, { $0.quotation.after }, { $0.quotation.after = $1 }),
    .init("note", optional: true, { $0.note.isEmpty ? nil : $0.note }, { $0.note = $1 }),
    .init(
      "changed", optional: true, { $0.changed.map { String($0) } }, { $0.changed = moment($1) }),
    .init(
      "removed", optional: true, { $0.removed.map { String($0) } }, { $0.removed = moment($1) }),
    .init("made", { String($0.made) }, { $0.made = moment($1) }),
  ]

  private static func moment(_ text: String) -> Int { Int(reading: text, in: .moments) ?? 0 }

  /// The lines of its record, each with its end.
  package var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(256)
    text += (wash.map { "highlight \($0.name)\n" } ?? "bookmark\n").utf8
    write(to: &text)
    return text
  }

  /// Tells states of a mark apart, whatever their offsets.
  package var hash: UInt64 {
    var hash = Hash64()
    hash.add(texts: [
      wash?.name ?? "", quotation.quote, quotation.before, quotation.after, note,
    ])
    hash.add(texts: unknown)
    for moment: Int? in [made, changed, removed] {
      hash.add(moment.map { UInt64(bitPattern: Int64($0)) } ?? 0xFF)
    }
    return hash.value
  }

  /// Whether all but the offset is the same.
  package func hasContents(of other: Annotation) -> Bool {
    var other = other
    (other.range, other.isAdrift) = (range, isAdrift)
    return self == other
  }

  fileprivate init?(_ lines: [FileLine]) {
    guard let first = lines.first, let kind = Kind(first) else { return nil }
    self.init(
      kind: kind, quotation: Quotation("", before: "", after: ""), range: .start..<(.start), made: 0
    )
    guard read(lines.dropFirst()) else { return nil }
  }

  /// Reads the offsets. If they are damaged, the search for the mark starts at the beginning of the book.
  private mutating func readPlace(_ text: String) {
    let offsets = text.utf8.split(separator: UInt8(ascii: "-")).map {
      Int(reading: String(Substring($0)), in: .offsets) ?? 0
    }
    let start = offsets.first ?? 0
    range = BookOffset(start)..<BookOffset(max(offsets.dropFirst().first ?? start, start))
  }
}

extension Annotation.Kind {
  /// Reads the first line of a record.
  fileprivate init?(_ line: FileLine) {
    switch line.key {
    case "bookmark": self = .bookmark
    case "highlight":
      let name = line.value
      self = .highlight(
        Wash(highlightNamed: name)
          ?? name.split(separator: " ").first.flatMap { Wash(highlightNamed: $0) } ?? .yellow)
    default: return nil
    }
  }
}
