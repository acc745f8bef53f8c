internal import CPty

/// The output of a program to its terminal.
package struct Transcript: Sendable, CustomStringConvertible {
  package private(set) var bytes: [UInt8] = []

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var count: Int { bytes.count }

  package var isEmpty: Bool { bytes.isEmpty }

  /// The output after a number of bytes.
  package func dropFirst(_ count: Int) -> Transcript {
    Transcript(Array(bytes.dropFirst(count)))
  }

  package func contains(_ text: String, after count: Int) -> Bool {
    dropFirst(count).contains(text)
  }

  package func contains(_ text: String) -> Bool { place(of: Array(text.utf8), from: 0) != nil }

  /// The number of occurrences of a text.
  package func count(of text: String) -> Int { places(of: text).count }

  /// The largest number of bytes up to the end of an occurrence, from the one before it.
  package func longestPiece(endedBy text: String) -> Int {
    let ends = places(of: text).map { $0 + text.utf8.count }
    return zip([0] + ends, ends).map { $1 - $0 }.max() ?? 0
  }

  /// Whether the last occurrence of `last` comes after that of `other`.
  package func ends(_ last: String, after other: String) -> Bool {
    guard let last = lastPlace(of: last) else { return false }
    return last > lastPlace(of: other) ?? -1
  }

  /// The last picture after a number of bytes that was begun on an empty screen and is complete.
  package func wholePicture(after count: Int) -> Transcript? {
    let rest = dropFirst(count)
    guard let end = rest.lastPlace(of: "\u{1B}[5n") else { return nil }
    let whole = Transcript(Array(rest.bytes.prefix(end)))
    return whole.lastPlace(of: "\u{1B}[2J").map(whole.dropFirst)
  }

  private func lastPlace(of text: String) -> Int? { places(of: text).last }

  private func places(of text: String) -> [Int] {
    let sought = Array(text.utf8)
    guard !sought.isEmpty else { return [] }
    var places: [Int] = []
    while let place = place(of: sought, from: (places.last ?? -1) + 1) { places.append(place) }
    return places
  }

  /// The first occurrence at or after an offset. Called after every few bytes, even while time is measured, so it uses
  /// the fast search of libc.
  private func place(of sought: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return nil }
      // The type of a size differs between versions of libc.
      return memmem(base + start, numericCast(all.count - start), sought, numericCast(sought.count))
        .map { UnsafeRawPointer($0) - base }
    }
  }

  /// The text with visible control characters.
  package var description: String {
    text.unicodeScalars.map { $0.value < 0x20 ? $0.escaped(asASCII: false) : String($0) }.joined()
  }
}
