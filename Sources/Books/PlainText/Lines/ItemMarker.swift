internal import CurlewManuscript

/// The bullet or number at the beginning of a list's item.
struct ItemMarker: Equatable {
  /// The first byte of a bullet or bracket; that of all figures is 0, and that of all letters "a".
  let style: UInt8
  /// The width of the marker and of the space behind it, in cells.
  let width: Int

  /// - Parameter line: a line without the white space at its ends.
  init?(_ line: ArraySlice<UInt8>) {
    guard let first = line.first, first < 0x80 || first == 0xE2 || first == 0xC2,
      let marker = Self.marker(line, first), case let rest = line.dropFirst(marker.length),
      case let space = rest.prefix(8).prefix(while: { $0 == 0x20 || $0 == 0x09 }).count,
      space > 0, space < rest.count
    else { return nil }
    style = marker.style
    width = (first < 0x80 ? marker.length : 1) + space
  }

  private static func marker(
    _ line: ArraySlice<UInt8>, _ first: UInt8
  ) -> (style: UInt8, length: Int)? {
    let word = line.dropFirst().prefix(7)
    switch first {
    case 0x2A, 0x2B, 0x2D, 0x6F: return (first, 1)
    case 0xC2, 0xE2:
      return bullets.first { line.starts(with: $0) }.map { (first, $0.count) }
    case 0x28, 0x5B:
      let end: UInt8 = first == 0x28 ? 0x29 : 0x5D
      let label = word.prefix(while: \.isASCIILetterOrDigit)
      let isLabel = label.allSatisfy { 0x30...0x39 ~= $0 } || first == 0x28 && label.count <= 2
      guard !label.isEmpty, isLabel, word.dropFirst(label.count).first == end else { return nil }
      return (first, label.count + 2)
    case 0x30...0x39:
      let digits = line.prefix(5).prefix { 0x30...0x39 ~= $0 }.count
      let sign = line.dropFirst(digits).first
      return digits <= 3 && (sign == 0x2E || sign == 0x29) ? (0, digits + 1) : nil
    case 0x61...0x7A:
      return word.first == 0x29 || word.first == 0x2E ? (0x61, 2) : nil
    default: return nil
    }
  }

  private static let bullets = ["•", "·", "‣", "◦", "▪", "●"].map { Array($0.utf8) }
}
