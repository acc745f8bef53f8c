/// Paths inside an archive, which never lead out of it.
package enum ArchivePath {
  /// Removes `.`, `..` and empty parts; a `..` at the top is dropped.
  package static func normalized(_ path: some StringProtocol) -> String {
    if isNormalized(path) { return String(path) }
    var parts: [Substring.UTF8View.SubSequence] = []
    for part in Substring(path).utf8.split(separator: UInt8(ascii: "/")) {
      switch part.count {
      case 1 where part.first == UInt8(ascii: "."): continue
      case 2 where part.allSatisfy { $0 == UInt8(ascii: ".") }: _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return parts.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Whether a path has only parts that begin with neither a dot nor a slash.
  private static func isNormalized(_ path: some StringProtocol) -> Bool {
    var previous = UInt8(ascii: "/")
    for byte in path.utf8 {
      if previous == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") {
        return false
      }
      previous = byte
    }
    return previous != UInt8(ascii: "/")
  }

  /// The folder of a member, with its slash; empty at the top.
  package static func folder(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return path[...slash]
  }

  /// Decodes `%20` and the like; what is not a valid escape, or not valid UTF-8, stays as it is.
  package static func removingPercentEncoding(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let value = escapedByte(bytes[index...]) {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(validating: decoded, as: UTF8.self) ?? String(text)
  }

  private static func escapedByte(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.count >= 3, bytes.first == UInt8(ascii: "%"),
      let high = bytes[bytes.startIndex + 1].hexDigit,
      let low = bytes[bytes.startIndex + 2].hexDigit
    else { return nil }
    return high << 4 | low
  }

  /// Whether it is a picture by its name. macOS adds a folder of files that are named like the pictures.
  static func isPicture(_ path: String) -> Bool {
    [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains { path.lowercased().hasSuffix($0) }
      && !path.hasPrefix("__MACOSX/")
  }
}
