/// The package document of an EPUB: what the book is called, what it consists of, in which order.
package struct Package: Equatable, Sendable {
  /// A file of the book.
  struct Item: Equatable, Sendable {
    /// In the archive; nil for an item that lies elsewhere.
    var path: String?
    var mediaType = ""
    var properties: [String] = []
    /// The item to use in place of one that cannot be shown.
    var fallback: String?
    /// The item that says which part of a recording speaks it.
    var overlay: String?

    /// Whether it is a picture, which may be a page of its own.
    var isPicture: Bool { !isPage && mediaType.hasPrefix("image/") }

    /// By its type, or by its name if the type is wrong.
    var isPage: Bool {
      ["application/xhtml+xml", "text/html", Package.markdown].contains(mediaType)
        || path.map(Package.isPage) ?? false
    }
  }

  /// An entry of the reading order.
  struct SpineEntry: Equatable, Sendable {
    var item: String
    /// False for what is only reached by links, such as answers to questions.
    var isLinear = true
    var properties: [String] = []
  }

  package internal(set) var metadata = Metadata()
  var items: [String: Item] = [:]
  var spine: [SpineEntry] = []
  package internal(set) var isRightToLeft = false
  var hasFixedLayout = false
  /// The navigation of EPUB 2.
  var ncx: String?
  /// The identifier of the item with the cover.
  var cover: String?
  /// The landmarks of EPUB 2.
  var guide: [Landmark] = []

  /// The media type of chapters in Markdown, which only the packages of folders have.
  static let markdown = "text/markdown"

  /// The item of a spine entry, or the first of its fallbacks that is a page or a picture.
  func item(of entry: SpineEntry) -> Item? {
    guard let first = items[entry.item] else { return nil }
    var item = first
    // Fallbacks may lead in a circle.
    for _ in 0..<8 {
      if item.isPage || item.isPicture { return item }
      guard let next = item.fallback.flatMap({ items[$0] }) else { return first }
      item = next
    }
    return first
  }

  /// The package, repaired if its spine leads to no page: then the spine lists all pages of the
  /// archive, in their order there. If the package is damaged, those that it does not list are added.
  func restored(from archive: Archive, isIntact: Bool) -> Package {
    let listed = Set(spine.compactMap { item(of: $0)?.path })
    let hasPages = listed.contains { archive.entry(named: $0) != nil }
    guard !hasPages || !isIntact else { return self }
    let others = listed.union(
      items.values.filter { $0.properties.contains("nav") }.compactMap(\.path))
    let pages = archive.entries.map(\.name).filter { Self.isPage($0) && !others.contains($0) }
    var package = self
    guard !pages.isEmpty else {
      // A comic book may list its pictures only.
      guard spine.isEmpty else { return self }
      let pictures = ComicFile.pages(among: archive.entries.map(\.name))
      package.spine = pictures.map { SpineEntry(item: $0) }
      for path in pictures { package.items[path] = Item(path: path, mediaType: "image/") }
      return package
    }
    package.spine = (hasPages ? spine : []) + pages.map { SpineEntry(item: $0) }
    for path in pages {
      let isHTML = [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
      package.items[path] = Item(
        path: path, mediaType: isHTML ? "text/html" : "application/xhtml+xml")
    }
    return package
  }

  fileprivate static func isPage(_ path: String) -> Bool {
    [".xhtml", ".html", ".htm", ".xht"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Whether all pages have a fixed layout.
  var isPurelyFixed: Bool {
    !spine.isEmpty
      && spine.allSatisfy { entry in
        entry.properties.contains("rendition:layout-pre-paginated")
          || hasFixedLayout && !entry.properties.contains("rendition:layout-reflowable")
      }
  }
}
