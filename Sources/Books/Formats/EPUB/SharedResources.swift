internal import CurlewManuscript

/// Resources that the pages of a book share: parsed style sheets and cached kinds of elements.
final class SharedResources {
  private let archive: Archive
  private let cover: String?
  /// The pictures to show in place of others.
  private let fallbacks: [String: String]
  let budget: ReadingBudget
  /// Parsed sheets by the whole chain of files linked so far, since a later sheet extends the earlier ones.
  private var sheets: [[String]: StyleSheet] = [:]
  private let kinds = KindCache()
  /// The folder of the last page, and the paths that addresses in it lead to.
  private var folder = ""
  private var paths: [String: String?] = [:]

  /// - Parameter cover: The path of the cover picture.
  init(
    _ archive: Archive, cover: String?, _ budget: ReadingBudget, _ package: Package = Package()
  ) {
    (self.archive, self.cover, self.budget) = (archive, cover, budget)
    var fallbacks: [String: String] = [:]
    for item in package.items.values {
      if let path = item.path, let other = item.fallback.flatMap({ package.items[$0]?.path }) {
        fallbacks[path] = fallbacks[path] ?? other
      }
    }
    self.fallbacks = fallbacks
  }

  private func picture(at path: String) -> FoundPicture? {
    let found = archive.picture(at: path)
    return found?.size == nil ? fallbacks[path].flatMap(archive.picture) ?? found : found
  }

  func resources(ofPage path: String) -> PageResources {
    var resources = PageResources(
      addSheet: { [self] in adding($0, from: path, to: $1) },
      picture: { [self] address in
        // An address without a path may hold the picture itself (`data:`).
        PackagePath.resolve(address, from: path).flatMap { picture(at: $0.path) }
          ?? PagePictures(folder: .none).find(address)
      },
      isCover: { [cover] address in
        cover != nil && PackagePath.resolve(address, from: path)?.path == cover
      },
      kinds: kinds)
    resources.namesHeadings = path.lowercased().hasSuffix(".md")
    return resources
  }

  /// Sheets may import each other in a circle.
  private static let deepest = 4

  /// Adds a linked sheet to those before it; nil if its address is not in the archive.
  ///
  /// - Parameters:
  ///   - page: The path of the page or sheet with the link.
  ///   - depth: How many sheets import each other around this one.
  private func adding(
    _ address: String, from page: String, to sheet: StyleSheet, depth: Int = 0
  ) -> StyleSheet? {
    guard depth < Self.deepest, let path = path(of: address, from: page) else { return nil }
    // The same sheet again changes nothing, however often a page links to it.
    if sheet.sources?.last == path { return sheet }
    let key = sheet.sources.map { $0 + [path] }
    if let key, let known = sheets[key] { return known }
    // Looks at the clock: a page may link to any number of sheets.
    guard budget.spend(0, of: .rules) else { return nil }
    var extended = sheet
    extended.add(DecodedText(ofDocument: archive.bytes(at: path) ?? []), named: path) {
      adding($0, from: path, to: $1, depth: depth + 1)
    }
    budget.spend(extended.ruleCount - sheet.ruleCount, of: .rules)
    if let key { sheets[key] = extended }
    return extended
  }

  /// The path of a linked file. Most pages of a book link to the same files.
  private func path(of address: String, from page: String) -> String? {
    let folder = ArchivePath.folder(of: page)
    if folder != self.folder { (self.folder, paths) = (String(folder), [:]) }
    if let known = paths[address] { return known }
    let path = PackagePath.resolve(address, from: page)?.path
    paths.updateValue(path, forKey: address)
    return path
  }
}
