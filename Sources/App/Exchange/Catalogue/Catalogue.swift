package import CurlewAppSupport
internal import CurlewFormats
internal import CurlewManuscript

/// A page of a catalogue of books, in OPDS 1.2 or 2.0.
package struct CatalogueFeed: Equatable, Sendable {
  package var title = ""
  package var entries: [CatalogueEntry] = []
  /// The page after this one.
  package var next: WebLink?
  package var search: CatalogueSearch?

  package init() {}

  /// Further entries are dropped.
  static let mostEntries = 5000

  /// Adds an entry. Catalogues may list files of one book as entries, the oldest files first; those become
  /// one.
  package mutating func add(_ entry: CatalogueEntry) {
    guard let last = entries.last, last.isBook, entry.isBook,
      (last.title, last.author) == (entry.title, entry.author)
    else { return entries.append(entry) }
    var whole = entry
    whole.files += last.files
    whole.cover = entry.cover ?? last.cover
    if entry.summary.isEmpty { whole.summary = last.summary }
    entries[entries.count - 1] = whole.finished() ?? whole
  }
}

package enum CatalogueSearch: Hashable, Sendable {
  case template(SearchTemplate, on: WebSource)
  /// The address of an OpenSearch description, which has the template.
  case description(WebLink)
}

/// An entry of a catalogue: a book, or a link to another page.
package struct CatalogueEntry: Equatable, Sendable {
  package var title = ""
  var authors: [String] = []
  /// Paragraphs.
  package var summary: [String] = []
  package var language: String?
  package var publisher: String?
  package var date: String?
  package var subjects: [String] = []
  /// The page that it links to.
  package var page: WebLink?
  /// The files of a book in readable formats, the best first.
  package var files: [CatalogueFile] = []
  /// Whether it is a book, perhaps one that can only be bought or borrowed.
  package var isBook = false
  package var cover: WebLink?

  package init() {}

  package var author: String { authors.joined(separator: ", ") }
}

package struct CatalogueFile: Equatable, Sendable {
  package let address: WebLink
  package let kind: BookKind
  /// In bytes, as stated by the catalogue.
  package var size: Int?
}

