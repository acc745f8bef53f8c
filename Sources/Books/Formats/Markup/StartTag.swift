internal import CurlewManuscript

/// The tag that begins an element. Its attributes are read on demand.
package struct StartTag: Sendable {
  let source: [UInt8]
  package let name: ElementName
  /// Where the tag stands in the source, in bytes.
  package let range: Range<Int>
  /// Where its attributes begin.
  let attributeStart: Int
  /// Whether it ends in `/>`.
  package let isSelfClosing: Bool

  package var hasAttributes: Bool { attributeStart + 1 < range.upperBound }

  /// Whether it is no element, but words in angle brackets: `<signature of the author>`.
  var isWords: Bool {
    hasAttributes && HTMLElement(localName) == nil && !isSelfClosing
      && !source[range].contains(UInt8(ascii: "="))
  }

  /// The name without its prefix.
  package var localName: Name { name.local }

  /// The name as it is written.
  package var writtenName: String {
    String(decoding: source[range.lowerBound + 1..<attributeStart], as: UTF8.self)
  }

  /// The value of an attribute, by the name it is written with; case is ignored.
  package subscript(_ name: StaticString) -> String? {
    data(of: name, isLocal: false)?.string
  }

  /// The value of an attribute, by its name without a prefix: `href` also finds `xlink:href`.
  package subscript(local name: StaticString) -> String? {
    data(of: name, isLocal: true)?.string
  }

  /// The value of an attribute, not yet decoded.
  package func data(of name: StaticString, isLocal: Bool) -> CharacterData? {
    name.withUTF8Buffer { firstValue(of: $0.span, isLocal: isLocal) }
  }

  /// The value of an attribute, not yet decoded.
  func data(of name: [UInt8]) -> CharacterData? {
    firstValue(of: name.span, isLocal: false)
  }

  /// An element with more attributes is hostile: only the first are looked at.
  private static let mostAttributes = 128

  private func firstValue(of name: Span<UInt8>, isLocal: Bool) -> CharacterData? {
    var reader = AttributeReader(source, at: attributeStart)
    for _ in 0..<Self.mostAttributes {
      guard let attribute = reader.next() else { return nil }
      if isName(attribute.name, name, isLocal: isLocal) { return value(of: attribute) }
    }
    return nil
  }

  /// Calls `body` with the name of each attribute, in small letters.
  func forEachAttributeName(_ body: (Name) -> Void) {
    guard hasAttributes else { return }
    var reader = AttributeReader(source, at: attributeStart)
    var names: Set<Name> = []
    for _ in 0..<Self.mostAttributes {
      guard let attribute = reader.next() else { return }
      let name = Name(smallLettersOf: source[attribute.name])
      if names.insert(name).inserted { body(name) }
    }
  }

  /// The attributes by their names without prefixes. Of several with one name, the first counts.
  package var attributes: [String: CharacterData] {
    var reader = AttributeReader(source, at: attributeStart)
    var attributes: [String: CharacterData] = [:]
    for _ in 0..<Self.mostAttributes {
      guard let attribute = reader.next() else { break }
      let name = source[attribute.name].split(separator: UInt8(ascii: ":")).last ?? []
      let key = String(decoding: name, as: UTF8.self)
      if attributes[key] == nil { attributes[key] = value(of: attribute) }
    }
    return attributes
  }

  private func value(of attribute: Attribute) -> CharacterData {
    CharacterData(source: source, range: attribute.value, isLiteral: false, context: .attribute)
  }

  private func isName(_ range: Range<Int>, _ name: Span<UInt8>, isLocal: Bool) -> Bool {
    guard range.count >= name.count else { return false }
    let start = range.upperBound - name.count
    if start > range.lowerBound {
      guard isLocal, source[start - 1] == UInt8(ascii: ":") else { return false }
    }
    return name.indices.allSatisfy {
      source[start + $0].lowercasedASCII == name[$0].lowercasedASCII
    }
  }
}
