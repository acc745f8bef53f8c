internal import CurlewManuscript

/// A comic book archive (CBZ). Each picture is a page, in the order of their names.
struct ComicFile: BookFile {
  private let archive: Archive
  private let pages: [String]
  private let options: ReadingOptions

  /// Nil if the archive has no pictures, or pages of text.
  init?(_ archive: Archive, _ options: ReadingOptions) {
    (self.archive, self.options) = (archive, options)
    let names = archive.entries.map(\.name)
    pages = names.filter(Self.isPage).map { ($0, NaturalOrder($0)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
    if pages.isEmpty || names.contains(where: Self.isText) { return nil }
  }

  private static func isText(_ path: String) -> Bool {
    [".html", ".htm", ".xhtml", ".opf"].contains { path.lowercased().hasSuffix($0) }
  }

  private static func isPage(_ path: String) -> Bool {
    let suffixes = [".jpg", ".jpeg", ".png", ".gif", ".webp"]
    // macOS adds a folder of files that are named like the pictures.
    return suffixes.contains { path.lowercased().hasSuffix($0) } && !path.hasPrefix("__MACOSX/")
  }

  var imprint: Imprint { Imprint(title: options.fallbackTitle, language: options.language) }

  func manuscript(by workers: Workers) throws(FormatError) -> Manuscript {
    var builder = BookBuilder(options.budget)
    for (number, page) in pages.enumerated() where !builder.isSpent {
      guard let found = archive.picture(at: page), let size = found.size else { continue }
      builder.breaksPage = true
      builder.writePicture(size, at: found.address, described: "Page \(number + 1)")
    }
    try options.budget.check()
    guard !builder.blocks.isEmpty else { throw FormatError("none of its pictures can be read") }
    return builder.manuscript(imprint)
  }

  func picture(at address: String) -> [UInt8]? {
    archive.entry(named: address).flatMap { try? archive.contents(of: $0).bytes }
  }
}

/// The order in which people read numbered names: `page 2` before `page 10`.
struct NaturalOrder: Comparable {
  private let parts: [Part]

  private enum Part: Comparable {
    case number(UInt64)
    case text(String)
  }

  init(_ name: String) {
    var (parts, digits, text) = ([Part](), "", "")
    func flush() {
      // A number that is too large is text.
      if !digits.isEmpty { parts.append(UInt64(digits).map { .number($0) } ?? .text(digits)) }
      if !text.isEmpty { parts.append(.text(text)) }
      (digits, text) = ("", "")
    }
    for scalar in name.lowercased().unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      if isDigit ? !text.isEmpty : !digits.isEmpty { flush() }
      if isDigit {
        digits.unicodeScalars.append(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    flush()
    self.parts = parts
  }

  static func < (one: Self, other: Self) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}
