#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of this package.
enum PackageFiles {
  private static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/"))

  static func file(_ path: String) -> SourceFile? {
    contents(of: "\(root)/\(path)").map { SourceFile(path: path, text: $0) }
  }

  /// All Swift files under a folder.
  static func swiftFiles(under folder: String) -> [SourceFile] {
    entries(of: "\(root)/\(folder)").sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".swift") ? file(path).map { [$0] } ?? [] : swiftFiles(under: path)
    }
  }

  /// The paths of all files under a folder, except hidden ones.
  static func paths(under folder: String) -> [String] {
    entries(of: "\(root)/\(folder)").sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      return isFolder(path) ? paths(under: path) : [path]
    }
  }

  /// Whether it could be written.
  static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen("\(root)/\(path)", "w") else { return false }
    defer { fclose(file) }
    return fputs(text, file) >= 0
  }

  static func isFolder(_ path: String) -> Bool {
    guard let folder = opendir("\(root)/\(path)") else { return false }
    closedir(folder)
    return true
  }

  /// What people read about the program: the Markdown files of the root, of `Documentation` and of the forms for
  /// issues.
  static let documents: [SourceFile] =
    (entries(of: root).sorted() + paths(under: "Documentation")
    + paths(under: ".github/ISSUE_TEMPLATE"))
    .filter { $0.hasSuffix(".md") }.compactMap(file)
}

/// The names in a folder, except hidden ones; empty if it is not a folder.
private func entries(of path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names
}

private func contents(of path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = Array(repeating: UInt8(0), count: 1 << 16)
  while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}
