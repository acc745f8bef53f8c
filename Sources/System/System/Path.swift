/// Operations on paths as text. Nothing here touches the disk.
///
/// Paths are split at bytes: a name that begins with a combining mark would join the slash before it.
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
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// The directory that contains the path; empty for a path directly under the root.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(path[..<slash])
  }

  package static func join(_ directory: String, _ name: String) -> String {
    directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
  }

  /// Whether two paths have the same bytes. `==` also equates two names of which one is written with
  /// precomposed letters and the other with combining marks, but those are two files.
  package static func areEqual(_ path: String, _ other: String) -> Bool {
    path.utf8.elementsEqual(other.utf8)
  }
}
