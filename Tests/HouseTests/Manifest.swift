/// The targets that `Package.swift` declares, read as text.
struct Manifest {
  struct Target: Equatable {
    enum Kind: String, CaseIterable {
      case target, executableTarget, testTarget, systemLibrary
    }

    var kind: Kind
    var name: String
    var dependencies: Set<String>
    var isStrict: Bool
    /// The folder of its sources, if declared: tools of the tests, benchmarks.
    var path: String?

    /// Whether it belongs on the map.
    var isOnMap: Bool { kind != .testTarget && path == nil }
  }

  var targets: [Target]

  init(_ text: String) {
    let code = text.split(separator: "\n").filter { !$0.trimmed.hasPrefix("//") }
      .joined(separator: "\n")
    targets = declarations(in: code).compactMap(Target.init)
  }
}

extension Manifest.Target {
  fileprivate init?(_ declaration: Substring) {
    guard let kind = Kind(rawValue: String(declaration.prefix { $0 != "(" })),
      let name = declaration.after("name:").flatMap({ strings(in: $0).first })
    else { return nil }
    self.init(
      kind: kind, name: name,
      dependencies: Set(declaration.after("dependencies:").map { strings(in: $0.list) } ?? []),
      isStrict: declaration.after("swiftSettings:")?.trimmed.hasPrefix("strict") ?? false,
      path: declaration.after(" path:").flatMap { strings(in: $0).first })
  }
}

/// Each `target(…)` of a manifest, up to its closing parenthesis.
private func declarations(in code: String) -> [Substring] {
  let kinds = Manifest.Target.Kind.allCases.map { ".\($0.rawValue)(" }
  return code.indices.compactMap { start in
    let rest = code[start...]
    guard kinds.contains(where: { rest.hasPrefix($0) }) else { return nil }
    return rest.dropFirst().closed(by: ("(", ")"))
  }
}

/// The string literals in a piece of code.
private func strings(in code: Substring) -> [String] {
  let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
  return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0.isWhitespace } }

  /// The text up to the bracket that closes the first array literal.
  fileprivate var list: Substring { closed(by: ("[", "]")) }

  /// The text up to the bracket that closes the first one.
  fileprivate func closed(by brackets: (Character, Character)) -> Substring {
    var depth = 0
    for index in indices {
      if self[index] == brackets.0 { depth += 1 }
      if self[index] == brackets.1 { depth -= 1 }
      if self[index] == brackets.1 && depth == 0 { return self[...index] }
    }
    return self
  }

  /// The text after the first occurrence of a word.
  fileprivate func after(_ word: String) -> Substring? {
    indices.first { self[$0...].hasPrefix(word) }.map { self[$0...].dropFirst(word.count) }
  }
}
