/// Finds where a long text may be cut in two, so that either part can be set by itself.
///
/// Best is where the text itself pauses longest: at a form feed, or after the line that is followed
/// by the most blank ones, which is mostly the end of a chapter or at least of a paragraph. A text
/// without pauses is cut between two lines; one line that goes on and on, before a word; and what
/// has not even these, between two characters. So a cut depends on nothing but the bytes around it,
/// and is the same however one came there.
struct CutFinder {
  /// The text as one sign for each unit of its encoding.
  private let signs: [Sign]

  private enum Sign: UInt8 {
    case text, white, lineFeed, carriageReturn, formFeed
    /// The second and later units of a character, before which nothing may be cut.
    case inside

    var endsLine: Bool { self == .lineFeed || self == .carriageReturn || self == .formFeed }
    var isWord: Bool { self == .text || self == .inside }
  }

  /// Beyond this many line ends one pause is as long as another.
  private static let longestPause = 4
  private static let pauseOfFormFeed = 5

  /// - Parameter bytes: a stretch of the file that begins with a whole unit of its encoding.
  init(_ bytes: [UInt8], in encoding: Encoding) {
    let units = CodeUnits(encoding)
    guard units.width > 1 else {
      signs = bytes.map { Self.sign(of: UInt32($0), encoding) }
      return
    }
    signs = stride(from: 0, through: bytes.count - units.width, by: units.width).map {
      Self.sign(of: units.value(in: bytes, at: $0), encoding)
    }
  }

  private static func sign(of unit: UInt32, _ encoding: Encoding) -> Sign {
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

  /// The place of the best cut, in units.
  var cut: Int { afterLongestPause ?? beforeWord ?? signs.firstIndex { $0 != .inside } ?? 0 }

  /// The end of the line that the longest pause follows; of equals, the first.
  private var afterLongestPause: Int? {
    var (best, place) = (0, 0)
    var index = signs.firstIndex(of: .text) ?? signs.count
    while let end = signs[index...].firstIndex(where: \.endsLine),
      let next = signs[end...].firstIndex(where: \.isWord)
    {
      let length = lengthOfPause(end..<next)
      if length > best { (best, place) = (length, startOfLine(after: end)) }
      index = next
    }
    return best > 0 ? place : nil
  }

  private func lengthOfPause(_ range: Range<Int>) -> Int {
    if signs[range].contains(.formFeed) { return Self.pauseOfFormFeed }
    let feeds = signs[range].count { $0 == .lineFeed }
    return min(feeds > 0 ? feeds : range.count, Self.longestPause)
  }

  /// A form feed belongs to what it stands before.
  private func startOfLine(after end: Int) -> Int {
    switch signs[end] {
    case .formFeed: end
    case .carriageReturn where end + 1 < signs.count && signs[end + 1] == .lineFeed: end + 2
    default: end + 1
    }
  }

  private var beforeWord: Int? {
    signs.indices.dropFirst().first { signs[$0] == .text && signs[$0 - 1] == .white }
  }
}

/// How an encoding spells its characters: the width of a unit, and the order of the bytes in it.
struct CodeUnits {
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
    (0..<width).reduce(0) { value, place in
      let byte = bytes[offset + (isBigEndian ? place : width - 1 - place)]
      return value << 8 | UInt32(byte)
    }
  }

  /// The last place before an offset, or there, at which a unit may begin.
  func aligned(_ offset: Int) -> Int { offset - offset % width }
}
