internal import CurlewBasics
internal import CurlewCells
internal import CurlewNumerals
internal import CurlewSearch

/// The text of a file of marks: a version line, some lines about the book, and then a paragraph of
/// `key value` lines for each mark. People can read and edit it.
///
/// A mark that was removed stays as a record with the time. So a mark that is missing is known to be lost,
/// and comes back from where it is still kept.
package struct MarksText: Equatable {
  private static let header = "curlew marks "
  package static let version = 1
  /// The line in front of a paragraph that could not be read, of which there is a copy.
  private static let damaged = "damaged"

  /// What the file says of the book, for people.
  package var title = ""
  package var author: String?
  /// The marks, also those that were removed.
  package private(set) var records: [Annotation] = []
  /// Paragraphs that could not be read, kept for people.
  private var unknown: [[String]] = []
  /// Whether a later version of the program wrote the file.
  package private(set) var isNewer = false
  /// Whether the file had its head and nothing but complete marks; it may have been cut off or emptied.
  package private(set) var isWhole = true
  /// Whether there were more marks than were to be read.
  package private(set) var isTooLong = false

  package init(title: String = "", author: String? = nil, _ annotations: [Annotation] = []) {
    (self.title, self.author, records) = (title, author, annotations)
  }

  /// The marks that are there.
  package var annotations: [Annotation] { records.filter { $0.removed == nil } }

  // MARK: Reading

  /// - Parameter mostRecords: How many marks are read; the others are left out.
  package init(parsing bytes: [UInt8], mostRecords: Int = .max) {
    var paragraphs = Self.paragraphs(of: bytes)[...]
    var hasHead = false
    if let first = paragraphs.first?.first.map({ String(decoding: $0, as: UTF8.self) }),
      first.hasPrefix(Self.header)
    {
      let version = Int(reading: first.dropFirst(Self.header.count), in: .versions)
      (isNewer, hasHead) = (version.map { $0 > Self.version } ?? false, version != nil)
      readHead(paragraphs.removeFirst().dropFirst())
    }
    isWhole = hasHead && bytes.last == lineFeed && String(validating: bytes, as: UTF8.self) != nil
    isTooLong = paragraphs.count > mostRecords
    if isTooLong { paragraphs = paragraphs.prefix(mostRecords) }
    for (number, paragraph) in paragraphs.enumerated() {
      // The last line of a file that was cut off looks like a whole one.
      let isCut = number == paragraphs.count - 1 && bytes.last != lineFeed
      if !isCut, let record = Annotation(paragraph) {
        records.append(record)
      } else {
        let lines = paragraph.map { String(decoding: $0, as: UTF8.self) }
        if lines.first == Self.damaged, !isCut {
          unknown.append(lines)
        } else {
          unknown.append((lines.first == Self.damaged ? [] : [Self.damaged]) + lines)
          isWhole = false
        }
      }
    }
  }

  private mutating func readHead(_ lines: some Sequence<MarksLine>) {
    for line in lines {
      if let value = line.value(of: "title") { title = value }
      if let value = line.value(of: "author") { author = value }
    }
  }

  /// The lines of each paragraph, with either line ending: the file may have been edited by hand.
  ///
  /// The first line of an annotation, or a second place, begins a paragraph even without an empty line
  /// before it. Otherwise one damaged byte could make two annotations one.
  private static func paragraphs(of bytes: [UInt8]) -> [[MarksLine]] {
    var paragraphs: [[MarksLine]] = []
    var lines: [MarksLine] = []
    var (isDamaged, hasPlace) = (false, false)
    var start = 0
    func end() {
      if !lines.isEmpty { paragraphs.append(lines) }
      (lines, isDamaged, hasPlace) = ([], false, false)
    }
    while start < bytes.count {
      let lineEnd = bytes[start...].firstIndex(of: lineFeed) ?? bytes.count
      var line = bytes[start..<lineEnd]
      start = lineEnd + 1
      // Drops all carriage returns at the end, so that an unknown line stays the same when saved
      // again.
      while line.last == UInt8(ascii: "\r") { line.removeLast() }
      let isPlace = line.hasKey("at")
      if line.isEmpty || !isDamaged && (isPlace && hasPlace || line.beginsAnnotation) { end() }
      if line.isEmpty { continue }
      if lines.isEmpty { isDamaged = line.elementsEqual(damaged.utf8) }
      hasPlace = hasPlace || isPlace
      lines.append(line)
    }
    end()
    return paragraphs
  }

  // MARK: Changes

  /// Adds annotations, or replaces the former versions of them.
  ///
  /// - Parameter time: When the reader did so, in seconds since 1970; nil if it was done elsewhere.
  package mutating func put(_ annotations: [Annotation], at time: Int? = nil) {
    var places: [Annotation.Identity: Int] = [:]
    for (place, record) in records.enumerated() { places[record.identity] = place }
    for var annotation in annotations {
      if let place = places[annotation.identity] {
        if let time, !annotation.hasContents(of: records[place]) { annotation.changed = time }
        records[place] = annotation
      } else {
        places[annotation.identity] = records.count
        records.append(annotation)
      }
    }
  }

  package mutating func put(_ annotation: Annotation, at time: Int? = nil) {
    put([annotation], at: time)
  }

  /// Adds or replaces records. Returns whether anything but an offset has changed.
  package mutating func merge(_ others: [Annotation]) -> Bool {
    let known = Dictionary(records.map { ($0.identity, $0) }) { _, last in last }
    let new = others.filter { known[$0.identity]?.hasContents(of: $0) != true }
    put(new)
    return !new.isEmpty
  }

  /// Notes that an annotation was removed. Its note is forgotten.
  ///
  /// - Parameter time: In seconds since 1970.
  package mutating func remove(_ annotation: Annotation, at time: Int) {
    var record = annotation
    (record.note, record.removed) = ("", time)
    put(record)
  }

  // MARK: Writing

  /// In the order of the text.
  package var bytes: [UInt8] {
    var about = ["\(Self.header)\(Self.version)", "title \(title.escaped)"]
    if let author { about.append("author \(author.escaped)") }
    let sorted = records.map { (record: $0, text: $0.lines.joined(separator: "\n")) }.sorted {
      let (one, other) = ($0.record, $1.record)
      return (one.quotation.offset, one.made, $0.text)
        < (other.quotation.offset, other.made, $1.text)
    }
    var text = about.joined(separator: "\n") + "\n"
    for (_, record) in sorted { text += "\n" + record + "\n" }
    for paragraph in unknown { text += "\n" + paragraph.joined(separator: "\n") + "\n" }
    return Array(text.utf8)
  }
}

