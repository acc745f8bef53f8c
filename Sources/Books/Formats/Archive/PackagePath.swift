/// Addresses of items, as they stand in a package or a page.
enum PackagePath {
  /// The path in the archive, and the fragment, that an address leads to; nil if it leads elsewhere.
  ///
  /// - Parameter base: the path of the file in which the address stands.
  static func resolve(_ address: String, from base: String) -> (path: String, fragment: String)? {
    guard !hasScheme(address) else { return nil }
    let bytes = address.utf8
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? address.endIndex
    let path = Substring(bytes[..<hash].prefix { $0 != UInt8(ascii: "?") })
    let fragment = Substring(bytes[hash...].dropFirst())
    let decoded = ArchivePath.removingPercentEncoding(path)
    let folder = decoded.hasPrefix("/") ? "" : ArchivePath.folder(of: base)
    return (
      path.isEmpty ? base : ArchivePath.normalized(folder + decoded),
      ArchivePath.removingPercentEncoding(fragment)
    )
  }

  /// Whether an address is of the web or of mail, which other programs open.
  static func isOutside(_ address: String) -> Bool {
    let schemes = ["http://", "https://", "ftp://", "mailto:"]
    return schemes.contains { address.prefix($0.count).lowercased() == $0 }
  }

  /// Whether an address begins at the root or in the parent of the folder that contains it.
  static func leadsUp(_ address: String) -> Bool {
    address.hasPrefix("../") || address.hasPrefix("/")
  }

  private static func hasScheme(_ address: String) -> Bool {
    guard let end = address.utf8.firstIndex(where: { !$0.isASCIILetter }) else { return false }
    return end > address.startIndex && address.utf8[end] == UInt8(ascii: ":")
  }

  /// The name of an anchor in a book that is put together from several items.
  static func anchor(_ path: String, _ fragment: String) -> String {
    fragment.isEmpty ? path : path + "#" + fragment
  }
}