/// A kind of file that can be downloaded and read.
package struct BookKind: Equatable, Sendable {
  package let name: String
  /// The file name extension.
  package let ending: String
  fileprivate let mediaTypes: [String]

  private init(_ name: String, _ ending: String, _ mediaTypes: String...) {
    (self.name, self.ending, self.mediaTypes) = (name, ending, mediaTypes)
  }

  private init(_ format: FormatName) {
    name = format.kindOfFile
    ending = String((format.endings.first ?? "").dropFirst())
    mediaTypes = format.mediaTypes
  }

  /// The best first.
  private static let all: [BookKind] =
    [
      BookKind(.epub), BookKind(.fb2),
      BookKind(
        "FB2", "fb2.zip", "application/fb2+zip", "application/fb2-zip",
        "application/x-zip-compressed-fb2"),
      BookKind(.html),
    ] + FormatName.allCases.map(BookKind.init) + [
      BookKind(
        "Kindle", "azw3", "application/vnd.amazon.mobi8-ebook", "application/x-mobi8-ebook",
        "application/vnd.amazon.ebook"),
      BookKind("Kindle", "mobi", "application/x-mobipocket-ebook", "application/x-mobipocket"),
      BookKind("PDF", "pdf", "application/pdf"),
      BookKind("DjVu", "djvu", "image/vnd.djvu", "image/x-djvu"),
      BookKind(
        "comic", "cbz", "application/vnd.comicbook+zip", "application/x-cbz"),
      BookKind(
        "Word", "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
      BookKind("OpenDocument", "odt", "application/vnd.oasis.opendocument.text"),
      BookKind("RTF", "rtf", "application/rtf", "text/rtf"),
    ]

  /// The kind of a file that shows no other.
  package static let text = BookKind(.text)

  package init?(ending: String) {
    guard let kind = Self.all.first(where: { $0.ending == ending }) else { return nil }
    self = kind
  }

  /// The kind of a media type such as `text/plain; charset=utf-8`.
  package init?(ofMediaType type: String) {
    let type = type.prefix { $0 != ";" }.trimmed.lowercased()
    guard let kind = Self.all.first(where: { $0.mediaTypes.contains(type) }) else { return nil }
    self = kind
  }

  /// The kind of the file name extension in an address.
  package init?(endOf address: WebAddress) {
    let path = address.text.prefix { $0 != "?" && $0 != "#" }.lowercased()
    guard let kind = Self.all.first(where: { path.hasSuffix("." + $0.ending) }) else { return nil }
    self = kind
  }

  /// Whether bytes can be such a file. A server that asks for a password sends a web page instead.
  package func fits(_ bytes: [UInt8]) -> Bool {
    let isArchive = bytes.starts(with: [0x50, 0x4B, 3, 4])
    switch ending {
    case "epub", "fb2.zip", "cbz", "docx", "odt": return isArchive
    case "azw3", "mobi": return bytes.dropFirst(60).starts(with: "BOOKMOBI".utf8)
    case "pdf": return bytes.starts(with: "%PDF".utf8)
    default: return true
    }
  }

  /// The best kind has the lowest rank.
  fileprivate var rank: Int { Self.all.firstIndex(of: self) ?? Self.all.count }
}

extension CatalogueEntry {
  /// Stores a link by its relation and media type, which are the same in both versions of OPDS.
  package mutating func add(
    _ address: WebLink, relation: String, type: String, size: Int? = nil
  ) {
    let acquisition = "http://opds-spec.org/acquisition"
    switch relation {
    case acquisition, acquisition + "/open-access", "enclosure":
      isBook = true
      guard let kind = BookKind(ofMediaType: type) else { return }
      files.append(CatalogueFile(address: address, kind: kind, size: size))
    case _ where relation.hasPrefix(acquisition): isBook = true
    case "http://opds-spec.org/image/thumbnail", "x-stanza-cover-image-thumbnail", "thumbnail":
      cover = address
    case "http://opds-spec.org/image", "x-stanza-cover-image", "cover": cover = cover ?? address
    case "self", "related",
      "alternate" where page != nil:
      break
    case _ where type.hasPrefix("application/atom+xml") || type.hasPrefix("application/opds"):
      page = page ?? address
    default: break
    }
  }

  /// The entry with its texts bounded and its files sorted; nil if it has neither a book nor a page.
  package func finished() -> CatalogueEntry? {
    var entry = self
    entry.title = entry.title.withSingleSpaces.trimmedToLength(500)
    if entry.title.isEmpty { entry.title = "Untitled" }
    entry.authors = entry.authors.prefix(20).map { $0.withSingleSpaces.trimmedToLength(200) }
      .filter { !$0.isEmpty }
    entry.subjects = Array(entry.subjects.prefix(20))
    // Year 101 of calibre stands for no date. Calibre-Web writes it without a zero.
    if let date = entry.date, date.hasPrefix("0") || date.hasPrefix("101-") { entry.date = nil }
    entry.summary = Array(entry.summary.prefix(200))
    entry.files = Array(files.sortedStably { $0.kind.rank < $1.kind.rank }.prefix(20))
    return isBook || page != nil ? entry : nil
  }
}

extension String {
  /// With single spaces instead of line breaks and other white space.
  package var withSingleSpaces: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// At most a number of Unicode scalars. A single character may have millions.
  package func trimmedToLength(_ most: Int) -> String {
    utf8.count <= most ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(most))) + "…"
  }

  /// The paragraphs of a text that may be HTML.
  var paragraphsWithoutTags: [String] {
    String(decoding: utf8.prefix(100_000), as: UTF8.self).withSingleSpaces.withoutTags
      .split(separator: "\n").map { String($0).withSingleSpaces.trimmedToLength(4000) }
      .filter { !$0.isEmpty }
  }
}