private typealias MarksLine = ArraySlice<UInt8>

private let lineFeed = UInt8(ascii: "\n")

// MARK: One annotation

extension Annotation {
  package var lines: [String] {
    var lines = contents
    lines.insert("at \(quotation.offset)-\(end)", at: 1)
    return lines
  }

  /// The lines except the offset, which depends on the edition.
  private var contents: [String] {
    var lines = [wash.map { "highlight \($0.name)" } ?? "bookmark"]
    lines.append("quote \(quotation.quote.escaped)")
    lines.append("before \(quotation.before.escaped)")
    lines.append("after \(quotation.after.escaped)")
    if !note.isEmpty { lines.append("note \(note.escaped)") }
    if let changed { lines.append("changed \(changed)") }
    if let removed { lines.append("removed \(removed)") }
    // A record without its last line was cut off.
    return lines + unknown + ["made \(made)"]
  }

  /// Tells states of a mark apart, whatever their offsets.
  package var hash: UInt64 {
    var hash = Hash64()
    for text in [wash?.name ?? "", quotation.quote, quotation.before, quotation.after, note]
      + unknown
    {
      hash.add(text.utf8)
      hash.add(CollectionOfOne(0xFF))
    }
    for moment in [made, changed, removed] {
      hash.add(moment.map { UInt64(bitPattern: Int64($0)) } ?? 0xFF)
    }
    return hash.value
  }

  /// Whether all but the offset is the same.
  package func hasContents(of other: Annotation) -> Bool {
    var other = other
    (other.quotation.offset, other.end, other.isAdrift) = (quotation.offset, end, isAdrift)
    return self == other
  }

  fileprivate init?(_ lines: [MarksLine]) {
    guard let first = lines.first, let kind = Kind(first) else { return nil }
    self.init(
      kind: kind, quotation: Quotation("", before: "", after: "", offset: 0), end: 0, made: 0)
    var (hasPlace, hasQuote, hasTime) = (false, false, false)
    for line in lines.dropFirst() {
      if let value = line.value(of: "at") {
        readPlace(value)
        hasPlace = true
      } else if let value = line.value(of: "quote") {
        quotation.quote = value
        hasQuote = true
      } else if let value = line.value(of: "before") {
        quotation.before = value
      } else if let value = line.value(of: "after") {
        quotation.after = value
      } else if let value = line.value(of: "note") {
        note = value
      } else if let value = line.value(of: "made") {
        made = Int(reading: value, in: .moments) ?? 0
        hasTime = true
      } else if let value = line.value(of: "changed") {
        changed = Int(reading: value, in: .moments) ?? 0
      } else if let value = line.value(of: "removed") {
        removed = Int(reading: value, in: .moments) ?? 0
      } else {
        unknown.append(String(decoding: line, as: UTF8.self))
      }
    }
    guard hasPlace, hasQuote, hasTime else { return nil }
  }

  /// Reads the offsets. If they are damaged, the search for the mark starts at the beginning of the book.
  private mutating func readPlace(_ text: String) {
    let offsets = text.split(separator: "-").map { Int(reading: $0, in: .offsets) ?? 0 }
    quotation.offset = offsets.first ?? 0
    end = max(offsets.dropFirst().first ?? quotation.offset, quotation.offset)
  }
}

extension MarksLine {
  fileprivate func hasKey(_ key: String) -> Bool {
    let key = key.utf8
    guard starts(with: key) else { return false }
    return count == key.count || self[startIndex + key.count] == UInt8(ascii: " ")
  }

  /// The value of a line with a key; nil for another line.
  fileprivate func value(of key: String) -> String? {
    hasKey(key) ? String(decoding: dropFirst(key.utf8.count + 1), as: UTF8.self).unescaped : nil
  }

  fileprivate var beginsAnnotation: Bool { hasKey("bookmark") || hasKey("highlight") }
}

extension Annotation.Kind {
  /// Reads the first line of a record.
  fileprivate init?(_ line: MarksLine) {
    if line.hasKey("bookmark") {
      self = .bookmark
    } else if let colour = line.value(of: "highlight") {
      let name = colour.split(separator: " ").first
      self = .highlight(name.flatMap { Wash(highlightNamed: $0) } ?? .yellow)
    } else {
      return nil
    }
  }
}
