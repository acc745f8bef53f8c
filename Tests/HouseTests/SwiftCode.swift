/// Swift source as text, without comments and strings. Not a parser: it knows declarations by their
/// keywords, which is enough for formatted code.
struct SwiftCode {
  /// The source with comments and the insides of strings blanked; lines stay where they are.
  let text: String

  init(_ source: String) { text = blanked(source) }

  var words: Set<Substring> { Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }) }

  /// The types that are declared at the top level of the file.
  var types: [String] {
    topLevelNames(after: ["struct", "class", "enum", "protocol", "actor", "typealias"])
  }

  /// The functions that are declared at the top level of the file.
  var freeFunctions: [String] { topLevelNames(after: ["func"]) }

  private func topLevelNames(after keywords: Set<Substring>) -> [String] {
    topLevelLines.compactMap { line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard let keyword = words.firstIndex(where: { keywords.contains($0) }),
        keyword + 1 < words.count, words[0] != "extension",
        words[..<keyword].allSatisfy({ $0.first?.isLowercase ?? false })
      else { return nil }
      return String(words[keyword + 1])
    }
  }

  /// The lines that begin outside of all braces.
  private var topLevelLines: [Substring] {
    var depth = 0
    return text.split(separator: "\n").filter { line in
      let isOutside = depth == 0
      for character in line { depth += character == "{" ? 1 : character == "}" ? -1 : 0 }
      return isOutside
    }
  }

  /// Functions, initialisers and subscripts, and how many parameters each has.
  var functions: [(name: String, parameters: Int)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      guard let name = functionName(in: lines[index]) else { return nil }
      let rest = lines[index...].joined(separator: "\n")
      return (name, parameterCount(after: name, in: rest))
    }
  }

  private func functionName(in line: Substring) -> String? {
    let words = line.split { $0 == " " || $0 == "(" || $0 == "<" }
    for (index, word) in words.enumerated() {
      if word == "func" { return index + 1 < words.count ? String(words[index + 1]) : nil }
      if ["init", "init?", "subscript"].contains(word) { return String(word) }
      guard word.first?.isLowercase ?? false || word.hasPrefix("@") else { return nil }
    }
    return nil
  }

  /// Counts the parameters between the first parentheses after a name: those that a comma at their
  /// own level separates.
  private func parameterCount(after name: String, in code: String) -> Int {
    guard let range = code.firstRange(of: name),
      let open = code[range.upperBound...].firstIndex(of: "(")
    else { return 0 }
    var (depth, commas, isEmpty) = (0, 0, true)
    for character in code[open...] {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return isEmpty ? 0 : commas + 1 }
      case "," where depth == 1: commas += 1
      case " ", "\n": break
      default: isEmpty = false
      }
    }
    return 0
  }
}

/// Blanks line comments, block comments and strings. What stands in an interpolation is lost, too.
private func blanked(_ source: String) -> String {
  var result: [UInt8] = []
  var rest = Array(source.utf8)[...]
  while let byte = rest.first {
    if rest.starts(with: "//".utf8) {
      rest = rest.drop { $0 != UInt8(ascii: "\n") }
    } else if rest.starts(with: "/*".utf8) {
      blank(through: "*/", &rest, &result)
    } else if rest.starts(with: "\"\"\"".utf8) {
      blank(through: "\"\"\"", &rest, &result)
    } else if byte == UInt8(ascii: "\"") {
      rest = afterString(rest)
      result += "\"\"".utf8
    } else {
      result.append(byte)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: result, as: UTF8.self)
}

private func blank(through end: String, _ rest: inout ArraySlice<UInt8>, _ result: inout [UInt8]) {
  rest = rest.dropFirst(end.utf8.count)
  while let byte = rest.first, !rest.starts(with: end.utf8) {
    if byte == UInt8(ascii: "\n") { result.append(byte) }
    rest = rest.dropFirst()
  }
  rest = rest.dropFirst(end.utf8.count)
}

private func afterString(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var rest = text.dropFirst()
  while let byte = rest.first, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
    rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
  }
  return rest.dropFirst()
}
