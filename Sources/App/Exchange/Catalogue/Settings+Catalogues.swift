package import CurlewAppSupport
internal import CurlewLibrary
package import CurlewSettings

// Catalogues of books on the web.

extension Settings {
  package static let gutenberg = "https://m.gutenberg.org/ebooks.opds/"
  /// The newest books. All of them, `feeds/opds`, are for those with an account.
  package static let standardEbooks = "https://standardebooks.org/feeds/atom/new-releases"

  fileprivate static let names = [
    gutenberg: "Project Gutenberg", standardEbooks: "Standard Ebooks",
  ]

  package var catalogueAddresses: [WebAddress] {
    let known = [Self.gutenberg, Self.standardEbooks]
    return catalogues.flatMap { $0 == "auto" ? known : [$0] }.compactMap { WebAddress($0) }
  }

  /// The folder for downloaded books.
  package var downloadFolder: String { folderPaths.first ?? BookPath.withHome("~/Books") }
}

extension CatalogueFeed {
  /// The list of catalogues.
  package init(of catalogues: [WebAddress]) {
    title = Message("Catalogues").text
    entries = catalogues.map { address in
      var entry = CatalogueEntry()
      entry.title = Settings.names[address.text] ?? address.host
      (entry.summary, entry.page) = ([address.shown], WebLink(typed: address))
      return entry
    }
  }
}
