/// An attribute of a tag, as offsets in the source. Without a value the value is empty.
struct Attribute {
  var name: Range<Int>
  var value: Range<Int>
}

/// Reads the attributes of a tag one after another, up to the `>` that ends it.
struct AttributeReader {
  private let source: [UInt8]
  /// The next byte to read; behind the `>` at the end.
  private(set) var position: Int
  /// Whether a `/` stood before the `>`.
  private(set) var isSelfClosing = false
  /// Whether the `>` was found.
  private(set) var isComplete = false

  init(_ source: [UInt8], at position: Int) {
    (self.source, self.position) = (source, position)
  }

  mutating func next() -> Attribute? {
    while position < source.count {
      let byte = source[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        isComplete = true
        return nil
      }
      if byte == UInt8(ascii: "/") {
        isSelfClosing = true
        position += 1
      } else if byte.isMarkupSpace {
        position += 1
      } else {
        isSelfClosing = false
        return attribute()
      }
    }
    return nil
  }

  private mutating func attribute() -> Attribute {
    let name = takeName()
    skipSpace()
    guard position < source.count, source[position] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: name.upperBound..<name.upperBound)
    }
    position += 1
    skipSpace()
    return Attribute(name: name, value: takeValue())
  }

  /// A name ends at white space, `/`, `>` or `=`. It has one byte at least, so the reader moves on.
  private mutating func takeName() -> Range<Int> {
    let start = position
    position += 1
    while position < source.count {
      let byte = source[position]
      if byte.isMarkupSpace || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
        || byte == UInt8(ascii: "/")
      {
        break
      }
      position += 1
    }
    return start..<position
  }

  private mutating func takeValue() -> Range<Int> {
    guard position < source.count else { return position..<position }
    let quote = source[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return takeBareValue() }
    let start = position + 1
    let end = source.firstIndex(of: quote, in: start..<source.count) ?? source.count
    position = min(end + 1, source.count)
    return start..<end
  }

  private mutating func takeBareValue() -> Range<Int> {
    let start = position
    while position < source.count, !source[position].isMarkupSpace,
      source[position] != UInt8(ascii: ">")
    {
      position += 1
    }
    return start..<position
  }

  private mutating func skipSpace() {
    while position < source.count, source[position].isMarkupSpace { position += 1 }
  }
}
