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

  package var isEmpty: Bool { records.isEmpty }

  package var bytes: [UInt8] {
    let known = records.values.sorted { $0.key < $1.key }
    let head = "\(Self.header)\(Self.version)\nbooks \(known.count)"
    let paragraphs = [head] + known.map(\.text)
    return Array((paragraphs.joined(separator: "\n\n") + "\n").utf8)
  }

  /// The text for other machines: paths differ there, and are private.
  package var shared: ContentsText {
    var text = ContentsText()
    text.records = records.mapValues(\.shared)
    return text
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
  mutating func make(_ edit: ContentsEdit, at moment: Int) -> Bool {
    let former = former(of: edit.book)
    var record = record(of: edit.book, former)
    record.make(edit, at: moment)
    guard edit.made.isEmpty || !record.isFull else { return false }
    for record in former { records[record.key] = nil }
    records[record.key] = record.isEmpty ? nil : record
    return true
  }

  /// How many bytes it has, about.
  var length: Int { records.values.reduce(0) { $0 + $1.length } }

  // MARK: Several machines

  /// Takes all that another version of the text has.
  package mutating func merge(_ other: ContentsText) {
    for record in other.records.values { add(record) }
  }

  private mutating func add(_ record: ContentsRecord) {
    if record.isEmpty { return }
    if records[record.key]?.merge(record) == nil { records[record.key] = record }
  }

  /// Takes what another machine has, unless that is more than readers make. Returns whether it has taken all.
  ///
  /// - Parameter keys: The books that are taken besides those known, by their fingerprints; nil for all.
  mutating func merge(_ other: ContentsText, ofBooks keys: Set<String>?) -> Bool {
    var isComplete = true
    for (key, record) in other.records
    where keys?.contains(key) ?? true || records[key] != nil {
      var merged = records[key] ?? record.shared
      merged.merge(record.shared)
      if merged == records[key] { continue }
      if merged.isTooMuch { isComplete = false } else { records[key] = merged }
    }
    return isComplete
  }
}
