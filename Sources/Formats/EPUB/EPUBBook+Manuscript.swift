package import Manuscript

extension EPUBBook {
  /// Pages that would make a book longer than this, in bytes, are left out.
  private static let longestText = 256 << 20

  /// The spine in the order in which it is read: what only links lead to stands behind the rest.
  var readingOrder: [Package.SpineEntry] {
    package.spine.filter(\.isLinear) + package.spine.filter { !$0.isLinear }
  }

  /// Reads the chapters, one after another, into one text. A chapter that cannot be read becomes a line
  /// that says so.
  package func manuscript(_ options: ReadingOptions) -> Manuscript {
    var builder = BookBuilder()
    let damagedMembers = read(readingOrder, into: &builder)
    let navigation = navigation
    let outline = outline(navigation.contents, builder.anchors, end: builder.text.count)
    var manuscript = builder.manuscript(
      imprint(options, isBlank: builder.blocks.isEmpty), outline: outline.isEmpty ? nil : outline)
    manuscript.damagedMembers = damagedMembers
    let pages = printPages(navigation, builder.anchors)
    if !pages.isEmpty { manuscript.printPages = pages }
    return manuscript
  }

  /// Reads some chapters, and returns how many of them are damaged.
  func read(_ entries: some Sequence<Package.SpineEntry>, into builder: inout BookBuilder) -> Int {
    let sheets = StyleSheets(archive)
    var damagedMembers = 0
    for entry in entries where !read(entry, into: &builder, sheets) { damagedMembers += 1 }
    builder.endBlock()
    return damagedMembers
  }

  /// The pages of the printed edition that the navigation lists, as far as they are in the text.
  func printPages(_ navigation: Navigation, _ anchors: [String: Int]) -> [PrintPage] {
    navigation.pages.compactMap { entry in
      entry.target.flatMap { place(of: $0, anchors) }
        .map { PrintPage(label: entry.title, offset: $0) }
    }.sorted { $0.offset < $1.offset }
  }

  /// Returns whether the chapter is intact.
  private func read(
    _ entry: Package.SpineEntry, into builder: inout BookBuilder, _ sheets: StyleSheets
  ) -> Bool {
    guard let item = package.item(of: entry), let path = item.path else {
      return note("A chapter is missing from this book.", in: &builder)
    }
    // The first chapter of a part follows on the page of the part's heading.
    builder.breaksPage = builder.blocks.last?.kind.isHeading != true
    guard item.isPage || item.mediaType == "image/svg+xml" || item.mediaType.isEmpty else {
      return true
    }
    guard builder.text.count < Self.longestText else { return true }
    guard let member = archive.entry(named: path) else {
      return note("The chapter “\(path)” is missing from this book.", named: path, in: &builder)
    }
    do throws(ArchiveError) {
      let contents = try archive.contents(of: member)
      let bytes = DocumentEncoding.utf8(contents.bytes)
      let dialect = item.mediaType == "text/html" ? Dialect.ofPage(bytes) : .xhtml
      PageReader.read(
        bytes, as: dialect, named: path, into: &builder, from: resources(ofPage: path, sheets))
      return contents.isIntact
    } catch {
      return note(
        "The chapter “\(path)” cannot be read: \(error.reason).", named: path, in: &builder)
    }
  }

  private func resources(ofPage path: String, _ sheets: StyleSheets) -> PageResources {
    let cover = coverPath
    return PageResources(
      addSheet: { sheets.adding($0, from: path, to: $1) },
      pictureSize: { address in
        PackagePath.resolve(address, from: path)
          .flatMap { archive.entry(named: $0.path) }
          .flatMap { PictureHeader.size(archive.beginning(of: $0, length: PictureHeader.length)) }
      },
      isCover: { address in
        cover != nil && PackagePath.resolve(address, from: path)?.path == cover
      })
  }

  private var coverPath: String? {
    package.cover.flatMap { package.items[$0]?.path }
      ?? package.items.values.first { $0.properties.contains("cover-image") }?.path
  }

  /// Writes a line in the place of a chapter, and returns false.
  private func note(
    _ text: String, named path: String = "", in builder: inout BookBuilder
  ) -> Bool {
    builder.endBlock()
    builder.item = path
    if !path.isEmpty { builder.addAnchor("") }
    builder.write(Array(text.utf8), .italic, in: BlockShape(usesBookIndent: false))
    builder.endBlock()
    return false
  }

  // MARK: - The outline

  /// The entries of a table of contents with their places in the text, in the order of the text.
  func outline(
    _ entries: [Navigation.Entry], _ anchors: [String: Int], end: Int
  ) -> [Heading] {
    let hasLevels = entries.contains { $0.depth > 0 }
    var outline: [Heading] = []
    // An entry without a place of its own has that of the first entry under it.
    var next: Int?
    for entry in entries.reversed() {
      let offset = entry.target.map { place(of: $0, anchors) } ?? next
      next = offset
      guard let offset, offset < end else { continue }
      outline.append(
        Heading(title: entry.title, level: entry.depth + (hasLevels ? 0 : 1), offset: offset))
    }
    return Array(outline.reversed()).sortedStably { $0.offset < $1.offset }
  }

  /// The offset of a target; of its page, where the page has no such fragment.
  private func place(of target: String, _ anchors: [String: Int]) -> Int? {
    if let offset = anchors[target] { return offset }
    let page = target.utf8.prefix { $0 != UInt8(ascii: "#") }
    return anchors[String(Substring(page))]
  }
}

/// The style sheets of a book. Most pages link to the same ones, which are parsed once.
private final class StyleSheets {
  private let archive: Archive
  /// By the paths of all sheets in them.
  private var known: [[String]: StyleSheet] = [:]

  init(_ archive: Archive) { self.archive = archive }

  /// - Parameter page: the path of the page that links to the sheet.
  func adding(_ address: String, from page: String, to sheets: StyleSheet) -> StyleSheet? {
    guard let path = PackagePath.resolve(address, from: page)?.path else { return nil }
    let key = sheets.sources.map { $0 + [path] }
    if let key, let known = known[key] { return known }
    var sheets = sheets
    sheets.add(archive.bytes(at: path).map(DocumentEncoding.utf8) ?? [], named: path)
    if let key { known[key] = sheets }
    return sheets
  }
}

extension Array {
  /// Elements that are equal keep their order.
  fileprivate func sortedStably(by isLess: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted {
      isLess($0.element, $1.element)
        || !isLess($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
  }
}

extension ArchiveError {
  fileprivate var reason: String {
    switch self {
    case .encrypted: "it is encrypted"
    case .unknownMethod: "it is compressed in an unknown way"
    case .tooLong: "it is too long"
    case .damaged, .notAnArchive: "it is damaged"
    }
  }
}
