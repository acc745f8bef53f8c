internal import CurlewManuscript

/// Finds the best place to cut a long text into two sections that are laid out independently.
///
/// In order of preference: at a form feed; after the line followed by the most blank lines, usually
/// the end of a chapter or at least of a paragraph; between two lines; before a word; between two
/// characters. A cut depends only on the bytes around it, so it is the same no matter which section
/// was read first.
struct CutFinder {
  /// The class of each code unit of the text.
  private let units: [UnitClass]

  private enum UnitClass: UInt8 {
    case text, white, lineFeed, carriageReturn, formFeed
    /// A continuation unit of a character: no cut is allowed before it.
    case inside

    var endsLine: Bool { self == .lineFeed || self == .carriageReturn || self == .formFeed }
    var isWord: Bool { self == .text || self == .inside }
  }

  /// Pauses of more line ends than this count as equally long.
  private static let longestPause = 4
  private static let formFeedPause = 5

  /// - Parameter bytes: a part of the file that begins on a code unit boundary.
  init(_ bytes: [UInt8], in encoding: Encoding) {
    let codeUnits = CodeUnits(encoding)
    guard codeUnits.width > 1 else {
      let classes = (0..<256).map { Self.unitClass(of: $0, encoding) }
      units = bytes.map { classes[Int($0)] }
      return
    }
    units = stride(from: 0, through: bytes.count - codeUnits.width, by: codeUnits.width).map {
      Self.unitClass(of: codeUnits.value(in: bytes, at: $0), encoding)
    }
  }

  private static func unitClass(of unit: UInt32, _ encoding: Encoding) -> UnitClass {
    switch unit {
    case 0x0A: .lineFeed
    case 0x0D: .carriageReturn
    case 0x0C: .formFeed
    case 0x20, 0x09: .white
    case 0x80..<0xC0 where encoding == .utf8: .inside
    case 0xDC00..<0xE000: .inside
    default: .text
    }
  }

  /// Index of the best cut, in code units.
  var cut: Int { afterLongestPause ?? beforeWord ?? units.firstIndex { $0 != .inside } ?? 0 }

  /// Start of the line after the longest pause; the first of equally long ones.
  private var afterLongestPause: Int? {
    var (longest, cut) = (0, 0)
    var index = units.firstIndex(of: .text) ?? units.count
    while let end = units[index...].firstIndex(where: \.endsLine),
      let next = units[end...].firstIndex(where: \.isWord)
    {
      let length = lengthOfPause(end..<next)
      if length > longest { (longest, cut) = (length, startOfLine(after: end)) }
      index = next
    }
    return longest > 0 ? cut : nil
  }

  private func lengthOfPause(_ range: Range<Int>) -> Int {
    if units[range].contains(.formFeed) { return Self.formFeedPause }
    let feeds = units[range].count { $0 == .lineFeed }
    return min(feeds > 0 ? feeds : range.count, Self.longestPause)
  }

  /// A form feed belongs to the text after it.
  private func startOfLine(after end: Int) -> Int {
    switch units[end] {
    case .formFeed: end
    case .carriageReturn where end + 1 < units.count && units[end + 1] == .lineFeed: end + 2
    default: end + 1
    }
  }

  private var beforeWord: Int? {
    units.indices.dropFirst().first { units[$0] == .text && units[$0 - 1] == .white }
  }
}

/// The width and byte order of an encoding's code units.
struct CodeUnits {
  /// In bytes.
  let width: Int
  private let isBigEndian: Bool

  init(_ encoding: Encoding) {
    switch encoding {
    case .utf16LittleEndian, .utf16BigEndian: width = 2
    case .utf32LittleEndian, .utf32BigEndian: width = 4
    case .utf8, .codePage1252, .converted: width = 1
    }
    isBigEndian = encoding == .utf16BigEndian || encoding == .utf32BigEndian
  }

  func value(in bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<width).reduce(0) { value, index in
      let byte = bytes[offset + (isBigEndian ? index : width - 1 - index)]
      return value << 8 | UInt32(byte)
    }
  }

  /// The offset rounded down to a code unit boundary.
  func aligned(_ offset: Int) -> Int { offset - offset % width }
}
