extension SourceFile {
  /// The public declarations without a comment for who uses them, as `path: declaration`.
  var unexplained: [String] {
    var enclosing: [(indent: Int, line: Substring)] = []
    var isExplained = false
    var found: [String] = []
    for line in lines {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if text.isEmpty { continue }
      while let last = enclosing.last, last.indent >= indent { enclosing.removeLast() }
      if isPublic(text, in: enclosing.last?.line) && !isExplained {
        found.append("\(path): \(text)")
      }
      // Attributes stand between a comment and what it explains.
      let isAttribute = text.hasPrefix("@") && !text.contains(" ")
      isExplained = text.hasPrefix("///") || isAttribute && isExplained
      enclosing.append((indent, text))
    }
    return found
  }
}

/// Whether a line declares a public symbol. Cases and requirements are as public as their type.
private func isPublic(_ line: Substring, in enclosing: Substring?) -> Bool {
  let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
  if words.first == "public" { return !words.dropFirst().starts(with: ["import"]) }
  guard let enclosing, enclosing.hasPrefix("public ") || enclosing.contains(" public ") else {
    return false
  }
  let isRequirement = ["func", "var", "mutating", "associatedtype", "static", "init"]
    .contains(words.first ?? "")
  return enclosing.contains("enum ") && words.first == "case"
    || enclosing.contains("protocol ") && isRequirement
}
