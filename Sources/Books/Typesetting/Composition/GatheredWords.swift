internal import CurlewGlyphs
internal import CurlewManuscript

/// The words of a line as they are drawn: without hidden marks, soft hyphens and line ends inside.
struct GatheredWords: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where the emphasis changes among the bytes.
  private var emphases: [(offset: Int, emphasis: Mark.Emphasis)] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    emphases.removeAll(keepingCapacity: true)
  }

  // MARK: Gathering

  /// Begins a word. One space separates it from the word before; the row says how wide it is drawn.
  mutating func beginWord(_ emphasis: Mark.Emphasis) {
    if !bytes.isEmpty { bytes.append(0x20) }
    emphases.append((bytes.count, emphasis))
  }

  /// Adds what is drawn of a range of the text, and returns its cells.
  /// - Parameter first: The first mark in the range or behind it.
  mutating func add(
    _ range: Range<Int>, of text: Span<UInt8>, _ marks: Marks, from first: Int,
    in columns: ColumnSigns? = nil
  ) -> Int {
    var (offset, cells, next) = (range.lowerBound, 0, first)
    while offset < range.upperBound {
      let mark = marks.offset(of: next)
      let end = min(mark, range.upperBound)
      if let columns {
        cells += add(offset..<end, of: text, upright: columns, marks.emphasis(before: next))
      } else {
        cells += add(offset..<end, of: text)
      }
      offset = end
      guard offset == mark, offset < range.upperBound else { break }
      emphases.append((bytes.count, marks.all[next].emphasis))
      if marks.all[next].drawn == .dash {
        bytes += (columns?.upright("—") ?? "—").utf8
        cells += columns == nil ? 1 : 2
      }
      offset = max(marks.all[next].range.upperBound, offset)
      next += 1
    }
    return cells
  }

  /// Adds what is drawn of a range without marks, and returns its cells.
  private mutating func add(_ range: Range<Int>, of text: Span<UInt8>) -> Int {
    var (offset, cells, isUncertain) = (range.lowerBound, 0, false)
    let begin = bytes.count
    while offset < range.upperBound {
      let letters = (offset..<range.upperBound).prefix { 0x21..<0x7F ~= text[$0] }
      guard letters.isEmpty else {
        bytes.append(contentsOf: text.extracting(letters))
        (offset, cells) = (letters.upperBound, cells + letters.count)
        continue
      }
      let (scalar, length) = text.scalar(at: offset)
      defer { offset += length }
      let scalarClass = scalar.scalarClass
      if scalarClass == .softHyphen || scalarClass == .other && scalar.isBreakingSpace { continue }
      if scalarClass == .other { isUncertain = true }
      cells += scalarClass.width
      for index in offset..<offset + length { bytes.append(text[index]) }
    }
    // The width of some characters depends on their neighbours.
    guard isUncertain else { return cells }
    return String(decoding: bytes[begin...], as: UTF8.self).drawnWidth
  }

  /// The same in a column: each scalar takes two cells, and two digits share them.
  private mutating func add(
    _ range: Range<Int>, of text: Span<UInt8>, upright signs: ColumnSigns,
    _ emphasis: Mark.Emphasis
  ) -> Int {
    var (offset, cells) = (range.lowerBound, 0)
    var sanitiser = Sanitiser()
    var last: Unicode.Scalar = " "
    while offset < range.upperBound {
      if text.hasPair(at: offset, before: range.upperBound) {
        bytes += [text[offset], text[offset + 1]]
        (offset, cells) = (offset + 2, cells + 2)
        continue
      }
      let (scalar, length) = text.scalar(at: offset)
      defer { (offset, last) = (offset + length, scalar) }
      guard scalar != "\u{AD}", !scalar.isBreakingSpace else { continue }
      var sign = signs.sign(for: scalar.respelled(in: emphasis))
      // Two halves of the sign that repeats what stands above it.
      if scalar == "／", offset + 3 < range.upperBound,
        ["＼", "″"].contains(text.scalar(at: offset + 3).scalar)
      {
        sign = "〳"
      } else if scalar == "＼", last == "／" || last == "″" {
        sign = "〵"
      }
      bytes += UTF8.encode(sign) ?? UTF8.encodedReplacementCharacter
      // Asking the tables of Unicode about each character costs a twentieth of a page.
      let isPlain = sign.scalarClass == .ideograph
      let admitted = sanitiser.admit(isPlain ? "-" : sign)
      let width = isPlain ? 2 : admitted?.width ?? 0
      if width == 1 { bytes.append(0x20) }
      cells += width == 1 ? 2 : width
    }
    return cells
  }

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
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
    var sanitiser = Sanitiser()
    return unicodeScalars.reduce(0) { $0 + (sanitiser.admit($1)?.width ?? 0) }
  }
}
