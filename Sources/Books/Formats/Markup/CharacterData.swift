/// A run of text in a document. Its character references are decoded when it is read.
package struct CharacterData: Sendable {
  let source: [UInt8]
  /// Where it stands in the source, in bytes.
  package let range: Range<Int>
  /// Whether there are no references to decode: no `&` occurs, or it stands for itself, as in a
  /// CDATA section or a script.
  package let isLiteral: Bool
  var context = CharacterReference.Context.text

  /// Appends the text with its references decoded, as UTF-8.
  package func append(to text: inout [UInt8]) {
    var start = range.lowerBound
    while !isLiteral,
      let reference = source.firstIndex(of: UInt8(ascii: "&"), in: start..<range.upperBound)
    {
      text.append(contentsOf: source[start..<reference])
      start = appendReference(at: reference, to: &text)
    }
    text.append(contentsOf: source[start..<range.upperBound])
  }

  /// Appends what a reference stands for, or its `&` where it is none, and returns what follows.
  private func appendReference(at offset: Int, to text: inout [UInt8]) -> Int {
    guard
      let reference = CharacterReference(
        in: source, at: offset, before: range.upperBound, in: context)
    else {
      text.append(UInt8(ascii: "&"))
      return offset + 1
    }
    for scalar in reference.scalars { text.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
    return offset + reference.length
  }

  /// The text with its references decoded, as UTF-8. Without references it is not copied.
  var slice: ArraySlice<UInt8> {
    guard !isLiteral else { return source[range] }
    var text: [UInt8] = []
    append(to: &text)
    return text[...]
  }

  /// The text with its references decoded.
  package var string: String { String(decoding: slice, as: UTF8.self) }

  /// Whether it is white space only.
  package var isBlank: Bool {
    source[range].allSatisfy(\.isMarkupSpace)
  }
}

extension [UInt8] {
  /// The first place of a byte in a range.
  @inline(__always)
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }
}
