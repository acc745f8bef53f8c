internal import CurlewGlyphs
internal import CurlewManuscript

/// A box being made.
struct OpenBox {
  var start: Int
  var gap = 0
  var width = 0
  /// Whether it is drawn as it stands in the text so far.
  var isPlain = true

  /// - Parameter edges: what is known about the characters at its edges.
  func closed(_ edges: Box.Edges) -> Box {
    Box(
      start: UInt32(truncatingIfNeeded: start), width: UInt16(clamping: width),
      gap: UInt8(clamping: gap), edges: isPlain ? edges.union(.isPlain) : edges)
  }
}

/// Cuts paragraphs into boxes.
///
/// A table measures and breaks the classes of ``ScalarClass``; the sanitiser measures the rest, so that
/// the page and the screen agree.
///
/// A box is measured as if it began a line, so it is never drawn wider than measured.
struct BoxMaker {
  private(set) var boxes: [Box] = []
  private let marks: Marks
  /// Whether lines are columns, in which all signs are as wide as a character.
  private let isUpright: Bool
  private let hyphens: HyphenRule
  private var nextMark = 0
  /// The offset of the next mark.
  private var mark: Int
  private var breaks = ComplexBreaks()
  private var sanitiser = Sanitiser()
  private var sanitisedUpTo = -1
  /// In kept lines, the column behind the first `counted` boxes.
  private var column = 0
  private var counted = 0

  /// The text of a paragraph. It begins and ends with something visible.
  struct Stretch: Sendable {
    let range: Range<Int>
    let spacing: Block.Spacing
    /// Whether its first line is indented, so that nothing hangs before it.
    let isIndented: Bool
  }

  /// - Parameters:
  ///   - marks: what is not drawn as it stands in the text.
  ///   - start: where the first stretch begins.
  init(marks: Marks, from start: Int, capacity: Int, isUpright: Bool) {
    (self.marks, self.isUpright) = (marks, isUpright)
    nextMark = marks.index(from: start)
    mark = marks.offset(of: nextMark)
    hyphens = HyphenRule(marks: marks)
    boxes.reserveCapacity(capacity)
  }

  mutating func add(_ stretch: Stretch, of text: Span<UInt8>) {
    let (range, first) = (stretch.range, boxes.count)
    skipMarks(before: range.lowerBound)
    let isKept = if case .kept = stretch.spacing { true } else { false }
    if case .kept(let start) = stretch.spacing { (column, counted) = (start, boxes.count) }
    let end = range.upperBound
    var box = OpenBox(start: range.lowerBound)
    var offset = range.lowerBound
    while offset < end {
      if text[offset] == 0x20, offset != mark, text[offset + 1].standsInWord {
        close(&box, at: offset + 1, of: text, gap: 1)
        offset += 1
      } else if offset == mark {
        offset = addMark(to: end, of: text, to: &box)
      } else if text.whiteSpace(at: offset) == 0 {
        offset = addScalar(at: offset, to: end, of: text, to: &box)
      } else {
        offset =
          isKept
          ? addKeptSpace(at: offset, of: text, to: &box)
          : addFoldedSpace(at: offset, of: text, to: &box)
      }
    }
    close(&box, at: end, of: text)
    boxes[boxes.count - 1].edges.remove(.softHyphen)
    if stretch.isIndented { boxes[first].edges.remove(.hangsBefore) }
  }

  private mutating func close(
    _ box: inout OpenBox, at next: Int, of text: Span<UInt8>, gap: Int = 0,
    _ edges: Box.Edges = []
  ) {
    var edges = edges
    if isUpright {
      if text.endsWithWideStop(box.start..<next) { edges.insert(.hangsBelow) }
    } else {
      edges.formUnion(text.hangingEdges(of: box.start..<next, marks))
    }
    if gap == 0, text.endsWithDash(before: next) { edges.insert(.endsWithDash) }
    boxes.append(box.closed(edges))
    box = OpenBox(start: next, gap: isUpright ? gap + (gap & 1) : gap)
  }

  // MARK: Marks

  private mutating func goToNextMark() {
    nextMark += 1
    mark = marks.offset(of: nextMark)
  }

