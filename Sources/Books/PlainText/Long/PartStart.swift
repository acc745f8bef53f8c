/// Finds the first line that begins a part of a text, such as a commit. The line may be coloured.
struct PartStart {
  private let bytes: [UInt8]
  private static let escape: UInt8 = 0x1B

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The offset of a line, other than the first one, that begins with one of some words; nil if there is none. Earlier words
  /// are preferred.
  func offset(ofLineWith words: [String]) -> Int? {
    words.lazy.compactMap { firstLine(with: Array($0.utf8)) }.first
  }

  private func firstLine(with words: [UInt8]) -> Int? {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      rest = rest[(end + 1)...]
      if withoutColour(rest).starts(with: words) { return end + 1 }
    }
    return nil
  }

  private func withoutColour(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.first == Self.escape, line.dropFirst().first == UInt8(ascii: "[") {
      line = line.dropFirst(2).drop { 0x20...0x3F ~= $0 }.dropFirst()
    }
    return line
  }
}
