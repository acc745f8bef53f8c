internal import CurlewManuscript

/// A pattern file of libhyphen: a line with the encoding, keywords in capitals for the fewest letters
/// at either end of a word, and one pattern a line.
///
/// A file may have two levels: a list of compounds, then the patterns proper. Only the last level is
/// read. The lists are ten times as long and add little.
struct HyphenFile {
  let encoding: Encoding?
  /// The fewest letters before and behind a hyphen; nil if the file says nothing.
  private(set) var left: Int?
  private(set) var right: Int?
  let patterns: Range<Int>

  init(_ file: [UInt8]) {
    let firstEnd = file.firstIndex(of: 0x0A) ?? file.count
    encoding = Encoding(name: String(decoding: file[..<firstEnd], as: UTF8.self))
    let start = Self.endOfLastLevelMark(in: file) ?? firstEnd
    patterns = start..<file.count
    for level in [firstEnd..<start, start..<file.count] { readDistances(file[level]) }
  }

  private static let levelMark = Array("NEXTLEVEL".utf8)

  private static func endOfLastLevelMark(in file: [UInt8]) -> Int? {
    let start = file.indices.last {
      file[$0] == levelMark[0] && file[$0...].starts(with: levelMark)
    }
    return start.map { $0 + levelMark.count }
  }

  /// The keywords are among the first lines of a level.
  private mutating func readDistances(_ level: ArraySlice<UInt8>) {
    let first = Array(level.prefix(4096))
    Self.forEachLine(first.span) { line in
      if 0x41...0x5A ~= first[line.lowerBound] { readDistance(first[line]) }
    }
  }

  private mutating func readDistance(_ line: ArraySlice<UInt8>) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 2, let number = Int(words[1]), 1...HyphenPatterns.longest ~= number
    else { return }
    switch words[0] {
    case "LEFTHYPHENMIN": left = number
    case "RIGHTHYPHENMIN": right = number
    default: break
    }
  }

  /// Calls `body` for each line that may be a pattern: no keyword, no comment.
  @inline(__always)
  static func forEachPattern(_ lines: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    forEachLine(lines) { line in
      let first = lines[line.lowerBound]
      if !(0x41...0x5A).contains(first), first != UInt8(ascii: "#"), first != UInt8(ascii: "%") {
        body(lines.extracting(line))
      }
    }
  }

  /// Calls `body` for each line that is not empty.
  @inline(__always)
  private static func forEachLine(_ lines: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    let count = lines.count
    var start = 0
    while start < count {
      var end = start
      while end < count, !lines[unchecked: end].endsLine { end &+= 1 }
      if end > start { body(start..<end) }
      start = end &+ 1
    }
  }

  enum Encoding {
    case utf8, latin1, koi8

    init?(name: String) {
      switch name.filter({ !$0.isWhitespace }).uppercased() {
      case "UTF-8": self = .utf8
      case "ISO8859-1", "ISO-8859-1", "ISO8859-15": self = .latin1
      case "KOI8-R", "KOI8-U": self = .koi8
      default: return nil
      }
    }

    @inline(__always)
    func scalar(at offset: Int, in line: Span<UInt8>) -> (scalar: Unicode.Scalar, length: Int) {
      let byte = line[offset]
      if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
      return switch self {
      case .utf8 where offset + 1 < line.count && byte < 0xE0: line.scalar(at: offset)
      case .utf8 where offset + 2 < line.count && byte < 0xF0: line.scalar(at: offset)
      case .utf8: ("\u{FFFD}", 1)
      case .latin1: (Unicode.Scalar(byte), 1)
      case .koi8: (Self.koi8(byte), 1)
      }
    }

    /// The lower-case letters of KOI8, in the order of their Latin transliterations.
    private static func koi8(_ byte: UInt8) -> Unicode.Scalar {
      guard (0xC0...0xDF).contains(byte) else { return byte == 0xA3 ? "ё" : "\u{FFFD}" }
      return koi8Letters[Int(byte - 0xC0)]
    }

    private static let koi8Letters = Array("юабцдефгхийклмнопярстужвьызшэщчъ".unicodeScalars)
  }
}

extension UInt8 {
  @inline(__always)
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0D }
}