  /// Passes the next mark, and returns its end. A line may end after a dash.
  private mutating func addMark(
    to end: Int, of text: Span<UInt8>, to box: inout OpenBox
  ) -> Int {
    let mark = marks.all[nextMark]
    let next = mark.range.upperBound
    box.isPlain = false
    goToNextMark()
    guard mark.drawn == .dash else { return next }
    box.width &+= isUpright ? 2 : 1
    if next < end, hyphens.allowBreak(behind: next, before: next, in: text) {
      close(&box, at: next, of: text)
    }
    return next
  }

  private mutating func skipMarks(before offset: Int) {
    while mark < offset { goToNextMark() }
  }

  // MARK: White space

  private mutating func addKeptSpace(
    at offset: Int, of text: Span<UInt8>, to box: inout OpenBox
  ) -> Int {
    let start = column(behind: box)
    var (position, reached) = (offset, start)
    while case let white = text.whiteSpace(at: position), white > 0 {
      switch text[position] {
      case 0x09: reached = (reached / 8 + 1) * 8
      case 0xE3: reached += 2
      default: reached += 1
      }
      position += white
    }
    close(&box, at: position, of: text, gap: reached - start)
    return position
  }

  /// The column behind the open box.
  private mutating func column(behind box: OpenBox) -> Int {
    for box in boxes[counted...] { column += Int(box.gap) + Int(box.width) }
    counted = boxes.count
    return column + box.gap + box.width
  }

  private mutating func addFoldedSpace(
    at offset: Int, of text: Span<UInt8>, to box: inout OpenBox
  ) -> Int {
    var position = offset
    var (isLineEnd, isWide) = (false, false)
    while case let white = text.whiteSpace(at: position), white > 0 {
      switch text[position] {
      case 0x20, 0x09: break
      case 0xE3: isWide = true
      default: isLineEnd = true
      }
      position += white
    }
    if isLineEnd, let join = join(text, before: offset, after: position) {
      if join == .breakable { close(&box, at: position, of: text) } else { box.isPlain = false }
    } else {
      close(&box, at: position, of: text, gap: isWide && !isLineEnd ? 2 : 1)
    }
    return position
  }

  private enum Join { case breakable, unbreakable }

  /// How two lines of the file are joined without a space; nil if there is a space between them.
  private func join(_ text: Span<UInt8>, before end: Int, after start: Int) -> Join? {
    let last = text.scalar(before: end).scalar.scalarClass
    let first = text.scalar(at: start).scalar.scalarClass
    if last == .hyphen || last == .dash {
      if hyphens.allowBreak(behind: end, before: start, in: text) { return .breakable }
      return hyphens.joinsNumber(behind: end, at: start, in: text) ? .unbreakable : nil
    }
    guard text.joinsLines(endingAt: end, startingAt: start) else { return nil }
    return BreakRule.allows(last, first) ? .breakable : .unbreakable
  }

  // MARK: Single scalars

  /// Adds one scalar, and closes the box if a line may end behind it.
  private mutating func addScalar(
    at offset: Int, to end: Int, of text: Span<UInt8>, to box: inout OpenBox
  ) -> Int {
    let (scalar, length) = text.scalar(at: offset)
    let scalarClass = scalar.scalarClass
    var next = offset &+ length
    switch scalarClass {
    case .letter, .opening, .closing, .quotation, .wideLetter:
      if isUpright {
        next = addUpright(at: offset, to: end, of: text, to: &box)
        break
      }
      box.width &+= scalarClass.width
      let stop = min(end, mark)
      while next < stop, box.width < Box.widest, text[next].standsInWord {
        box.width &+= 1
        next &+= 1
      }
    case .ideograph, .wideOpening, .wideClosing:
      next = addIdeographs(scalarClass, at: offset, to: end, of: text, to: &box)
    case .hyphen, .dash:
      box.width &+= isUpright ? 2 : 1
      if next < end, hyphens.allowBreak(behind: next, before: next, in: text) {
        close(&box, at: next, of: text)
      }
    case .softHyphen:
      box.isPlain = false
      if box.width > 0 && next < end && !isUpright { close(&box, at: next, of: text, .softHyphen) }
    case .other:
      addOther(scalar, at: offset, next: next, to: end, of: text, to: &box)
    }
    if box.width >= Box.widest && next < end { cut(&box, at: next, of: text) }
    return next
  }

  /// Longer words are broken anywhere in a column.
  private static let longestUpright = 8

