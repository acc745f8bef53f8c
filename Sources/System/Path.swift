/// Operations on paths as text. Nothing here touches the disk.
package enum Path {
  /// The last component, without slashes around it.
  package static func name(of path: String) -> String {
    let bytes = path.utf8
    let slash = UInt8(ascii: "/")
    guard let last = bytes.lastIndex(where: { $0 != slash }) else { return path }
    let start = bytes[...last].lastIndex(of: slash).map { bytes.index(after: $0) }
    return String(path[(start ?? path.startIndex)...last])
  }

  /// The last component without its extension: "emma.txt" gives "emma".
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The directory that contains the path; empty for a path directly under the root.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }

  package static func join(_ directory: String, _ name: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }
}
