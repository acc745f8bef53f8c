/// Hashes of the letters that follow an offset.
///
/// Only letters and digits count, and the case of ASCII does not, so the hash survives what editors and
/// converters change: line ends, spaces, quotation marks, dashes. It is a polynomial rolling hash over
/// a window of bytes.
package struct Surroundings {
  private static let window = 48
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let seed: UInt64 = 1

  private let text: [UInt8]

  package init(_ text: [UInt8]) {
    self.text = text
  }

  /// The hash of the letters from an offset on; near the end of the text the window is shorter.
  package func hash(at offset: Int) -> UInt64 {
    var letters = Letters(text, at: offset)
    var hash = Self.seed
    for _ in 0..<Self.window {
      guard let letter = letters.next() else { break }
      hash = Self.append(letter.byte, to: hash)
    }
    return hash
  }

  /// The offset nearest to a target at which the letters have the wanted hash.
  package func offset(of wanted: UInt64, nearest target: Int) -> Int? {
    offsets(of: [Place(offset: BookOffset(target), surroundings: wanted)]).first ?? nil
  }

  /// For each place, its own offset if the letters there are the same, else the nearest offset with the same letters; nil if
  /// there is none. The time grows with the sum of the text and the places, not with their product.
  package func offsets(of places: [Place]) -> [Int?] {
    var steps = 0
    return offsets(of: places, steps: &steps)
  }

  /// - Parameter steps: A counter of compared letters and places.
  package func offsets(of places: [Place], steps: inout Int) -> [Int?] {
    let isSame = places.map {
      (0..<text.count).contains($0.offset.value) && isAt($0.offset.value, $0)
    }
    let moved = zip(places, isSame).filter { !$1 }.map(\.0)
    let search = moved.isEmpty ? nil : search(for: moved)
    steps += places.count + (search?.steps ?? 0)
    var found = search?.found[...] ?? []
    return zip(places, isSame).map { place, isSame in
      isSame ? place.offset.value : found.popFirst() ?? nil
    }
  }

  private func isAt(_ offset: Int, _ place: Place) -> Bool {
    hash(at: offset) == place.surroundings
  }

  /// Searches for places in one pass over the text. Near the end, where windows are shorter, each hash is computed afresh.
  private func search(for places: [Place]) -> PlaceSearch {
    var search = PlaceSearch(places)
    var last = Letters(text, at: 0)
    var first = last
    var (hash, length) = (Self.seed, 0)
    while let letter = last.next() {
      hash = Self.append(letter.byte, to: hash)
      length += 1
      if length > Self.window, let gone = first.next() {
        hash &-= Self.weightOfFirst &* (UInt64(gone.byte) &+ 1) &+ Self.weightOfSeed
        length -= 1
      }
      search.steps += 1
      guard length == Self.window, search.mayWant(hash) else { continue }
      var start = first
      if let offset = start.next()?.offset { search.take(hash, at: offset) }
    }
    if length == Self.window { _ = first.next() }
    while let start = first.next() { search.take(self.hash(at: start.offset), at: start.offset) }
    search.finish()
    return search
  }

  private static func append(_ byte: UInt8, to hash: UInt64) -> UInt64 {
    hash &* factor &+ UInt64(byte) &+ 1
  }

  /// The factor of the first byte of a full window after one more byte was appended.
  private static let weightOfFirst = power(window)
  /// Appending to a full window multiplies the seed once more than in a fresh window.
  private static let weightOfSeed = power(window + 1) &- power(window)

  private static func power(_ exponent: Int) -> UInt64 {
    (0..<exponent).reduce(1) { product, _ in product &* factor }
  }
}

/// Iterates over the bytes of letters and digits, case folded, with their offsets.
private struct Letters: IteratorProtocol {
  private let text: [UInt8]
  private var offset: Int

  init(_ text: [UInt8], at offset: Int) {
    self.text = text
    self.offset = offset
  }

  mutating func next() -> (offset: Int, byte: UInt8)? {
    while offset < text.count {
      let byte = text[offset]
      let skipped = lengthOfSign(byte)
      if skipped == 0 {
        offset += 1
        return (offset - 1, byte.lowercasedASCII)
      }
      offset += skipped
    }
    return nil
  }

  /// The length in bytes of a punctuation mark or space; 0 for a letter. Punctuation of Latin-1, and
  /// general and ideographic punctuation, is recognised by its first bytes.
  private func lengthOfSign(_ byte: UInt8) -> Int {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return 0
    case 0..<0x80: return 1
    case 0xC2: return 2
    case 0xE2 where offset + 1 < text.count && text[offset + 1] <= 0x81: return 3
    case 0xE3 where offset + 1 < text.count && text[offset + 1] == 0x80: return 3
    default: return 0
    }
  }
}
