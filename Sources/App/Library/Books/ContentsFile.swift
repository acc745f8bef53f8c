package import CurlewAppSupport
package import CurlewPlainText
internal import CurlewSystem
internal import CurlewTypesetting

/// The file of the corrections that readers made to the contents of their books. Several windows share it.
///
/// Each book has a paragraph: `book` and its fingerprint, its path and title, and its corrections.
package struct ContentsFile: Equatable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// In bytes.
  private static let longest = 4 << 20

  /// The corrections of a book; none if the file cannot be read. A book that was edited is known by its path and title.
  func corrections(of book: RawBook) -> [ContentsCorrection] {
    guard let bytes = try? SafeSave.contents(of: path, limit: Self.longest) else { return [] }
    let records = Self.records(in: bytes)
    let record = records.last { $0.isOf(book) } ?? records.last { $0.isOfFormer(book) }
    return record.map { [ContentsCorrection](lines: $0.lines) } ?? []
  }

  /// Keeps the corrections of a book in place of the former ones.
  package func save(_ corrections: [ContentsCorrection], of book: RawBook) -> Complaint? {
    SafeSave.update(
      path, limit: Self.longest, orSay: "the corrected contents were not saved"
    ) { bytes in
      var records = Self.records(in: bytes ?? []).filter { !$0.isOf(book) && !$0.isOfFormer(book) }
      if !corrections.isEmpty { records.append(Record(corrections, of: book)) }
      return Array((records.map(\.text).joined(separator: "\n\n") + "\n").utf8)
    }
  }

  private static func records(in bytes: [UInt8]) -> [Record] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return lines.split(separator: "").map { Record(all: Array($0)) }
  }
}

private struct Record {
  private let all: [String]

  init(all: [String]) { self.all = all }

  init(_ corrections: [ContentsCorrection], of book: RawBook) {
    all = Self.head(of: book) + corrections.lines
  }

  var text: String { all.joined(separator: "\n") }
  var lines: [String] { Array(all.dropFirst(3)) }

  func isOf(_ book: RawBook) -> Bool { all.first == Self.head(of: book)[0] }

  func isOfFormer(_ book: RawBook) -> Bool {
    book.path != BookPath.standardInput
      && all.dropFirst().starts(with: Self.head(of: book).dropFirst())
  }

  private static func head(of book: RawBook) -> [String] {
    ["book \(book.key)", "path \(book.path.escaped)", "title \(book.title.escaped)"]
  }
}
