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
  let (slash, star, quote) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\""))
  let bytes = Array(source.utf8)
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var place = 0
  while place < bytes.count {
    let byte = bytes[place]
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    if byte == slash, next == slash {
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    } else if byte == slash, next == star {
      blank(through: "*/", bytes, &place, &result)
    } else if byte == quote, bytes[place...].starts(with: "\"\"\"".utf8) {
      blank(through: "\"\"\"", bytes, &place, &result)
    } else if byte == quote {
      place = afterString(bytes, place)
      result += [quote, quote]
    } else {
      result.append(byte)
      place += 1
    }
  }
  return String(decoding: result, as: UTF8.self)
}

private func blank(
  through end: String, _ bytes: [UInt8], _ place: inout Int, _ result: inout [UInt8]
) {
  place += end.utf8.count
  while place < bytes.count, !bytes[place...].starts(with: end.utf8) {
    if bytes[place] == UInt8(ascii: "\n") { result.append(bytes[place]) }
    place += 1
  }
  place += end.utf8.count
}

private func afterString(_ bytes: [UInt8], _ start: Int) -> Int {
  var place = start + 1
  while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "\n")
  {
    place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
  }
  return place + 1
}