  /// Adds letters and signs to a column, where each is as high as a character.
  private mutating func addUpright(
    at start: Int, to end: Int, of text: Span<UInt8>, to box: inout OpenBox
  ) -> Int {
    let stop = min(end, mark)
    let word = (start..<stop).prefix { 0x21...0x7E ~= text[$0] }
    var offset = start
    repeat {
      let length = text.hasPair(at: offset, before: stop) ? 2 : text.scalar(at: offset).length
      let isLetter = text[offset].isASCIILetter
      offset += length
      box.width &+= 2
      if word.count > Self.longestUpright, isLetter, offset < stop, text[offset].isASCIILetter {
        close(&box, at: offset, of: text)
      }
    } while offset < stop && 0x21...0x7E ~= text[offset]
    return offset
  }

  /// Adds ideographs and wide punctuation from an offset on, each of which is looked at once, and
  /// returns their end.
  ///
  /// Hidden marks beside an ideograph neither allow nor forbid a break.
  private mutating func addIdeographs(
    _ first: ScalarClass, at start: Int, to end: Int, of text: Span<UInt8>, to box: inout OpenBox
  ) -> Int {
    if box.width > 0, mayBreak(before: first, at: start, to: end, of: text, boxAt: box.start) {
      close(&box, at: start, of: text)
    }
    var (offset, last) = (start, first)
    let stop = min(end, mark)
    while true {
      box.width &+= last.width
      offset &+= Self.bytesOfIdeograph
      guard offset < stop else { break }
      let next = text.scalarClass(at: offset)
      if BreakRule.allows(last, next) { closeIdeograph(&box, at: offset, of: text) }
      guard next.isIdeographic, box.width < Box.widest else { return offset }
      last = next
    }
    let following = marks.behindHidden(offset)
    if following < end, BreakRule.allows(last, text.scalarClass(at: following)) {
      close(&box, at: offset, of: text)
    }
    return offset
  }

  private static let bytesOfIdeograph = 3

  private mutating func mayBreak(
    before ideograph: ScalarClass, at offset: Int, to end: Int, of text: Span<UInt8>,
    boxAt start: Int
  ) -> Bool {
    let before = marks.beforeHidden(offset)
    if before > 0, BreakRule.allows(text.scalar(before: before).scalar.scalarClass, ideograph) {
      return true
    }
    return sanitisedUpTo == offset
      && breaks.allowBreak(before: offset, in: text, boxAt: start, to: end)
  }

  /// Closes a box that ends with an ideograph or wide punctuation, neither of which hangs.
  @inline(__always)
  private mutating func closeIdeograph(
    _ box: inout OpenBox, at next: Int, of text: Span<UInt8>
  ) {
    guard box.start &+ Self.bytesOfIdeograph == next else { return close(&box, at: next, of: text) }
    boxes.append(box.closed([]))
    box = OpenBox(start: next)
  }

  private mutating func addOther(
    _ scalar: Unicode.Scalar, at offset: Int, next: Int, to end: Int, of text: Span<UInt8>,
    to box: inout OpenBox
  ) {
    if box.width > 0, breaks.allowBreak(before: offset, in: text, boxAt: box.start, to: end) {
      close(&box, at: offset, of: text)
    }
    if sanitisedUpTo != offset || box.start == offset {
      sanitiser = Sanitiser()
      if offset > box.start { _ = sanitiser.admit("x") }
    }
    let width = sanitiser.admit(scalar)?.width ?? 0
    box.width += isUpright && width == 1 ? 2 : width
    box.isPlain = false
    sanitisedUpTo = next
    let isZeroWidthSpace = scalar == "\u{200B}"
    if isZeroWidthSpace, next < end, text.scalar(at: next).scalar.scalarClass != .other {
      close(&box, at: next, of: text)
    }
  }

  /// Cuts a very long run, between two clusters if possible.
  private mutating func cut(_ box: inout OpenBox, at offset: Int, of text: Span<UInt8>) {
    let isPlace = text.scalar(at: offset).scalar.scalarClass != .other
    if isPlace || box.width > 8 * Box.widest { close(&box, at: offset, of: text) }
  }
}

extension UInt8 {
  /// Whether it is ASCII that takes a cell and allows no break on either side.
  fileprivate var standsInWord: Bool { self > 0x20 && self < 0x7F && self != 0x2D }

  fileprivate var isASCIILetter: Bool { 0x41...0x5A ~= self & 0xDF }
}
