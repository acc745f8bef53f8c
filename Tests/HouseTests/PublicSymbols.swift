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

extension SourceFile {
  /// What other programs may use of it: `Cells: TextCanvas  mutating func clear()`. Bodies and values are left out, and
  /// a variable says whether it can be set.
  var interface: [String] {
    let lines = self.lines
    var enclosing: [(indent: Int, line: Substring)] = []
    var found: [String] = []
    for (number, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if text.isEmpty || text.hasPrefix("//") { continue }
      while let last = enclosing.last, last.indent >= indent { enclosing.removeLast() }
      if isPublic(text, in: enclosing.last?.line) {
        let types = enclosing.map { nameOfType($0.line) }.joined(separator: ".")
        let declaration = declaration(from: lines[number...], indent: indent)
        found.append("\(module): \(types.isEmpty ? "" : types + "  ")\(declaration)")
      }
      enclosing.append((indent, text))
    }
    return found
  }
}

/// `TextCanvas` of `public struct TextCanvas: Equatable {`.
private func nameOfType(_ line: Substring) -> String {
  let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "extension", "actor"]
  let words = line.split(separator: " ").drop { !kinds.contains($0) }.dropFirst()
  return words.first.map { String($0.prefix { !":<{".contains($0) }) } ?? ""
}

/// A declaration on one line, without its body or value.
private func declaration(from lines: ArraySlice<Substring>, indent: Int) -> String {
  var (text, depth, isOpen) = ("", 0, true)
  for line in lines where isOpen {
    let part = line.drop { $0 == " " }
    if !text.isEmpty {
      let goesOn = ["->", "where ", "throws", "async"].contains { part.hasPrefix($0) }
      guard depth > 0 || goesOn else { break }
      text += text.hasSuffix("(") || part.hasPrefix(")") ? "" : " "
    }
    for character in part {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth == 0
        && (character == "{"
          || character == "=" && text.hasSuffix(" ")
            && !["func ", "typealias "].contains { text.contains($0) })
      {
        isOpen = false
        break
      }
      text.append(character)
    }
  }
  while text.hasSuffix(" ") { text.removeLast() }
  let words = text.split(separator: " ")
  guard words.contains("var") else { return text }
  // A stored variable, or one that says how it is set.
  let first = lines.first ?? ""
  let body = lines.dropFirst().prefix { $0.count - $0.drop { $0 == " " }.count > indent }
  let setters = ["set", "_modify", "didSet", "willSet", "nonmutating set", "mutating set"]
  let isSet =
    first.hasSuffix("{")
    ? body.contains { line in
      let text = line.drop { $0 == " " }
      return setters.contains { text.hasPrefix($0 + " ") }
    }
    : first.contains("{") ? first.contains(" set ") : !text.contains("(set)")
  return text + (isSet ? " { get set }" : " { get }")
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
