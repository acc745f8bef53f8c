internal import CurlewManuscript
internal import CurlewMessages

/// A comic book archive (CBZ). Each picture is a page, in the order of their names; each folder is a chapter.
struct ComicFile: BookFile {
  private let archive: Archive
  private let pages: [String]
  private let options: ReadingOptions
  private let facts: ComicInfo

  /// Nil if the archive has no pictures, or if it is a document of another kind.
  init?(_ archive: Archive, _ options: ReadingOptions) {
    (self.archive, self.options) = (archive, options)
    let names = archive.entries.map(\.name)
    pages = Self.pages(among: names)
    // A single page of words is a part of the comic book; more of them are another book.
    let texts = names.count(where: Self.isPageOfText)
    if pages.isEmpty || texts > 1 || texts == 1 && pages.count == 1 { return nil }
    if names.contains(where: Self.isOfDocument) { return nil }
    let path = names.first { $0.lowercased().hasSuffix("comicinfo.xml") }
    facts = ComicInfo(path.flatMap(archive.bytes) ?? [])
  }

  private static func isPageOfText(_ path: String) -> Bool {
    [".html", ".htm", ".xhtml"].contains { path.lowercased().hasSuffix($0) }
  }

  private static func isOfDocument(_ path: String) -> Bool {
    [".opf", "content.xml", "container.xml", "[content_types].xml"].contains {
      path.lowercased().hasSuffix($0)
    }
  }

  /// The pictures among the names of members, in the order in which people read them.
  static func pages(among names: [String]) -> [String] {
    names.filter(ArchivePath.isPicture).map { ($0, NaturalOrder($0)) }.sorted { $0.1 < $1.1 }.map(
      \.0)
  }

  var imprint: Imprint {
    var imprint = Imprint(
      title: facts["Title"] ?? facts.series ?? options.fallbackTitle,
      author: facts["Writer"] ?? facts["Penciller"],
      language: options.language ?? facts["LanguageISO"].flatMap { Language(stating: $0) },
      direction: facts["Manga"] == "YesAndRightToLeft" ? .rightToLeft : .leftToRight)
    let details: [(Imprint.Detail.Kind, String?)] = [
      (.series, facts.series), (.illustrator, facts["Penciller"]),
      (.translator, facts["Translator"]),
      (.publisher, facts["Publisher"]), (.date, facts["Year"]), (.subjects, facts["Genre"]),
      (.description, facts["Summary"]),
    ]
    imprint.details = details.compactMap { kind, text in text.map { Imprint.Detail(kind, $0) } }
    return imprint
  }

  var cover: Picture? { pages.lazy.compactMap { archive.picture(at: $0)?.asCover }.first }

  func manuscript(by workers: Workers) throws(FormatError) -> Manuscript {
    var builder = BookBuilder(options.budget)
    var outline: [Heading<Int>] = []
    var (folder, isReadable) = (Substring(), false)
    for (number, page) in pages.enumerated() where !builder.isSpent {
      let found = archive.picture(at: page)?.size
      guard let size = found ?? .unknown else { continue }
      isReadable = isReadable || found != nil
      builder.breaksPage = true
      if ArchivePath.folder(of: page) != folder {
        folder = ArchivePath.folder(of: page)
        let title = folder.split(separator: "/").last.map(String.init) ?? imprint.title
        outline.append(Heading(title: title, level: 1, offset: builder.text.count))
      }
      let words = "Page \(number + 1)" + (found == nil ? ", which cannot be read" : "")
      builder.writePicture(size, at: page, described: words)
    }
    try options.budget.check()
    guard isReadable else { throw FormatError("none of its pictures can be read") }
    // A single folder is no chapter.
    var manuscript = builder.manuscript(imprint, outline: outline.count > 1 ? outline : [])
    manuscript.placeNames = .pages
    return manuscript
  }

  func picture(at address: String) -> [UInt8]? {
    archive.entry(named: address).flatMap { try? archive.contents(of: $0).bytes }
  }
}

/// What the file `ComicInfo.xml` says of a comic book, by the names of its elements.
private struct ComicInfo {
  private var values: [Name: String] = [:]

  init(_ source: [UInt8]) {
    var name = Name()
    for token in MarkupScanner(DecodedText(ofDocument: source), as: .xml) {
      switch token {
      case .start(let tag): name = tag.localName
      case .text(let data):
        if !data.isBlank { values[name] = data.string.collapsingSpaces }
      case .end: break
      }
    }
  }

  subscript(name: Name) -> String? { values[name] }

  var series: String? { values["Series"].map { $0 + (values["Number"].map { ", \($0)" } ?? "") } }
}

/// The order in which people read numbered names: `page 2` before `page 10`.
package struct NaturalOrder: Comparable {
  private let parts: [Part]

  private enum Part: Comparable {
    case number(UInt64)
    case text(String)
  }

  package init(_ name: String) {
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

  package static func < (one: Self, other: Self) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}
