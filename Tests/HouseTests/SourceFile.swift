/// A file of the package.
struct SourceFile {
  /// Relative to the root of the package: `Sources/Paging/Cells/TextCanvas.swift`.
  var path: String
  var text: String

  var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// The module of the file: `Cells`. Its folder lies in that of its floor, but for the program itself.
  var module: String {
    let folders = path.split(separator: "/").dropFirst().dropLast()
    return (folders.dropFirst().first ?? folders.first).map(String.init) ?? ""
  }

  var lines: [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  /// The imported modules, by the names of their rooms: `Cells` for `CurlewCells`.
  var imports: [String] {
    lines.flatMap { $0.split(separator: ";") }.compactMap { importedModule($0) }
  }

  /// Its functions, and how many parameters each has.
  var functions: [(name: String, parameters: Int)] { SwiftCode(text).functions }

  var words: [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }
}

private let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
private let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

private func importedModule(_ statement: Substring) -> String? {
  var words = statement.split { $0 == " " || $0 == "\t" }[...]
  while let word = words.first, word.hasPrefix("@") || accessLevels.contains(String(word)) {
    words.removeFirst()
  }
  guard words.popFirst() == "import" else { return nil }
  if let word = words.first, kinds.contains(String(word)) { words.removeFirst() }
  return words.first?.split(separator: ".").first.map(roomName)
}

/// The name without the prefix that `Package.swift` gives to all rooms that are no product.
private func roomName(_ module: Substring) -> String {
  String(module.hasPrefix("Curlew") ? module.dropFirst("Curlew".count) : module)
}
