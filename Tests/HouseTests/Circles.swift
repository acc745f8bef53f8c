/// The folders of one module that depend on each other in a circle.
///
/// A file depends on another if it names a type or a free function that only the other one declares.
/// Functions with short names do not count: methods may share them. A folder depends on another if
/// one of its files does.
struct Circles {
  private let paths: [String]
  /// For each file, the files that it depends on.
  private let uses: [Set<Int>]

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
      Set(
        owners.compactMap { name, files in
          guard let owner = files.first, files.count == 1, owner != user,
            words[user].contains(name[...])
          else { return nil }
          return owner
        })
    }
  }

  /// Each circle as one line.
  var ofFolders: [String] {
    let folders = paths.indices.map(folder)
    let numbers = Array(Set(folders)).sorted()
    let usesOfFolders = numbers.map { folder in
      let files = folders.indices.filter { folders[$0] == folder }
      return Set(files.flatMap { uses[$0] }.compactMap { numbers.firstIndex(of: folders[$0]) })
    }
    return Self.circles(usesOfFolders).filter { $0.count > 1 }
      .map { circle in circle.map { numbers[$0] }.sorted().joined(separator: ", ") }.sorted()
  }

  /// `Sources/Paging/Paging/Curl/Crease.swift` is in `Paging/Paging/Curl`.
  private func folder(of file: Int) -> String {
    paths[file].split(separator: "/").dropFirst().dropLast().joined(separator: "/")
  }

  /// The groups in which each node can be reached from every other one.
  private static func circles(_ uses: [Set<Int>]) -> [Set<Int>] {
    let reached = uses.indices.map { reachable(from: $0, uses) }
    var seen: Set<Int> = []
    return uses.indices.compactMap { node in
      guard seen.insert(node).inserted else { return nil }
      let circle = reached[node].filter { reached[$0].contains(node) }
      seen.formUnion(circle)
      return circle
    }
  }

  private static func reachable(from start: Int, _ uses: [Set<Int>]) -> Set<Int> {
    var reached: Set<Int> = []
    var open = [start]
    while let node = open.popLast() {
      for next in uses[node] where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }
}
