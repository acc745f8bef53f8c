/// Paths as text: nothing here asks the disk.
enum Path {
  static func name(of path: String) -> String {
    let bytes = path.utf8
    let slash = UInt8(ascii: "/")
    guard let last = bytes.lastIndex(where: { $0 != slash }) else { return path }
    let start = bytes[...last].lastIndex(of: slash).map { bytes.index(after: $0) }
    return String(path[(start ?? path.startIndex)...last])
  }

  /// The name without its ending: "emma.txt" is "emma".
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The directory that a path lies in; empty at the top.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }

  static func join(_ directory: String, _ name: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }
}
