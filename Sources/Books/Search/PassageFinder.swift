internal import CurlewManuscript

/// Finds the passages of a text that may contain a phrase, so that only these have to be folded.
///
/// It looks for the rarest pair of adjacent letters in the folded phrase. In the text the two are
/// adjacent as well, in either case, unless something is between them that folding drops: a hidden
/// mark, an underscore, a hyphen at a line end, an invisible character. Such a place is a candidate
/// too, and so is any place that cannot be decided without folding.
struct PassageFinder: Sendable {
  /// The folded phrase.
  private let phrase: [Unicode.Scalar]
  /// The index in the phrase of the first letter of the pair.
  private let place: Int
  private let first: Unicode.Scalar
  private let second: Unicode.Scalar
  private let folding: Folding

  /// Nil if the phrase has no two adjacent letters.
  ///
  /// - Parameters:
  ///   - phrase: The folded phrase.
  ///   - folding: How the phrase and the text are folded.
  init?(_ phrase: String, _ folding: Folding) {
    let scalars = Array(phrase.unicodeScalars)
    let pairs = scalars.indices.dropLast().filter {
      scalars[$0].isAnchor && scalars[$0 + 1].isAnchor
    }
    let rarest = pairs.min {
      scalars[$0].frequency + scalars[$0 + 1].frequency
        < scalars[$1].frequency + scalars[$1 + 1].frequency
    }
    guard let rarest else { return nil }
    (self.phrase, place, self.folding) = (scalars, rarest, folding)
    (first, second) = (scalars[rarest], scalars[rarest + 1])
  }

  /// The passages, in ascending order. They begin and end at spaces, where folding can start.
  func passages(in text: Span<UInt8>, _ marks: Marks) -> [Range<Int>] {
    var passages: [Range<Int>] = []
    var divided = placesBeforeMarks(in: text, marks)[...]
    forEachPlace(in: text) { place in
      while let earlier = divided.first, earlier < place {
        divided.removeFirst()
        add(earlier, to: &passages, in: text, marks)
      }
      if mayStand(at: place, in: text, marks) { add(place, to: &passages, in: text, marks) }
    }
    for place in divided { add(place, to: &passages, in: text, marks) }
    return passages
  }

  // MARK: The two letters

  /// Calls `body` with the offset of each candidate, in ascending order.
  private func forEachPlace(in text: Span<UInt8>, _ body: (Int) -> Void) {
    let hidesSigns = folding.contains(.ignoresSigns)
    let letters = (first.isASCII ? first.byte : nil, second.isASCII ? second.byte : nil)
    for offset in text.indices.dropLast() {
      let (byte, next) = (text[offset], text[offset + 1])
      if byte < 0x80 {
        guard byte | 0x20 == letters.0 else { continue }
        if next | 0x20 == letters.1 || next == 0x2D || next == 0x5F || next >= 0x80
          || hidesSigns && PlainRun.isSign(next)
        {
          body(offset)
        }
      } else if byte >= 0xC0, byte != 0xE2 || next != 0x80 {
        // Characters that may fold to the first letter. Those from U+2000 to U+203F are dashes,
        // quotation marks and the like, which are too common to be looked at one by one.
        body(offset)
      }
    }
  }

  /// The offsets of characters directly before a mark that may fold to the first letter.
  private func placesBeforeMarks(in text: Span<UInt8>, _ marks: Marks) -> [Int] {
    marks.all.compactMap { mark -> Int? in
      guard mark.length > 0, mark.offset > 0, Int(mark.offset) <= text.count else { return nil }
      let (scalar, length) = text.scalar(before: Int(mark.offset))
      return !scalar.isASCII || scalar.folded(folding) == .one(first)
        ? Int(mark.offset) - length : nil
    }
  }

  // MARK: The word around them

  /// Whether the first letter is at an offset, and the text around it does not rule out the phrase.
  private func mayStand(at offset: Int, in text: Span<UInt8>, _ marks: Marks) -> Bool {
    let scalar = text.scalar(at: offset).scalar
    guard let isFirst = compare(scalar, first) else {
      guard case .many(let folded) = scalar.folded(folding) else { return false }
      return folded.unicodeScalars.contains(first)
    }
    guard isFirst else { return false }
    let next = marks.index(from: offset)
    let end = min(marks.offset(of: next), text.count)
    // A mark without length stands here, and may be drawn as the dash before the letter.
    guard end > offset else { return true }
    let start = next > 0 ? marks.all[next - 1].range.upperBound : 0
    return mayFollow(from: offset, before: end, in: text)
      && mayPrecede(offset, after: start, in: text)
  }

  private func mayFollow(from offset: Int, before end: Int, in text: Span<UInt8>) -> Bool {
    var offset = offset
    for expected in phrase[place...] {
      guard offset < end else { break }
      let (scalar, length) = text.scalar(at: offset)
      guard let isEqual = compare(scalar, expected) else { break }
      if !isEqual { return false }
      offset += length
    }
    return true
  }

