/// Files of one module that depend on each other in a circle, across folders.
///
/// A file depends on another if it names a type or a free function that only the other one declares.
/// Functions with short names do not count: methods may share them.
struct FileCircles {
  private let paths: [String]
  private let uses: [[Int]]

  init(_ files: [SourceFile]) {
    paths = files.map(\.path)
    let codes = files.map { SwiftCode($0.text) }
    var owners: [String: Set<Int>] = [:]
    for (index, code) in codes.enumerated() {
      let functions = code.freeFunctions.filter { $0.count > 7 }
      for name in code.types + functions { owners[name, default: []].insert(index) }
    }
    let words = codes.map(\.words)
    uses = codes.indices.map { user in
      owners.compactMap { name, files in
        guard let owner = files.first, files.count == 1, owner != user,
          words[user].contains(name[...])
        else { return nil }
        return owner
      }
    }
  }

  /// The folders whose files depend on each other in a circle, each circle as one line.
  var acrossFolders: [String] {
    let reached = paths.indices.map { reachable(from: $0) }
    var seen: Set<Int> = []
    return paths.indices.compactMap { file -> String? in
      guard seen.insert(file).inserted else { return nil }
      let circle = reached[file].filter { reached[$0].contains(file) }
      seen.formUnion(circle)
      let folders = Set(circle.map { folder(of: $0) })
      return folders.count > 1 ? folders.sorted().joined(separator: ", ") : nil
    }.sorted()
  }

  /// `Sources/Paging/Curl/Crease.swift` is in `Paging/Curl`.
  private func folder(of file: Int) -> String {
    paths[file].split(separator: "/").dropFirst().dropLast().joined(separator: "/")
  }

  private func reachable(from start: Int) -> Set<Int> {
    var reached: Set<Int> = []
    var open = [start]
    while let file = open.popLast() {
      for next in uses[file] where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }
}
