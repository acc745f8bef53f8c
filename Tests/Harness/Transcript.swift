internal import CPty

/// Everything that a program has written to its terminal.
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

  /// What was written from the given count of bytes on.
  package func dropFirst(_ count: Int) -> Transcript {
    Transcript(Array(bytes.dropFirst(count)))
  }

  package func contains(_ text: String, after count: Int) -> Bool {
    dropFirst(count).contains(text)
  }

  /// Asked after every few bytes, also while time is measured: libc finds it fastest.
  package func contains(_ text: String) -> Bool {
    let sought = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes in
      memmem(bytes.baseAddress, UInt(bytes.count), sought, UInt(sought.count)) != nil
    }
  }

  /// How many times the text stands there.
  package func count(of text: String) -> Int { places(of: text).count }

  /// The most bytes between two places where the text stands, or before the first.
  package func longestPiece(endedBy text: String) -> Int {
    let ends = places(of: text).map { $0 + text.utf8.count }
    return zip([0] + ends, ends).map { $1 - $0 }.max() ?? 0
  }

  /// Whether the first text stands there, and later than the last of the second.
  package func ends(_ last: String, after other: String) -> Bool {
    guard let last = lastPlace(of: last) else { return false }
    return last > lastPlace(of: other) ?? -1
  }

  private func lastPlace(of text: String) -> Int? { places(of: text).last }

  private func places(of text: String) -> [Int] {
    let sought = Array(text.utf8)
    guard let first = sought.first, bytes.count >= sought.count else { return [] }
    return (0...bytes.count - sought.count).filter {
      bytes[$0] == first && bytes[$0..<$0 + sought.count].elementsEqual(sought)
    }
  }

  /// With controls visible.
  package var description: String {
    text.unicodeScalars.map { $0.value < 0x20 ? $0.escaped(asASCII: false) : String($0) }.joined()
  }
}
