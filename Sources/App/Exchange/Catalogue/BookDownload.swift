package import CurlewAppSupport
internal import CurlewFormats
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem

/// Downloads a book to a folder, under a name made of its title and author.
package struct BookDownload: Sendable {
  package let client: WebClient
  /// The folder for books. It is created if it is missing.
  package let folder: String

  package init(client: WebClient, folder: String) {
    (self.client, self.folder) = (client, folder)
  }

  /// Downloads a book of a catalogue. Returns its path.
  package func book(
    _ entry: CatalogueEntry, _ link: CatalogueFile, as transfer: Transfer
  ) throws(Complaint) -> String {
    let reply = try client.get(link.address, as: transfer)
    guard link.kind.fits(reply.bytes) else {
      throw Complaint("\(link.address.host): the server sent something other than the book")
    }
    let name = Self.name(entry.title, by: entry.authors.first)
    return try save(reply.bytes, as: link.kind, named: name)
  }

  /// What was downloaded.
  package struct Downloaded: Equatable, Sendable {
    package let path: String
    package var isArticle = false
    /// How many pictures of an article could not be fetched.
    package var lostPictures = 0
  }

  /// Downloads the book or article at an address.
  package func book(at link: WebLink, as transfer: Transfer) throws(Complaint) -> Downloaded {
    let reply = try client.get(link, as: transfer)
    let address = link.address
    if ["application/atom+xml", "application/opds"].contains(where: reply.mediaType.hasPrefix) {
      throw Complaint(
        "\(address.shown): a catalogue, not a book; “curlew defaults write catalogues” adds it")
    }
    let stated = [BookKind(ofMediaType: reply.mediaType), BookKind(endOf: address)]
    let kind =
      stated.compactMap(\.self).first { $0.fits(reply.bytes) } ?? BookKind(sniffing: reply.bytes)
    guard FormatName.html.endings.contains("." + kind.ending) else {
      let name = try name(of: reply.bytes, at: address)
      return Downloaded(path: try save(reply.bytes, as: kind, named: name))
    }
    let bytes = try Self.unpacked(reply.bytes, from: address.host)
    let page = FetchedPage(bytes, mediaType: reply.mediaType)
    let name = try name(of: page.file(page.text), at: address)
    guard WebPage.isArticle(page.text) else {
      return Downloaded(path: try save(page.file(page.text), as: kind, named: name))
    }
    let articles = BookDownload(client: client, folder: Path.join(folder, "Articles"))
    var pictures = ArticlePictures(of: reply.source) { articles.picture(at: $0, as: transfer) }
    let text = Self.kept(page.text, of: reply.source, &pictures)
    let path = try articles.save(page.file(text), as: kind, named: name)
    return Downloaded(path: path, isArticle: true, lostPictures: pictures.lost)
  }

  private static func unpacked(_ bytes: [UInt8], from host: String) throws(Complaint) -> [UInt8] {
    do throws(FormatError) { return try Unpacking.contents(of: ByteSource(bytes)).all } catch {
      throw Complaint("\(host): not a book: \(error.message)")
    }
  }

  /// The page with the addresses of its saved pictures, and with absolute links.
  static func kept(
    _ page: DecodedText, of source: WebSource, _ pictures: inout ArticlePictures
  ) -> DecodedText {
    WebPage.kept(page) {
      // The file may be given to others.
      source.link($0)?.address.shown
    } picture: {
      pictures.path(of: $0)
    }
  }

  /// Fetches a picture, unless it is there. Returns its path in the folder, which is made of its address.
  private func picture(at link: WebLink, as transfer: Transfer) -> String? {
    let address = link.address
    let place = address.text.prefix { $0 != "?" }.lowercased()
    let ending = Self.endings.first(where: place.hasSuffix) ?? ".image"
    let name = "pictures/" + MD5.digits(of: Array(address.text.utf8)) + ending
    let path = Path.join(folder, name)
    if FileSystem.isRegularFile(path) { return name }
    guard
      let bytes = try? client.get(link, limit: Self.longestPicture, as: transfer).bytes,
      PictureHeader.size(bytes) != nil
    else { return nil }
    try? SafeSave.createNew(path, with: bytes)
    return FileSystem.isRegularFile(path) ? name : nil
  }

  private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg"]
  /// In bytes.
  private static let longestPicture = 8 << 20

  /// A name from the title in the book, or else from its address.
  private func name(of bytes: [UInt8], at address: WebAddress) throws(Complaint) -> String {
    let source = ByteSource(bytes)
    let place = address.text.prefix { $0 != "?" && $0 != "#" }
    let stem = Path.stem(of: String(place))
    // An address of nothing but a host names no book.
    let nameInAddress = Self.name(stem == Path.stem(of: address.host) ? "" : stem)
    // The title of a file that has to be converted is not known yet.
    guard ForeignKind(of: source, named: String(place)) == nil else { return nameInAddress }
    do throws(FormatError) {
      let contents = try Unpacking.contents(of: source)
      let options = ReadingOptions(named: "")
      let imprint = try FormatList.known.open(contents, options).imprint
      let title = imprint.title.withSingleSpaces
      return title.isEmpty ? nameInAddress : Self.name(title, by: imprint.author)
    } catch {
      throw Complaint("\(address.host): not a book: \(error.message)")
    }
  }

  private func save(
    _ bytes: [UInt8], as kind: BookKind, named name: String
  ) throws(Complaint) -> String {
    guard !bytes.isEmpty else {
      throw Complaint("\(name).\(kind.ending): the server sent an empty file")
    }
    return try naming(folder) { () throws(SystemError) in
      for number in 1...Self.mostNames {
        let suffix = number == 1 ? "" : " (\(number))"
        let path = Path.join(folder, "\(name)\(suffix).\(kind.ending)")
        do throws(SystemError) {
          let present = try SafeSave.contents(of: path, limit: WebClient.longest)
          if present == bytes { return path }
          guard present == nil else { continue }
        } catch  where Self.errorsOfOtherFiles.contains(error) {
          continue
        }
        do throws(SystemError) { try SafeSave.createNew(path, with: bytes) } catch {
          // Another download has just taken the name.
          if error == .exists { continue }
          throw error
        }
        return path
      }
      throw .exists
    }
  }

  private static let mostNames = 1000
  /// The name is taken by something that is not this book.
  private static let errorsOfOtherFiles: [SystemError] = [
    .isDirectory, .isPipe, .notAFile, .tooLarge,
  ]
  /// In bytes of UTF-8; systems allow 255.
  private static let longestName = 120

  /// A file name without extension, such as `Austen - Emma`: letters, digits, spaces, and punctuation that
  /// needs no quoting.
  package static func name(_ title: String, by author: String? = nil) -> String {
    let parts = [author ?? "", title].map { part in
      let kept = String.UnicodeScalarView(part.unicodeScalars.map { isHarmless($0) ? $0 : " " })
      return String(kept).withSingleSpaces.trimmingDots
    }
    var name = ""
    for character in parts.filter({ !$0.isEmpty }).joined(separator: " - ") {
      guard name.utf8.count + String(character).utf8.count <= longestName else { break }
      name.append(character)
    }
    return name.trimmingDots.isEmpty ? "Book" : name.trimmingDots
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: "-_.,’".unicodeScalars.contains(scalar)
    }
  }
}

extension String {
  /// Without dots, hyphens and spaces at its ends: a leading dot would hide the file, and a leading hyphen
  /// would look like an option.
  fileprivate var trimmingDots: String {
    let isTrimmed: (Character) -> Bool = { ".- ".contains($0) }
    guard let last = lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return String(self[...last].drop(while: isTrimmed))
  }
}

extension BookKind {
  /// The kind that the first bytes of a file suggest.
  fileprivate init(sniffing bytes: [UInt8]) {
    let kinds = ["epub", "azw3", "pdf"].compactMap { BookKind(ending: $0) }
    self = kinds.first { $0.fits(bytes) } ?? BookKind.text
  }
}
