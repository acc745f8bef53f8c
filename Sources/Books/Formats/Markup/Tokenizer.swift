internal import CurlewManuscript

/// Splits a document into tags and text, in one pass and without regard to nesting.
///
/// Comments, processing instructions and document types are passed over; an entity that a document
/// declares is never read. A tag that the end of the document cuts off is passed over too.
///
/// Every byte is looked at a bounded number of times: whatever is searched for to the end of the document
/// in vain is not searched for again.
struct Tokenizer {
  enum Token {
    case start(StartTag)
    case end(ElementName)
    case text(CharacterData)
  }

  let source: [UInt8]
  private let dialect: Dialect
  private var position = 0
  private var hasPassedDocumentType = false
  /// Terminators that do not occur in the rest of the document.
  private var missing: Set<Name> = []

  init(_ source: [UInt8], as dialect: Dialect) {
    (self.source, self.dialect) = (source, dialect)
    if source.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func next() -> Token? {
    while position < source.count {
      if let token = nextPart() { return token }
    }
    return nil
  }

  /// The token at the position; nil if what stood there was passed over.
  private mutating func nextPart() -> Token? {
    guard source[position] == UInt8(ascii: "<"), let kind = construct(at: position) else {
      return .text(takeText())
    }
    switch kind {
    case .startTag: return startTag()
    case .endTag: return endTag()
    case .declaration: return declaration()
    case .instruction:
      skip(past: dialect == .html ? ">" : "?>", orPast: ">")
      return nil
    case .nothing:
      skip(past: ">", orPast: ">")
      return nil
    }
  }

  // MARK: - What begins with <

  private enum Construct { case startTag, endTag, declaration, instruction, nothing }

  /// What a `<` begins; nil if it is only a sign in the text.
  @inline(__always)
  private func construct(at offset: Int) -> Construct? {
    guard offset + 1 < source.count else { return nil }
    let byte = source[offset + 1]
    if startsName(byte) { return .startTag }
    switch byte {
    case UInt8(ascii: "!"): return .declaration
    case UInt8(ascii: "?"): return .instruction
    case UInt8(ascii: "/"):
      guard offset + 2 < source.count else { return nil }
      return startsName(source[offset + 2]) ? .endTag : .nothing
    default: return nil
    }
  }

  @inline(__always)
  private func startsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || dialect != .html && (byte >= 0x80 || byte == 0x5F || byte == 0x3A)
  }

  private mutating func startTag() -> Token? {
    let start = position
    let name = takeName()
    let attributeStart = position
    guard let isSelfClosing = passAttributes() else { return nil }
    return .start(
      StartTag(
        source: source, name: name, range: start..<position, attributeStart: attributeStart,
        isSelfClosing: isSelfClosing))
  }

  private mutating func endTag() -> Token? {
    position += 1
    let name = takeName()
    return passAttributes() == nil ? nil : .end(name)
  }

  /// Moves behind the `>` of a tag. Returns whether a `/` stood before it; nil if there is no `>`.
  private mutating func passAttributes() -> Bool? {
    if position < source.count, source[position] == UInt8(ascii: ">") {
      position += 1
      return false
    }
    var reader = AttributeReader(source, at: position)
    while reader.next() != nil {}
    position = reader.position
    return reader.isComplete ? reader.isSelfClosing : nil
  }

  /// Takes the name behind the `<` or `/` at the position.
  @inline(__always)
  private mutating func takeName() -> ElementName {
    var name = ElementName()
    position += 1
    while position < source.count {
      let byte = source[position]
      if byte.isMarkupSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      name.append(dialect == .xml ? byte : byte.lowercasedASCII)
      position += 1
    }
    return name
  }

  // MARK: - Text

