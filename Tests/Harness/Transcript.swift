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

  /// Called after every few bytes, even while time is measured, so it uses the fast search of libc.
  package func contains(_ text: String) -> Bool {
    let sought = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes in
      memmem(bytes.baseAddress, UInt(bytes.count), sought, UInt(sought.count)) != nil
    }
  }

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
    return bytes.withUnsafeBytes { bytes in
      var places: [Int] = []
      var start = bytes.baseAddress
      while let from = start, let end = bytes.baseAddress.map({ $0 + bytes.count }),
        let found = memmem(from, UInt(end - from), sought, UInt(sought.count))
      {
        places.append(UnsafeRawPointer(found) - (bytes.baseAddress ?? from))
        start = UnsafeRawPointer(found) + 1
      }
      return places
    }
  }

  /// The text with visible control characters.
  package var description: String {
    text.unicodeScalars.map { $0.value < 0x20 ? $0.escaped(asASCII: false) : String($0) }.joined()
  }
}
