/// The formats by the names that a person chooses them by, and what their files are called.
///
/// New ones are added at the end: a cache stores their numbers.
package enum FormatName: String, CaseIterable, Sendable {
  case text, markdown, html, fb2, epub
  case asItIs = "as-it-is"

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
    // No shelf has such files.
    case .asItIs: FormatFiles("text that is no book", "", "")
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
    if let format {
      self = format
    } else if Self.isOfCode(name) {
      self = .asItIs
    } else {
      return nil
    }
  }
}

extension FormatName {
  /// Whether a file with a name, in small letters, has program text, changes, a log or a table. The content of mark-up tells
  /// more.
  private static func isOfCode(_ name: String) -> Bool {
    let ending = ending(of: name)
    // A makefile has no ending. A book may be called C.
    guard name.contains(".") || ending.count > 3 else { return false }
    if ["diff", "patch", "log", "csv", "tsv", "eml", "mbox"].contains(ending) { return true }
    return !["html", "xhtml", "xml", "svg"].contains(ending) && CodeLanguage(named: [ending]) != nil
  }

  /// The end of a file's name without its dot, in small letters: `swift`. Of a name without a dot, all of it: `makefile`.
  package static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.split(separator: ".").last ?? "").lowercased()
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