  private func mayPrecede(_ offset: Int, after start: Int, in text: Span<UInt8>) -> Bool {
    var offset = offset
    for expected in phrase[..<place].reversed() {
      guard offset > start else { break }
      let (scalar, length) = text.scalar(before: offset)
      // White space may be preceded by a hyphen that divides a word, so it decides nothing.
      guard scalar.isAnchor || scalar.isASCII && scalar.value > 0x20,
        let isEqual = compare(scalar, expected)
      else { break }
      if !isEqual { return false }
      offset -= length
    }
    return true
  }

  /// Whether a scalar of the text folds to a scalar of the phrase; nil if that depends on its
  /// context, or if it folds to none or several.
  private func compare(_ scalar: Unicode.Scalar, _ expected: Unicode.Scalar) -> Bool? {
    // Folding would say the same, but through a table.
    if scalar.isASCII, scalar.isAnchor { return scalar.value | 0x20 == expected.value }
    if scalar == "_" { return nil }
    switch scalar.folded(folding) {
    case .one(let folded): return folded == expected
    // A line end beside an ideograph folds to nothing, but not beside an ASCII letter.
    case .space: return expected.isASCII && expected.isAnchor ? false : nil
    case .many, .nothing, .dash: return nil
    }
  }

  // MARK: The passage

  private func add(
    _ place: Int, to passages: inout [Range<Int>], in text: Span<UInt8>, _ marks: Marks
  ) {
    let known = passages.last?.upperBound ?? 0
    let end = lettersBehind(place, in: text, marks)
    guard end > known else { return }
    let start = max(
      space(atOrBefore: beforeLetters(place, in: text, marks), in: text, marks), known)
    let passage = start..<afterSpace(from: end, in: text, marks)
    if start == known, let last = passages.popLast() {
      passages.append(last.lowerBound..<passage.upperBound)
    } else {
      passages.append(passage)
    }
  }

  /// The offset after the next letters, one more than the phrase has scalars: a match cannot extend
  /// further. Only letters are counted, because folding may drop anything else.
  private func lettersBehind(_ start: Int, in text: Span<UInt8>, _ marks: Marks) -> Int {
    var (offset, count) = (start, 0)
    var next = marks.index(from: start)
    while offset < text.count, count <= phrase.count {
      if marks.offset(of: next) <= offset {
        offset = max(marks.all[next].range.upperBound, offset)
        next += 1
        continue
      }
      let (scalar, length) = text.scalar(at: offset)
      if scalar.isAnchor { count += 1 }
      offset += length
    }
    return min(offset, text.count)
  }

  /// The offset of the last letters before an offset, one more than the phrase has scalars.
  private func beforeLetters(_ end: Int, in text: Span<UInt8>, _ marks: Marks) -> Int {
    var (offset, count) = (end, 0)
    var next = marks.index(from: end) - 1
    while offset > 0, count <= phrase.count {
      if next >= 0, marks.all[next].range.upperBound >= offset {
        offset = min(marks.all[next].range.lowerBound, offset)
        next -= 1
        continue
      }
      let (scalar, length) = text.scalar(before: offset)
      if scalar.isAnchor { count += 1 }
      offset -= length
    }
    return offset
  }

  /// The offset of the last space, at or before an offset, where folding can start; 0 if there is
  /// none.
  private func space(atOrBefore offset: Int, in text: Span<UInt8>, _ marks: Marks) -> Int {
    var offset = offset
    while offset > 0, !isPlainSpace(offset, in: text, marks) { offset -= 1 }
    return offset
  }

  /// The offset after the next space where folding can start; the end of the text if there is none.
  private func afterSpace(from offset: Int, in text: Span<UInt8>, _ marks: Marks) -> Int {
    var offset = offset
    while offset < text.count {
      if isPlainSpace(offset, in: text, marks) { return offset + 1 }
      offset += 1
    }
    return offset
  }

  /// Whether there is a space or line end at an offset, and folding certainly turns it into a space.
  ///
  /// It must follow a visible ASCII character other than a hyphen, an underscore or a sign that may be left out. It must not be inside
  /// a mark, directly after one, or before an ideograph.
  private func isPlainSpace(_ offset: Int, in text: Span<UInt8>, _ marks: Marks) -> Bool {
    guard offset > 0, offset < text.count,
      text[offset] == 0x20 || text[offset] == 0x0A || text[offset] == 0x0D
    else { return false }
    let before = text[offset - 1]
    guard (0x21..<0x7F).contains(before), before != 0x2D, before != 0x5F,
      !PlainRun.isSign(before)
    else { return false }
    var following = offset + 1
    while following < text.count, text[following] <= 0x20 { following += 1 }
    guard following == text.count || text[following] < 0xE2 else { return false }
    let next = marks.index(from: offset + 1)
    return next == 0 || marks.all[next - 1].range.upperBound < offset
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or digit that folds to a single scalar.
  fileprivate var isAnchor: Bool {
    if isASCII { return (0x30...0x39).contains(value) || (0x61...0x7A).contains(value | 0x20) }
    guard case .one(let folded) = folded(.loose) else { return false }
    return folded.properties.isAlphabetic
  }

  fileprivate var byte: UInt8 { UInt8(truncatingIfNeeded: value) }

  fileprivate var frequency: Int { isASCII ? ByteFinder.frequency(of: byte) : 100 }
}
