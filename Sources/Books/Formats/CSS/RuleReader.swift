internal import CurlewManuscript

/// Divides a sheet into its rules. Of the rules that begin with `@`, only `@media` for screens is read.
package struct RuleReader {
  package struct Rule {
    package let selectors: ArraySlice<UInt8>
    package let declarations: ArraySlice<UInt8>
  }

  package private(set) var rules: [Rule] = []
  /// The addresses of the sheets that it imports.
  private(set) var imports: [String] = []
  private let css: [UInt8]
  private var index = 0

  package init(_ sheet: [UInt8]) {
    css = sheet.withoutComments
    while index < css.count { readRule() }
  }

  private mutating func readRule() {
    let start = index
    guard let end = firstIndex(of: [UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}")]) else {
      index = css.count
      return
    }
    index = end + 1
    let prelude = css[start..<end].drop(while: \.isMarkupSpace)
    guard css[end] == UInt8(ascii: "{") else { return readImport(prelude) }
    if prelude.first == UInt8(ascii: "@"), isForScreens(prelude) { return }
    let block = end + 1..<endOfBlock()
    if prelude.first != UInt8(ascii: "@") {
      rules.append(Rule(selectors: prelude, declarations: css[block]))
    }
  }

  /// Reads a rule such as `@import url("notes.css")`.
  private mutating func readImport(_ rule: ArraySlice<UInt8>) {
    guard rule.words.first?.hasPrefix("@import") == true else { return }
    let words = String(decoding: rule.dropFirst(7), as: UTF8.self)
      .split { " \t\n\"'()".contains($0) }
    if let address = words.first(where: { $0 != "url" }) { imports.append(String(address)) }
  }

  /// Whether the rules within the braces count. The brace that closes them then ends an empty rule.
  private func isForScreens(_ prelude: ArraySlice<UInt8>) -> Bool {
    let words = prelude.words
    if words.first == "@supports" || words.first == "@layer" { return true }
    guard words.first == "@media" else { return false }
    return words.count == 1 || words.contains("screen") || words.contains("all")
  }

  /// Moves behind the brace that closes the block at the index, and returns its place.
  private mutating func endOfBlock() -> Int {
    var depth = 1
    while let brace = firstIndex(of: [UInt8(ascii: "{"), UInt8(ascii: "}")]) {
      depth += css[brace] == UInt8(ascii: "{") ? 1 : -1
      index = brace + 1
      if depth == 0 { return brace }
    }
    index = css.count
    return css.count
  }

  /// The first of some bytes outside strings.
  private func firstIndex(of bytes: [UInt8]) -> Int? {
    var index = index
    while index < css.count {
      let byte = css[index]
      if bytes.contains(byte) { return index }
      switch byte {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = css[...].endOfString(at: index)
      default: break
      }
      index += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// A sheet without its comments, and without the marks that hid it from old browsers or from XML.
  fileprivate var withoutComments: [UInt8] {
    var rest: [UInt8] = []
    rest.reserveCapacity(count)
    var index = 0
    while index < count {
      if let length = lengthOfMark(at: index) {
        index += length
      } else if self[index] == UInt8(ascii: "/"), index + 1 < count,
        self[index + 1] == UInt8(ascii: "*")
      {
        index = endOfComment(from: index + 2)
        rest.append(0x20)
      } else {
        rest.append(self[index])
        index += 1
      }
    }
    return rest
  }

  private func endOfComment(from start: Int) -> Int {
    var index = start
    while index + 1 < count {
      if self[index] == UInt8(ascii: "*"), self[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return count
  }

  private func lengthOfMark(at index: Int) -> Int? {
    guard self[index] == 0x3C || self[index] == 0x2D || self[index] == 0x5D else { return nil }
    for mark in ["<!--", "-->", "<![CDATA[", "]]>"] where self[index...].starts(with: mark.utf8) {
      return mark.utf8.count
    }
    return nil
  }
}
