package import CurlewManuscript

/// An EPUB whose package has been read, and whose chapters are read when wanted.
package struct EPUBBook: Sendable {
  package let package: Package
  package let archive: Archive
  /// Where the package lies in the archive.
  let packagePath: String
  /// Whether the package is undamaged. If not, it may lack chapters, or have them in another order.
  let isPackageIntact: Bool

  /// Reads the directory of the archive and the package.
  package init(_ source: ByteSource) throws(EPUBError) {
    let opened: Archive
    do throws(ArchiveError) { opened = try Archive(source) } catch { throw .damaged }
    archive = opened
    let found = Self.package(in: opened)
    guard found != nil || opened.isOfEPUB else {
      throw opened.isRecovered ? .damaged : .noPackage
    }
    packagePath = found?.path ?? ""
    isPackageIntact = found?.member.isIntact ?? false
    package = PackageReader.read(
      DecodedText(ofDocument: found?.member.bytes ?? []), at: packagePath
    )
    .restored(from: opened, isIntact: isPackageIntact)
    if package.spine.isEmpty { throw .noChapters }
    guard package.spine.count <= Archive.mostEntries else { throw .tooManyChapters }
    try refuseProtected()
  }

  /// The package that the container names, or else any that lies about.
  private static func package(in archive: Archive) -> (path: String, member: Archive.Member)? {
    archive.firstMember(at: packagesInContainer(of: archive))
      ?? archive.firstMember(at: archive.entries.map(\.name).filter(isPackage))
      ?? archive.firstMember(at: archive.unlistedNames.filter(isPackage))
  }

  private static func isPackage(_ path: String) -> Bool { path.lowercased().hasSuffix(".opf") }

  private static func packagesInContainer(of archive: Archive) -> [String] {
    guard let container = archive.bytes(at: "META-INF/container.xml") else { return [] }
    var paths: [String] = []
    for case .start(let tag) in MarkupScanner(DecodedText(ofDocument: container), as: .xml)
    where tag.localName == "rootfile" {
      guard let path = tag["full-path"] else { continue }
      paths.append(ArchivePath.normalized(path))
      paths.append(ArchivePath.normalized(ArchivePath.removingPercentEncoding(path)))
    }
    return paths
  }

  /// A book of which some chapter is encrypted is not shown in part.
  private func refuseProtected() throws(EPUBError) {
    guard let bytes = archive.bytes(at: "META-INF/encryption.xml") else { return }
    let protection = Protection(DecodedText(ofDocument: bytes))
    let isProtected = package.spine.contains { entry in
      package.items[entry.item]?.path.map(protection.paths.contains) ?? false
    }
    if isProtected { throw .protected(Protection.scheme(in: archive)) }
  }

  // MARK: - What it says of itself

  package func imprint(_ options: ReadingOptions, isBlank: Bool = false) -> Imprint {
    let metadata = package.metadata
    var imprint = Imprint(
      title: metadata.title ?? options.fallbackTitle, author: metadata.author,
      language: options.language ?? metadata.languages.first.flatMap { Language($0) },
      direction: package.isRightToLeft ? .rightToLeft : .leftToRight, isBlank: isBlank)
    imprint.details = metadata.details
    return imprint
  }

  /// Its tables of contents, landmarks and pages; empty where it has none.
  package var navigation: Navigation {
    var navigation = Navigation()
    if let item = package.items.values.first(where: { $0.properties.contains("nav") }),
      let path = item.path, let bytes = archive.bytes(at: path)
    {
      navigation = NavigationReader.read(DecodedText(ofDocument: bytes), at: path)
    }
    if navigation.contents.isEmpty, let path = ncxPath, let bytes = archive.bytes(at: path) {
      let ncx = NCXReader.read(DecodedText(ofDocument: bytes), at: path)
      navigation.contents = ncx.contents
      if navigation.pages.isEmpty { navigation.pages = ncx.pages }
    }
    if navigation.landmarks.isEmpty { navigation.landmarks = package.guide }
    return navigation
  }

  private var ncxPath: String? {
    if let item = package.ncx.flatMap({ package.items[$0] }) { return item.path }
    return package.items.values.first { $0.mediaType == "application/x-dtbncx+xml" }?.path
  }
}

extension EPUBBook {
  /// The bytes of a picture, by its path in the archive or its `data:` address.
  func picture(at address: String) -> [UInt8]? {
    guard let entry = archive.entry(named: address) else { return DataAddress.bytes(address) }
    return try? archive.contents(of: entry).bytes
  }

  var cover: Picture? { coverPath.flatMap { archive.picture(at: $0) }?.asCover }

  var coverPath: String? {
    package.cover.flatMap { package.items[$0]?.path }
      ?? package.items.values.first { $0.properties.contains("cover-image") }?.path
  }
}

extension Archive {
  func picture(at path: String) -> FoundPicture? {
    entry(named: path).map { entry in
      let beginning = beginning(of: entry, length: PictureHeader.length)
      return FoundPicture(address: path, size: PictureHeader.size(beginning))
    }
  }
}

extension Archive {
  /// The package, a table of contents and a style sheet are not longer, in bytes.
  private static let longestDocument = 8 << 20

  /// The contents of a member that is no chapter, if it is there and can be read at all.
  func bytes(at path: String) -> [UInt8]? {
    entry(named: path).flatMap { entry in
      (entry.size ?? 0) <= Self.longestDocument ? try? contents(of: entry).bytes : nil
    }
  }

  /// Whether this is an EPUB, even if its package is lost.
  fileprivate var isOfEPUB: Bool {
    entry(named: "META-INF/container.xml") != nil
      || bytes(at: "mimetype")?.starts(with: "application/epub+zip".utf8) ?? false
  }

  /// The first of some members that can be read.
  fileprivate func firstMember(at paths: [String]) -> (path: String, member: Member)? {
    for path in paths {
      // Also one that the directory of the archive does not list.
      if let entry = requiredEntry(named: path), (entry.size ?? 0) <= Self.longestDocument,
        let member = try? contents(of: entry)
      {
        return (path, member)
      }
    }
    return nil
  }
}
