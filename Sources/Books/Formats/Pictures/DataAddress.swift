internal import CurlewManuscript

/// An address that holds its bytes itself: `data:image/png;base64,…`.
package enum DataAddress {
  /// The bytes; nil for another address.
  package static func bytes(_ address: String) -> [UInt8]? {
    guard address.prefix(5).lowercased() == "data:",
      let comma = address.utf8.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let data = address.utf8[comma...].dropFirst()
    guard address[..<comma].lowercased().hasSuffix(";base64") else {
      return Array(ArchivePath.removingPercentEncoding(Substring(data)).utf8)
    }
    return Base64.decoded(ArchivePath.removingPercentEncoding(Substring(data)).utf8)
  }
}