  private mutating func takeText() -> CharacterData {
    let start = position
    var hasReferences = source[start] == UInt8(ascii: "&")
    position += 1
    while position < source.count {
      let byte = source[position]
      if byte == UInt8(ascii: "<"), construct(at: position) != nil { break }
      hasReferences = hasReferences || byte == UInt8(ascii: "&")
      position += 1
    }
    return CharacterData(source: source, range: start..<position, isLiteral: !hasReferences)
  }

  /// Takes the content of a raw element up to its end tag, which is left; nil if there is no end tag.
  mutating func takeRawText(of element: Name, isLiteral: Bool) -> CharacterData? {
    guard !missing.contains(element) else { return nil }
    var offset = position
    while let open = source.firstIndex(of: UInt8(ascii: "<"), in: offset..<source.count) {
      if isEndTag(of: element, at: open) {
        defer { position = open }
        return CharacterData(source: source, range: position..<open, isLiteral: isLiteral)
      }
      offset = open + 1
    }
    missing.insert(element)
    return nil
  }

  private func isEndTag(of element: Name, at offset: Int) -> Bool {
    var index = offset + 2
    guard index < source.count, source[offset + 1] == UInt8(ascii: "/") else { return false }
    var name = Name()
    while index < source.count, index - offset <= 18, source[index].isASCIILetter {
      name.append(source[index].lowercasedASCII)
      index += 1
    }
    return name == element
  }

  // MARK: - Declarations

  private mutating func declaration() -> Token? {
    if starts(with: "<!--") {
      skipComment()
    } else if dialect != .html, starts(with: "<![CDATA[") {
      return characterDataSection()
    } else if dialect != .html, !hasPassedDocumentType, starts(with: "<!DOCTYPE") {
      hasPassedDocumentType = true
      skipDocumentType()
    } else {
      skip(past: ">", orPast: ">")
    }
    return nil
  }

  /// A comment that is never closed ends with its first `>`, so that the rest can be read.
  private mutating func skipComment() {
    position += 4
    if starts(with: ">") || starts(with: "->") {
      skip(past: ">", orPast: ">")
    } else {
      skip(past: "-->", orPast: ">")
    }
  }

  private mutating func characterDataSection() -> Token? {
    position += 9
    let start = position
    let end = find("]]>") ?? source.count
    position = min(end + 3, source.count)
    guard start < end else { return nil }
    return .text(CharacterData(source: source, range: start..<end, isLiteral: true))
  }

  /// Passes over a document type with the declarations in its brackets. Without its end, only the part
  /// up to the first `>` is one.
  private mutating func skipDocumentType() {
    var index = position
    var depth = 0
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        position = index + 1
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = source.firstIndex(of: source[index], in: index + 1..<source.count) ?? source.count
      default: break
      }
      index += 1
    }
    skip(past: ">", orPast: ">")
  }

  // MARK: - Searches

  private func starts(with text: StaticString) -> Bool {
    isText(text, at: position)
  }

  private func isText(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= source.count else { return false }
    return text.withUTF8Buffer { text in
      for index in 0..<text.count where source[offset + index] != text[index] { return false }
      return true
    }
  }

  /// Moves behind a terminator, or behind another if the first is missing, or to the end.
  private mutating func skip(past terminator: StaticString, orPast other: StaticString) {
    if let found = find(terminator) {
      position = found + terminator.utf8CodeUnitCount
    } else if let found = find(other) {
      position = found + other.utf8CodeUnitCount
    } else {
      position = source.count
    }
  }

  /// The first place of a terminator. It ends in `>`, which is searched for.
  private mutating func find(_ terminator: StaticString) -> Int? {
    let name = Name(stringLiteral: terminator)
    guard !missing.contains(name) else { return nil }
    let length = terminator.utf8CodeUnitCount
    var offset = position
    while let close = source.firstIndex(of: UInt8(ascii: ">"), in: offset..<source.count) {
      let start = close + 1 - length
      if start >= position, isText(terminator, at: start) { return start }
      offset = close + 1
    }
    missing.insert(name)
    return nil
  }
}
