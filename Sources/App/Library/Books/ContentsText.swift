package import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewPlainText

/// The corrections that readers made to the contents of their books, as the text of a file: a version line, and a
/// paragraph for each book.
package struct ContentsText: FileContents {
  package static let noun: Message = "corrections of contents"
  package static let failure: Message = "the corrected contents were not saved"
  package static let longest = 4 << 20
  private static let header = "curlew contents "
  private static let version = 1

  /// By the fingerprints of their books.
  private var records: [String: ContentsRecord] = [:]
  package private(set) var isWhole = true
  package private(set) var isNewer = false

  package init() {}

  package init(parsing bytes: [UInt8]) {
    var lines = FileLines(bytes)
    let version = lines.take(Self.header).flatMap { Int(reading: $0, in: .versions) }
    let count = lines.take("books ").flatMap { Int(reading: $0, in: .versions) }
    for paragraph in lines.checkedRecords {
      isWhole = isWhole && paragraph.checked != nil
      if let record = ContentsRecord(paragraph) { add(record) }
    }
    // A whole record proves that the file is not of a later version.
    if let version, version > Self.version, records.isEmpty {
      (isNewer, isWhole) = (true, true)
      return
    }
    let hasAll = version == Self.version && records.count >= count ?? .max
    // The last line of a file that was cut off may look like a whole one.
    isWhole = isWhole && hasAll && bytes.last == UInt8(ascii: "\n")
  }

  package var bytes: [UInt8] {
    let known = records.values.sorted { $0.key < $1.key }
    let head = "\(Self.header)\(Self.version)\nbooks \(known.count)"
    let paragraphs = [head] + known.map(\.text)
    return Array((paragraphs.joined(separator: "\n\n") + "\n").utf8)
  }

  /// The corrections of a book. One that was edited is known by its path and title.
  func corrections(of book: BookIdentity) -> [ContentsCorrection] {
    if let record = records[book.key] { return record.corrections }
    return record(of: book, former(of: book)).corrections
  }

  private func record(of book: BookIdentity, _ former: [ContentsRecord]) -> ContentsRecord {
    var record = ContentsRecord(of: book)
    if let known = records[book.key] { record.merge(known) }
    for former in former { record.takeOver(from: former) }
    return record
  }

  private func former(of book: BookIdentity) -> [ContentsRecord] {
    records.values.filter { $0.key != book.key && $0.isOfFormer(book) }.sorted { $0.key < $1.key }
  }

  /// Changes the corrections of a book. Returns whether there is room for all of them.
  ///
  /// - Parameter others: The corrections of other machines, which the edit may undo.
  mutating func make(
    _ edit: ContentsEdit, at moment: Int, after others: ContentsText = ContentsText()
  ) -> Bool {
    let former = former(of: edit.book)
    var own = record(of: edit.book, former)
    var all = own
    if let record = others.records[edit.book.key] { all.merge(record) }
    let known = all
    all.make(edit, at: moment)
    guard edit.made.isEmpty || !all.isFull else { return false }
    own.merge(all.changes(since: known))
    for record in former { records[record.key] = nil }
    records[edit.book.key] = own.isEmpty ? nil : own
    return true
  }

  private mutating func add(_ record: ContentsRecord) {
    if record.isEmpty { return }
    if records[record.key]?.merge(record) == nil { records[record.key] = record }
  }
}

// MARK: Several machines

extension ContentsText: SharedContents {
  /// The maximum number of books of all other machines together.
  package static let mostOfOthers = 20_000

  package var count: Int { records.count }

  package var length: Int { records.values.reduce(0) { $0 + $1.length } }

  package init(sharedAs bytes: [UInt8], isIncomplete: inout Bool) { self.init(parsing: bytes) }

  /// The corrections without paths, which are private and differ between machines.
  package var shared: ContentsText {
    var text = ContentsText()
    text.records = records.mapValues(\.shared)
    return text
  }

  package mutating func merge(_ other: ContentsText) {
    for record in other.records.values { add(record) }
  }

  package mutating func mergeWithinLimits(_ other: ContentsText) -> Bool {
    var isComplete = true
    for (key, record) in other.records {
      var merged = records[key] ?? record.shared
      merged.merge(record.shared)
      if merged == records[key] { continue }
      if merged.isTooMuch { isComplete = false } else { records[key] = merged }
    }
    return isComplete
  }

  /// The fingerprints of all books in hexadecimal.
  package var books: Set<String> { Set(records.keys) }

  /// Removes the corrections of books unless a predicate holds for their fingerprints in hexadecimal.
  package mutating func keep(_ isKept: (String) -> Bool) {
    records = records.filter { isKept($0.key) }
  }
}
