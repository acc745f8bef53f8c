internal import CurlewGlyphs
internal import CurlewManuscript

/// The bytes of a line's words that are not drawn as they stand in the text: words with marks, soft
/// hyphens or a line end inside.
struct GatheredWords: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where the emphasis changes among the bytes.
  private var emphases: [(offset: Int, emphasis: Mark.Emphasis)] = []
  /// Whether there are scalars that must pass the sanitiser.
  private(set) var hasOther = false

  mutating func removeAll() {
    guard !bytes.isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    emphases.removeAll(keepingCapacity: true)
    hasOther = false
  }

  // MARK: Gathering

  mutating func beginWord(_ emphasis: Mark.Emphasis) { emphases.append((bytes.count, emphasis)) }

  /// Adds what is drawn of a range of the text, and returns its cells.
  mutating func add(_ range: Range<Int>, of text: Span<UInt8>, _ marks: Marks) -> Int {
    var (offset, cells, next) = (range.lowerBound, 0, marks.index(from: range.lowerBound))
    while offset < range.upperBound {
      let mark = marks.offset(of: next)
      let end = min(mark, range.upperBound)
      cells += add(offset..<end, of: text)
      offset = end
      guard offset == mark, offset < range.upperBound else { break }
      emphases.append((bytes.count, marks.all[next].emphasis))
      if marks.all[next].drawn == .dash {
        bytes += Self.dash
        cells += 1
      }
      offset = max(marks.all[next].range.upperBound, offset)
      next += 1
    }
    return cells
  }

  private static let dash = Array("—".utf8)

  /// Adds what is drawn of a range without marks, and returns its cells.
  private mutating func add(_ range: Range<Int>, of text: Span<UInt8>) -> Int {
    var (offset, cells, isOther) = (range.lowerBound, 0, false)
    let begin = bytes.count
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset)
      defer { offset += length }
      let scalarClass = scalar.scalarClass
      if scalarClass == .softHyphen || scalarClass == .other && scalar.isBreakingSpace { continue }
      if scalarClass == .other { isOther = true }
      cells += scalarClass.width
      for index in offset..<offset + length { bytes.append(text[index]) }
    }
    guard isOther else { return cells }
    hasOther = true
    return String(decoding: bytes[begin...], as: UTF8.self).drawnWidth
  }

  /// Adds a range of the text as it stands.
  mutating func add(_ range: Range<Int>, of text: [UInt8]) { bytes += text[range] }

  /// Adds other text than that of the book.
  mutating func add(_ text: String) { bytes += text.utf8 }

  // MARK: Emphasis

  /// Calls `body` with the emphasis of each part of a range.
  func forEachEmphasis(in range: Range<Int>, _ body: (Range<Int>, Mark.Emphasis) -> Void) {
    var next = emphases.partitioningIndex { $0.offset > range.lowerBound }
    var (start, emphasis) = (range.lowerBound, next > 0 ? emphases[next - 1].emphasis : .roman)
    while next < emphases.count, emphases[next].offset < range.upperBound {
      body(start..<emphases[next].offset, emphasis)
      (start, emphasis) = emphases[next]
      next += 1
    }
    body(start..<range.upperBound, emphasis)
  }
}

extension String {
  /// The cells that the text takes when it is drawn by itself.
  var drawnWidth: Int {
    var sanitiser = Sanitiser()
    return unicodeScalars.reduce(0) { $0 + (sanitiser.admit($1)?.width ?? 0) }
  }
}
