/// Finds the ends of HTML tags, comments and addresses in angle brackets within a line of text.
struct TagScanner {
  private var text: ArraySlice<UInt8>
  /// The number of bytes that were read in search of ends.
  private(set) var steps = 0
  /// The terminators known to be absent from the rest of the text. Searching for them each time would be quadratic.
  private var missing: Set<[UInt8]> = []

  init(_ text: ArraySlice<UInt8>) { self.text = text }

  mutating func begin(_ text: ArraySlice<UInt8>) {
    self.text = text
    missing.removeAll(keepingCapacity: true)
  }

  var bounds: Range<Int> { text.indices }

  private func byte(_ index: Int) -> UInt8 { index < text.endIndex ? text[index] : 0 }

  /// The end of the tag, comment or the like that begins with the `<` at an offset; nil if there is none.
  mutating func tag(at start: Int) -> Int? {
    let next = start + 1
    switch byte(next) {
    case UInt8(ascii: "!"): return declaration(at: next + 1)
    case UInt8(ascii: "?"): return end("?>", from: next + 1)
    case UInt8(ascii: "/"):
      guard byte(next + 1).isASCIILetter else { return nil }
      let index = space(at: name(at: next + 1))
      return byte(index) == UInt8(ascii: ">") ? index + 1 : nil
    case let byte where byte.isASCIILetter: return attributes(at: name(at: next))
    default: return nil
    }
  }

  private mutating func declaration(at start: Int) -> Int? {
    let rest = text[min(start, text.endIndex)...]
    if rest.starts(with: "--".utf8) {
      if rest.starts(with: "-->".utf8) { return start + 3 }
      return rest.starts(with: "--->".utf8) ? start + 4 : end("-->", from: start + 2)
    }
    if rest.starts(with: "[CDATA[".utf8) { return end("]]>", from: start + 7) }
    return byte(start).isASCIILetter ? end(">", from: start) : nil
  }

  private mutating func end(_ words: String, from start: Int) -> Int? {
    let words = Array(words.utf8)
    guard !missing.contains(words), start <= text.endIndex else { return nil }
    var index = start
    defer { steps += index - start }
    while index + words.count <= text.endIndex {
      if text[index] == words[0], text[index...].starts(with: words) { return index + words.count }
      index += 1
    }
    missing.insert(words)
    return nil
  }

  private func name(at start: Int) -> Int {
    var index = start
    while byte(index).isTagName { index += 1 }
    return index
  }

  private func space(at start: Int) -> Int {
    var index = start
    while byte(index).isMarkupSpace { index += 1 }
    return index
  }

  private mutating func attributes(at start: Int) -> Int? {
    var index = start
    defer { steps += index - start }
    while true {
      let gap = space(at: index)
      switch byte(gap) {
      case UInt8(ascii: ">"): return gap + 1
      case UInt8(ascii: "/"): return byte(gap + 1) == UInt8(ascii: ">") ? gap + 2 : nil
      case let byte where gap > index && byte.beginsAttribute:
        guard let next = attribute(at: gap) else { return nil }
        index = next
      default: return nil
      }
    }
  }

  private mutating func attribute(at start: Int) -> Int? {
    var index = start
    while byte(index).isAttribute { index += 1 }
    let equals = space(at: index)
    guard byte(equals) == UInt8(ascii: "=") else { return index }
    return value(at: space(at: equals + 1))
  }

  private mutating func value(at start: Int) -> Int? {
    let quote = byte(start)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return end(quote == UInt8(ascii: "'") ? "'" : "\"", from: start + 1)
    }
    var index = start
    while byte(index) > 0x20, !"\"'=<>`".utf8.contains(byte(index)) { index += 1 }
    return index > start ? index : nil
  }

  /// The address in `<https://…>` or `<name@host>`.
  mutating func address(at start: Int) -> (range: Range<Int>, isMail: Bool)? {
    var index = start + 1
    defer { steps += index - start }
    while byte(index) > 0x20, byte(index) != UInt8(ascii: "<"), byte(index) != UInt8(ascii: ">") {
      index += 1
    }
    guard byte(index) == UInt8(ascii: ">") else { return nil }
    let address = text[start + 1..<index]
    let scheme = address.prefix {
      $0.isASCIILetter || $0.isASCIIDigit || "+.-".utf8.contains($0)
    }
    if 2...32 ~= scheme.count, scheme.first?.isASCIILetter == true,
      byte(scheme.endIndex) == UInt8(ascii: ":")
    {
      return (start + 1..<index, false)
    }
    return Self.isMail(address) ? (start + 1..<index, true) : nil
  }

  private static func isMail(_ address: ArraySlice<UInt8>) -> Bool {
    guard let at = address.firstIndex(of: UInt8(ascii: "@")), at > address.startIndex else {
      return false
    }
    let isName = address[..<at].allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0)
    }
    let parts = address[(at + 1)...].split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return isName
      && parts.allSatisfy { part in
        1...63 ~= part.count && part.first != UInt8(ascii: "-") && part.last != UInt8(ascii: "-")
          && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      }
  }
}

extension UInt8 {
  /// The length of a run of letters, digits and hyphens.
  var isTagName: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") }

  fileprivate var beginsAttribute: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":")
  }

  fileprivate var isAttribute: Bool {
    beginsAttribute || isASCIIDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
  }
}
