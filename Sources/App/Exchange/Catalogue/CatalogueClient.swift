package import CurlewAppSupport
package import CurlewCells
internal import CurlewManuscript
package import CurlewPictures

/// Fetches the pages and covers of catalogues.
package struct CatalogueClient: Sendable {
  package let client: WebClient

  package init(client: WebClient) {
    self.client = client
  }

  /// In bytes.
  private static let longestCover = 8 << 20
  private static let longestPage = 16 << 20

  package func feed(at address: WebLink, as transfer: Transfer) throws(Complaint)
    -> CatalogueFeed
  {
    let reply = try client.get(address, limit: Self.longestPage, as: transfer)
    return try FeedReader.feed(in: reply.bytes, of: reply.source)
  }

  /// The results of a search.
  package func feed(
    _ search: CatalogueSearch, for words: String, as transfer: Transfer
  ) throws(Complaint) -> CatalogueFeed {
    let (template, page): (SearchTemplate, WebSource)
    switch search {
    case .template(let known, let source): (template, page) = (known, source)
    case .description(let address):
      let reply = try client.get(address, limit: 1 << 20, as: transfer)
      guard let found = FeedReader.template(inDescription: reply.bytes) else {
        throw Complaint("\(address.address.shown): it does not describe how to search")
      }
      (template, page) = (found, reply.source)
    }
    guard let address = page.link(template.address(for: words)) else {
      throw Complaint("\(page.address.shown): it does not describe how to search")
    }
    let reply = try client.get(address, with: .search, limit: Self.longestPage, as: transfer)
    let feed = reply.isMissing ? nil : try FeedReader.feed(in: reply.bytes, of: reply.source)
    guard let feed, !feed.entries.isEmpty else {
      throw Complaint("\(address.host): no book was found")
    }
    return feed
  }

  /// The cover of a book, scaled to an area; nil if it cannot be fetched or decoded.
  package func cover(at address: WebLink, in area: Size, as transfer: Transfer) -> PictureCells? {
    guard let bytes = try? client.get(address, limit: Self.longestCover, as: transfer).bytes,
      let bitmap = try? PictureDecoder.bitmap(
        of: bytes, near: PictureSize(width: area.columns * 2, height: area.rows * 4)),
      let shape = PictureSize(width: bitmap.width, height: bitmap.height)
    else { return nil }
    return PictureCells(bitmap, size: shape.cells(in: area))
  }
}
