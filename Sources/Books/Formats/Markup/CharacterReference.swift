/// A character that is written as `&amp;`, `&#8212;` or `&#x2014;`.
struct CharacterReference {
  /// The characters that it stands for: one, rarely two.
  let scalars: [Unicode.Scalar]
  /// Its length in the source, from `&` on, in bytes.
  let length: Int

  /// Where the reference stands. In an attribute `&copy=1` is part of an address.
  enum Context { case text, attribute }

  /// Reads the reference that begins with the `&` at an offset; nil if there is none.
  init?(in source: [UInt8], at start: Int, before end: Int, in context: Context) {
    let next = start + 1
    guard next < end else { return nil }
    if source[next] == UInt8(ascii: "#") {
      self.init(numberIn: source, at: start, before: end)
    } else {
      self.init(nameIn: source, at: start, before: end, in: context)
    }
  }

  private init(_ scalars: [Unicode.Scalar], length: Int) {
    (self.scalars, self.length) = (scalars, length)
  }

  private init?(numberIn source: [UInt8], at start: Int, before end: Int) {
    var index = start + 2
    let isHex = index < end && source[index] | 0x20 == UInt8(ascii: "x")
    if isHex { index += 1 }
    let firstDigit = index
    var number: UInt32 = 0
    while index < end, let digit = source[index].hexDigit, isHex || digit < 10 {
      number = min(number &* (isHex ? 16 : 10) &+ UInt32(digit), 0x11_0000)
      index += 1
    }
    guard index > firstDigit else { return nil }
    if index < end, source[index] == UInt8(ascii: ";") { index += 1 }
    self.init([Self.scalar(number)], length: index - start)
  }

  /// Numbers from 128 to 159 mean Windows-1252, as they do in browsers.
  private static func scalar(_ number: UInt32) -> Unicode.Scalar {
    let number = 0x80..<0xA0 ~= number ? codePage1252[Int(number) - 0x80] : number
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  private static let codePage1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  private init?(nameIn source: [UInt8], at start: Int, before end: Int, in context: Context) {
    let first = start + 1
    var last = first
    let limit = min(end, first + NamedCharacters.longestName)
    while last < limit, source[last].isASCIILetter || source[last].isASCIIDigit { last += 1 }
    guard last > first else { return nil }
    if last < end, source[last] == UInt8(ascii: ";") {
      guard let entry = NamedCharacters.find(source[first..<last]) else {
        self.init(prefixOf: source[first..<last], in: context, before: UInt8(ascii: ";"))
        return
      }
      self.init(entry.scalars, length: last + 1 - start)
    } else {
      let next = last < end ? source[last] : 0
      self.init(prefixOf: source[first..<last], in: context, before: next)
    }
  }

  /// Some names need no semicolon: `&copy 1999`, `&notit;` for ¬it;.
  private init?(prefixOf name: ArraySlice<UInt8>, in context: Context, before next: UInt8) {
    let longest = min(name.count, NamedCharacters.longestOptional)
    guard longest >= 2 else { return nil }
    for count in stride(from: longest, through: 2, by: -1) {
      guard let entry = NamedCharacters.find(name.prefix(count)), entry.semicolonIsOptional else {
        continue
      }
      let follower = count < name.count ? name[name.startIndex + count] : next
      if context == .attribute,
        follower == UInt8(ascii: "=") || follower.isASCIILetter || follower.isASCIIDigit
      {
        return nil
      }
      self.init(entry.scalars, length: count + 1)
      return
    }
    return nil
  }
}
