internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewSettings

// Catalogues of books on the web.

extension Settings {
  static let gutenberg = "https://m.gutenberg.org/ebooks.opds/"
  /// The newest books. All of them, `feeds/opds`, are for those with an account.
  static let standardEbooks = "https://standardebooks.org/feeds/atom/new-releases"

  var catalogueAddresses: [WebAddress] {
    let known = [Self.gutenberg, Self.standardEbooks]
    return catalogues.flatMap { $0 == "auto" ? known : [$0] }.compactMap { WebAddress($0) }
  }

  /// The folder for downloaded books.
  var downloadFolder: String { folderPaths.first ?? BookPath.withHome("~/Books") }
}
