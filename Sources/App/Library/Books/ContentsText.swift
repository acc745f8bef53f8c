internal import CurlewAppSupport
internal import CurlewPlainText
internal import CurlewNumerals
internal import CurlewTypesetting

/// The corrections that readers made to the contents of their books, as the text of a file.
///
/// Each book has a paragraph: `book` and its fingerprint, its path and title, when it was corrected last, and its
/// corrections. A book whose corrections were all undone keeps its paragraph, so that other machines undo them, too.
package struct ContentsText: Equatable, Sendable {
  /// By the fingerprints of their books.
  private var records: [String: Record] = [:]
  /// Paragraphs that cannot be read, which are kept as they are.
  private var unread: [[String]] = []

  package init() {}

  package init(parsing bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    for paragraph in lines.split(separator: "").map(Array.init) {
      if let record = Record(paragraph) { add(record) } else { unread.append(paragraph) }
    }
  }

  package var isEmpty: Bool { records.isEmpty }

  package var bytes: [UInt8] {
    let known = records.values.sorted { $0.key < $1.key }
    let paragraphs = unread.map { $0.joined(separator: "\n") } + known.map(\.text)
    return paragraphs.isEmpty ? [] : Array((paragraphs.joined(separator: "\n\n") + "\n").utf8)
  }

  /// The text for other machines: paths differ there, and are private.
  package var shared: ContentsText {
    var text = self
    text.unread = []
    text.records = records.mapValues { $0.with(path: BookPath.standardInput) }
    return text
  }

  /// The corrections of a book. One that was edited is known by its path and title.
  func corrections(of book: RawBook) -> [ContentsCorrection] {
    let record =
      records[book.key]
      ?? records.values.filter { $0.isOfFormer(book) }.max { $1.isLater(than: $0) }
    return record.map { [ContentsCorrection](lines: $0.lines) } ?? []
  }

  /// Puts the corrections of a book in the place of the former ones.
  mutating func set(_ corrections: [ContentsCorrection], of book: RawBook, at moment: Int) {
    let former = records.values.filter { $0.key == book.key || $0.isOfFormer(book) }
    for record in former { records[record.key] = nil }
    guard !corrections.isEmpty || !former.isEmpty else { return }
    // Clocks of other machines may be fast.
    let latest = former.map(\.changed).max() ?? 0
    let record = Record(
      key: book.key, path: book.path, title: book.title, changed: max(moment, latest + 1),
      lines: corrections.lines)
    records[book.key] = former.reduce(record) { $0.joined(with: $1) }
  }

  /// Takes the corrections of a book from another machine if they are later than those here.
  package mutating func merge(_ other: ContentsText) {
    for record in other.records.values { add(record) }
  }

  /// The corrections of some books, given by their fingerprints, and no more of them than a reader makes.
  package func limited(toBooks keys: Set<String>) -> ContentsText {
    var text = ContentsText()
    text.records = records.filter { keys.contains($0.key) }.mapValues { record in
      var record = record
      record.lines = [ContentsCorrection](lines: record.lines).lines
      return record
    }
    return text
  }

  private mutating func add(_ record: Record) {
    guard let known = records[record.key] else { return records[record.key] = record }
    let later = record.isLater(than: known) ? record : known
    let earlier = record.isLater(than: known) ? known : record
    records[record.key] = later.joined(with: earlier).with(path: known.path)
  }
}

private struct Record: Equatable {
  let key: String
  var path: String
  let title: String
  /// In seconds since 1970; 0 in files of former versions.
  var changed = 0
  var lines: [String]
}

extension Record {
  init?(_ paragraph: [String]) {
    func value(_ index: Int, _ name: String) -> String? {
      guard paragraph.indices.contains(index), paragraph[index].hasPrefix(name + " ") else {
        return nil
      }
      return String(paragraph[index].dropFirst(name.count + 1))
    }
    guard let key = value(0, "book"), let path = value(1, "path"), let title = value(2, "title")
    else { return nil }
    let changed = value(3, "changed").flatMap { Int(reading: $0, in: .moments) }
    self.init(
      key: key, path: path.unescaped, title: title.unescaped, changed: changed ?? 0,
      lines: Array(paragraph.dropFirst(changed == nil ? 3 : 4)))
  }

  var text: String {
    let head = ["book \(key)", "path \(path.escaped)", "title \(title.escaped)"]
    return (head + (changed > 0 ? ["changed \(changed)"] : []) + lines).joined(separator: "\n")
  }

  func with(path: String) -> Record {
    var record = self
    record.path = path
    return record
  }

  func isOfFormer(_ book: RawBook) -> Bool {
    path != BookPath.standardInput && path == book.path && title == book.title
  }

  /// The later corrections. Where two machines began without knowing of each other, those of both: whoever goes on from
  /// the other's, or undoes some of them, has the same first one.
  func joined(with earlier: Record) -> Record {
    let (first, second) = (
      [ContentsCorrection](lines: earlier.lines), [ContentsCorrection](lines: lines)
    )
    guard let begin = first.first, let ownBegin = second.first, begin != ownBegin,
      !second.contains(begin)
    else { return self }
    var record = self
    record.lines = (first + second.filter { !first.contains($0) }).lines
    return record
  }

  /// Orders corrections of the same second, too, so that all machines choose the same ones.
  func isLater(than other: Record) -> Bool {
    guard changed == other.changed else { return changed > other.changed }
    return lines.count == other.lines.count
      ? other.lines.lexicographicallyPrecedes(lines) : lines.count > other.lines.count
  }
}
