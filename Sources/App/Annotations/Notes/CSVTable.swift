extension String {
  /// Whether a spreadsheet would compute the cell, which may be the words of somebody else.
  package var isFormula: Bool { utf8.first.map { "=+-@".utf8.contains($0) } ?? false }
}

/// A table of comma-separated values (RFC 4180).
package enum CSVTable {
  /// A row as text, with the line feed behind it.
  package static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    let text = text.isFormula ? "\t" + text : text
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
