/// The targets that `Package.swift` declares, read as text.
struct Manifest {
  struct Target: Equatable {
    var name: String
    var dependencies: Set<String>
    var isStrict: Bool
    /// Whether it belongs on the map. Tools of the tests and benchmarks do not.
    var isOnMap: Bool
  }

  var targets: [Target]

  init(_ text: String) {
    let code = text.split(separator: "\n").filter { !$0.trimmed.hasPrefix("//") }
      .joined(separator: "\n")
    // What comes before are the functions that make targets.
    targets = declarations(in: code.after("let package =") ?? "").compactMap(Target.init)
  }
}

/// The functions of the manifest that make targets. Theirs are strict.
private let makers = ["room", "program", "tests", "support"]

extension Manifest.Target {
  fileprivate init?(_ declaration: Substring) {
    let maker = String(declaration.prefix { $0 != "(" })
    guard makers.contains(maker) else {
      self.init(bare: declaration)
      return
    }
    let words = strings(in: declaration.before("exclude:"))
    guard let path = words.first, let name = path.split(separator: "/").last else { return nil }
    self.init(
      name: String(name), dependencies: Set(words.dropFirst()), isStrict: true,
      isOnMap: maker == "room" || path.hasPrefix("Sources/"))
  }

  /// A target that no function makes.
  private init?(bare declaration: Substring) {
    guard let name = declaration.after("name:").flatMap({ strings(in: $0).first }) else {
      return nil
    }
    self.init(
      name: name,
      dependencies: Set(declaration.after("dependencies:").map { strings(in: $0.list) } ?? []),
      isStrict: declaration.after("swiftSettings:")?.trimmed.hasPrefix("strict") ?? false,
      isOnMap: declaration.after(" path:") == nil)
  }
}

/// Each `target(…)` of a manifest, up to its closing parenthesis.
private func declarations(in code: Substring) -> [Substring] {
  let bare = [".target(", ".executableTarget(", ".testTarget("]
  let starts = bare + makers.flatMap { [" \($0)(", "\n\($0)("] }
  return code.indices.compactMap { start in
    let rest = code[start...]
    guard starts.contains(where: { rest.hasPrefix($0) }) else { return nil }
    return rest.dropFirst().closed(by: ("(", ")"))
  }
}

/// The string literals in a piece of code.
private func strings(in code: Substring) -> [String] {
  let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
  return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
}

extension StringProtocol where SubSequence == Substring {
  /// The text after the first occurrence of a word.
  fileprivate func after(_ word: String) -> Substring? {
    indices.first { self[$0...].hasPrefix(word) }.map { self[$0...].dropFirst(word.count) }
  }

  /// The text before the first occurrence of a word; all of it if there is none.
  fileprivate func before(_ word: String) -> Substring {
    indices.first { self[$0...].hasPrefix(word) }.map { self[..<$0] } ?? self[...]
  }
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
}
