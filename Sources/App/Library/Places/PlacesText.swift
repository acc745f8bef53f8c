package import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSystem

/// The text of the places file: a version line, then one paragraph of `key value` lines for each book.
///
/// Each record has a checksum, so that a damaged record does not affect the others. A later version
/// of the format must compute it differently: an intact record then proves that the file is of this
/// version, even if the version line is damaged.
///
/// The text is split at bytes: the first character of a title may be a combining mark, which would
/// join the space before it.
package struct PlacesText: FileContents {
  package static let (noun, failure): (Message, Message) =
    ("places", "the place was not saved")
  private static let header = "curlew places "
  package static let version = 1

  /// Records in the order of the file.
  package private(set) var records: [PlaceRecord] = []
  /// The number of records with a wrong checksum or invalid fields.
  package private(set) var damaged = 0
  package var isWhole: Bool { damaged == 0 }
  package private(set) var isNewer = false

  package init() {}

  /// Whether the record with a check line is the latest of its book. Tries the last record first,
  /// because the record that was saved last is at the end.
  package static func isCurrent(_ checkLine: String, in bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "\(header)\(version)\n\n".utf8) else { return false }
    if let last = FileLines(lastPart(of: bytes)).checkedRecords.last,
      last.last?.text == checkLine, last.checked != nil
    {
      return true
    }
    let records = PlacesText(parsing: bytes).records
    guard let record = records.last(where: { $0.checkLine == checkLine }) else { return false }
    let latest = records.last {
      $0.describesBook(of: record)
    }
    return latest == record
  }

  /// The bytes after the last empty line.
  private static func lastPart(of bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let gap = bytes.indices.dropFirst().last { bytes[$0] == newline && bytes[$0 - 1] == newline }
    return Array(bytes[(gap.map { $0 + 1 } ?? 0)...])
  }

  package init(parsing bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    var lines = FileLines(bytes)
    let version = lines.take(Self.header).flatMap { Int(reading: $0, in: .versions) }
    if version != Self.version { damaged += 1 }
    for paragraph in lines.checkedRecords {
      if let record = PlaceRecord(lines: paragraph) {
        records.append(record)
      } else {
        damaged += 1
      }
    }
    isNewer = records.isEmpty && version ?? 0 > Self.version
  }

  /// Replaces all records of the same book by this one.
  package mutating func merge(_ record: PlaceRecord) {
    var record = record
    let isSame = { (other: PlaceRecord) in other.describesBook(of: record) }
    if let known = records.last(where: isSame) { record.inherit(from: known) }
    records.removeAll(where: isSame)
    records.append(record)
  }

  /// Merges the records of another text that are not older than those here. A time that is still to come says only that
  /// the clock went back since.
  package mutating func merge(_ other: PlacesText) {
    let now = CurrentProcess.wallClock
    for record in other.records {
      let known = records.last { $0.describesBook(of: record) }
      let opened = known?.opened.ifPast(at: now, slack: 0) ?? .min
      if opened <= record.opened { merge(record) }
    }
  }

  package var bytes: [UInt8] {
    let paragraphs = ["\(Self.header)\(Self.version)"] + records.map(\.text)
    return Array((paragraphs.joined(separator: "\n\n") + "\n").utf8)
  }
}

extension PlaceRecord {
  /// Takes over what only the previous record of the book has.
  fileprivate mutating func inherit(from known: PlaceRecord) {
    if unknown.isEmpty { unknown = known.unknown }
    voice = voice ?? known.voice
    // The same book, read from a pipe this time.
    if path == BookPath.standardInput { (path, facing) = (known.path, facing ?? known.facing) }
  }
}
