internal import CurlewManuscript
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewNumerals
internal import CurlewSearch

/// The text of a file of marks: a version line, some lines about the book, and then a paragraph of
/// `key value` lines for each mark. People can read and edit it.
///
/// A mark that was removed stays as a record with the time. So a mark that is missing is known to be lost,
/// and comes back from where it is still kept.
package struct MarksText: StateText {
  private static let header = "curlew marks "
  package static let version = 1

  /// What the file says of the book, for people.
  package var title = ""
  package var author: String?
  /// The marks, also those that were removed.
  package private(set) var records: [Annotation] = []
  /// Paragraphs that could not be read, kept for people.
  private var unknown: [[String]] = []
  /// Whether a later version of the program wrote the file.
  package private(set) var isNewer = false
  /// False if the file was cut off, emptied or damaged.
  package private(set) var isWhole = true
  /// Whether there were more marks than were to be read.
  package private(set) var isTooLong = false

  package init(title: String = "", author: String? = nil, _ annotations: [Annotation] = []) {
    (self.title, self.author, records) = (title, author, annotations)
  }

  /// The marks that are there.
  package var annotations: [Annotation] { records.filter { $0.removed == nil } }

  // MARK: Reading

  package init(parsing bytes: [UInt8]) { self.init(parsing: bytes, mostRecords: .max) }

  /// - Parameter mostRecords: How many marks are read; the others are left out.
  package init(parsing bytes: [UInt8], mostRecords: Int) {
    var paragraphs = MarksParagraphs(bytes)
    var next = paragraphs.next()
    var hasHead = false
    if let head = next, let first = head.first?.string, first.hasPrefix(Self.header) {
      let version = Int(reading: first.dropFirst(Self.header.count), in: .versions)
      (isNewer, hasHead) = (version.map { $0 > Self.version } ?? false, version != nil)
      title = head.last { $0.key == "title" }?.value ?? title
      author = head.last { $0.key == "author" }?.value
      next = paragraphs.next()
    }
    let isEnded = bytes.last == lineFeed
    isWhole = hasHead && isEnded && String(validating: bytes, as: UTF8.self) != nil
    while let paragraph = next {
      isTooLong = records.count + unknown.count >= mostRecords
      if isTooLong { return }
      next = paragraphs.next()
      // The last line of a file that was cut off looks like a whole one.
      add(paragraph, isCut: next == nil && !isEnded)
    }
  }

  private mutating func add(_ paragraph: [MarksLine], isCut: Bool) {
    if !isCut, let record = Annotation(paragraph) { return records.append(record) }
    let lines = paragraph.map(\.string)
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

/// A line `key value`.
private struct MarksLine {
  private let bytes: ArraySlice<UInt8>
  /// The text before the first space.
  let key: String

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    key = String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  var value: String {
    String(decoding: bytes.dropFirst(key.utf8.count + 1), as: UTF8.self).unescaped
  }
}

/// The lines of each paragraph, with either line ending: the file may have been edited by hand.
///
/// The first line of an annotation, or a second place, begins a paragraph even without an empty line
/// before it. Otherwise one damaged byte could make two annotations one.
private struct MarksParagraphs {
  private let bytes: [UInt8]
  private var start = 0
  /// The first line of the next paragraph.
  private var first: MarksLine?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> [MarksLine]? {
    var lines: [MarksLine] = []
    lines.reserveCapacity(8)
    if let first { lines.append(first) }
    first = nil
    var hasPlace = lines.first?.key == "at"
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: lineFeed) ?? bytes.count
      var text = bytes[start..<end]
      start = end + 1
      // Drops all carriage returns at the end, so that an unknown line stays the same when saved again.
      while text.last == UInt8(ascii: "\r") { text.removeLast() }
      if text.isEmpty {
        if lines.isEmpty { continue }
        return lines
      }
      let line = MarksLine(text)
      let isPlace = line.key == "at"
      let begins = isPlace && hasPlace || line.key == "bookmark" || line.key == "highlight"
      if begins, let head = lines.first, head.string != damaged {
        first = line
        return lines
      }
      hasPlace = hasPlace || isPlace
      lines.append(line)
    }
    return lines.isEmpty ? nil : lines
  }
}

// MARK: One annotation

extension Annotation {
  /// The lines of its record, each with its end.
  package var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(256)
    func add(_ key: String, _ value: String) {
      text += key.utf8
      text += value.escaped.utf8
      text.append(lineFeed)
    }
    add(wash == nil ? "bookmark" : "highlight ", wash?.name ?? "")
    add("at ", "\(range.lowerBound.value)-\(range.upperBound.value)")
    add("quote ", quotation.quote)
    add("before ", quotation.before)
    add("after ", quotation.after)
    if !note.isEmpty { add("note ", note) }
    if let changed { add("changed ", String(changed)) }
    if let removed { add("removed ", String(removed)) }
    for line in unknown { text += (line + "\n").utf8 }
    // A record without its last line was cut off.
    add("made ", String(made))
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

  fileprivate init?(_ lines: [MarksLine]) {
    guard let first = lines.first, let kind = Kind(first) else { return nil }
    self.init(
      kind: kind, quotation: Quotation("", before: "", after: ""), range: .start..<(.start), made: 0
    )
    var (hasPlace, hasQuote, hasTime) = (false, false, false)
    for line in lines.dropFirst() {
      switch line.key {
      case "at":
        readPlace(line.value)
        hasPlace = true
      case "quote":
        quotation.quote = line.value
        hasQuote = true
      case "made":
        made = line.moment
        hasTime = true
      case "before": quotation.before = line.value
      case "after": quotation.after = line.value
      case "note": note = line.value
      case "changed": changed = line.moment
      case "removed": removed = line.moment
      default: unknown.append(line.string)
      }
    }
    guard hasPlace, hasQuote, hasTime else { return nil }
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

extension MarksLine {
  fileprivate var moment: Int { Int(reading: value, in: .moments) ?? 0 }
}

extension Annotation.Kind {
  /// Reads the first line of a record.
  fileprivate init?(_ line: MarksLine) {
    switch line.key {
    case "bookmark": self = .bookmark
    case "highlight":
      let name = line.value.split(separator: " ").first
      self = .highlight(name.flatMap { Wash(highlightNamed: $0) } ?? .yellow)
    default: return nil
    }
  }
}
