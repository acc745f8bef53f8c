/// The formats by the names that a person chooses them by, and what their files are called.
///
/// New ones are added at the end: a cache stores their numbers.
package enum FormatName: String, CaseIterable, Sendable {
  case text, markdown, html, fb2, epub

  private var files: FormatFiles {
    switch self {
    case .text: FormatFiles("plain text", ".txt .text", "text/plain")
    case .markdown: FormatFiles("Markdown", ".md .markdown", "text/markdown", areToldByEnding: true)
    case .html: FormatFiles("web page", ".html .htm .xhtml", "text/html application/xhtml+xml")
    case .fb2:
      FormatFiles(
        "FB2", ".fb2",
        "application/fb2 application/fb2+xml application/x-fictionbook+xml text/fb2+xml")
    case .epub: FormatFiles("EPUB", ".epub", "application/epub+zip application/epub")
    }
  }

  /// What a file of this format is, in words.
  package var kindOfFile: String { files.kind }
  /// The ends of file names, with their dots, the usual one first.
  package var endings: [String] { files.endings }
  package var mediaTypes: [String] { files.mediaTypes }

  /// The format of a file that only its name tells for certain; nil if its content tells it.
  package init?(toldByNameOf path: String) {
    let name = path.lowercased()
    let format = Self.allCases.first { format in
      format.files.areToldByEnding && format.endings.contains { name.hasSuffix($0) }
    }
    guard let format else { return nil }
    self = format
  }
}

private struct FormatFiles {
  let kind: String
  let endings: [String]
  let mediaTypes: [String]
  /// Whether no content tells them from plain text for certain.
  let areToldByEnding: Bool

  init(_ kind: String, _ endings: String, _ mediaTypes: String, areToldByEnding: Bool = false) {
    (self.kind, self.areToldByEnding) = (kind, areToldByEnding)
    self.endings = endings.split(separator: " ").map(String.init)
    self.mediaTypes = mediaTypes.split(separator: " ").map(String.init)
  }
}
