/// A table of comma-separated values (RFC 4180): the first row names the columns.
struct CSVTable {
  private let columns: [String: Int]
  private(set) var rows: [Row] = []

  struct Row {
    fileprivate let fields: [String]
    fileprivate let columns: [String: Int]

    /// The field of the first of some columns that the table has; empty if it has none of them.
    subscript(names: String...) -> String {
      guard let column = names.lazy.compactMap({ columns[$0] }).first, column < fields.count else {
        return ""
      }
      return fields[column]
    }
  }

  /// - Throws: `NotesError` if a quotation mark is not closed.
  init(_ text: String) throws(NotesError) {
    var reader = CSVReader(text)
    let head = try reader.row() ?? []
    let names = head.map { $0.trimmed.lowercased() }
    columns = Dictionary(zip(names, head.indices), uniquingKeysWith: { first, _ in first })
    while let fields = try reader.row() {
      if fields != [""] { rows.append(Row(fields: fields, columns: columns)) }
    }
  }

  func has(_ column: String) -> Bool { columns[column] != nil }

  // MARK: Writing

  /// A row as text, with the line feed behind it.
  static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\n" }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}

private struct CSVReader {
  private var rest: Substring.UnicodeScalarView
  private var line = 1

  init(_ text: String) { rest = text[...].unicodeScalars }

  /// The fields of the next row; nil at the end.
  mutating func row() throws(NotesError) -> [String]? {
    guard !rest.isEmpty else { return nil }
    var fields = [try field()]
    while take(",") { fields.append(try field()) }
    _ = take("\r")
    if take("\n") { line += 1 }
    return fields
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func field() throws(NotesError) -> String {
    guard take("\"") else { return plainField() }
    let start = line
    var field = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\n" { line += 1 }
      if scalar == "\"", !take("\"") {
        // What follows a closing quotation mark belongs to the field, too.
        return String(field) + plainField()
      }
      field.append(scalar)
    }
    throw NotesError(reason: "the quotation mark in line \(start) is not closed")
  }

  /// A field without quotation marks.
  private mutating func plainField() -> String {
    let field = rest.prefix { $0 != "," && $0 != "\n" && $0 != "\r" }
    rest = rest[field.endIndex...]
    return String(field)
  }
}
