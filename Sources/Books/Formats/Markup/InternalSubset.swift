/// The entities that a document declares between the brackets of its document type: `<!ENTITY city "Paris">`.
///
/// Entities are expanded only if they consist of plain text and numeric character references, so none contains
/// another. All references of a document together add at most ``longestGrowth`` bytes; the rest stay as
/// written.
enum InternalSubset {
  /// The document type is searched for up to this offset, in bytes.
  private static let mostBefore = 1024
  /// In bytes.
  private static let longestSubset = 1 << 16
  private static let longestGrowth = 1 << 20
  private static let mostEntities = 1024

  /// The document with its references replaced by the text of its entities.
  static func expanded(_ source: [UInt8]) -> [UInt8] {
    guard let subset = range(in: source) else { return source }
    let entities = entities(in: source[subset])
    guard !entities.isEmpty else { return source }
    var expanded = Array(source[..<subset.upperBound])
    var start = subset.upperBound
    while let reference = source.firstIndex(of: UInt8(ascii: "&"), in: start..<source.count) {
      expanded += source[start..<reference]
      start = reference
      let name = source[(reference + 1)...].prefix { isName($0) }
      if name.endIndex < source.count, source[name.endIndex] == UInt8(ascii: ";"),
        let text = entities[name], expanded.count + text.count < start + longestGrowth
      {
        expanded += text
        start = name.endIndex + 1
      } else {
        expanded.append(source[reference])
        start += 1
      }
    }
    return expanded + source[start...]
  }

  /// The range between the brackets; nil without brackets before the first element.
  static func range(in source: [UInt8]) -> Range<Int>? {
    var start = 0
    let end = min(source.count, mostBefore)
    while let open = source.firstIndex(of: UInt8(ascii: "<"), in: start..<end) {
      guard open + 1 < source.count, !source[open + 1].isASCIILetter else { return nil }
      if source[open...].starts(with: "<!DOCTYPE".utf8) { return subset(in: source[open...]) }
      start = open + 1
    }
    return nil
  }

  private static func subset(in type: ArraySlice<UInt8>) -> Range<Int>? {
    let ends = [UInt8(ascii: "["), UInt8(ascii: ">")]
    guard let open = type.prefix(mostBefore).firstIndex(where: ends.contains), type[open] == ends[0]
    else { return nil }
    let inside = type[(open + 1)...].prefix(longestSubset)
    return inside.firstIndex(of: UInt8(ascii: "]")).map { open + 1..<$0 }
  }

  private static func entities(in subset: ArraySlice<UInt8>) -> [ArraySlice<UInt8>: [UInt8]] {
    var entities: [ArraySlice<UInt8>: [UInt8]] = [:]
    for declaration in subset.split(separator: UInt8(ascii: "<")).prefix(mostEntities) {
      guard declaration.starts(with: "!ENTITY".utf8),
        let open = declaration.firstIndex(where: isQuote),
        let close = declaration[(open + 1)...].firstIndex(of: declaration[open])
      else { continue }
      let words = declaration[..<open].split(whereSeparator: \.isMarkupSpace)
      let text = declaration[(open + 1)..<close]
      // More words declare an external or a parameter entity.
      let isPlain = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        .dropFirst().allSatisfy { $0.first == UInt8(ascii: "#") }
      guard words.count == 2, isPlain, entities[words[1]] == nil else { continue }
      entities[words[1]] = text.flatMap(escaped)
    }
    return entities
  }

  /// Quotes as references, since an entity may be used in an attribute.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    isQuote(byte) ? Array("&#\(byte);".utf8) : [byte]
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "-_.:".utf8.contains(byte)
  }
}
