/// Replacements in a text. They map offsets in the original to offsets in the new version and back. The parts ascend
/// and do not overlap.
///
/// ```
/// original  I recieve the lettre      parts   2..<9 "receive", 14..<20 "letter"
/// shown     I receive the letter
/// ```
package struct Replacements: Equatable, Sendable {
  package struct Part: Equatable, Sendable {
    /// In the original.
    package let range: Range<Int>
    /// In UTF-8.
    package let words: [UInt8]
    /// How many bytes later the text after the part begins in the other version.
    fileprivate(set) var shift = 0

    package init(_ range: Range<Int>, as words: [UInt8]) {
      (self.range, self.words) = (range, words)
    }

    /// Its end in the other version.
    fileprivate var shownEnd: Int { range.upperBound + shift }
    fileprivate var shownStart: Int { shownEnd - words.count }
  }

  package private(set) var parts: [Part]

  package init(_ parts: [Part] = []) {
    self.parts = parts
    var shift = 0
    for index in parts.indices {
      shift += parts[index].words.count - parts[index].range.count
      self.parts[index].shift = shift
    }
  }

  package var isEmpty: Bool { parts.isEmpty }

  private func shift(before index: Int) -> Int { index > 0 ? parts[index - 1].shift : 0 }

  // MARK: Offsets

  /// The offset in the other version of an offset in the original.
  package func moved(_ offset: Int) -> Int {
    let next = parts.partitioningIndex { $0.range.upperBound > offset }
    let start = offset + shift(before: next)
    guard next < parts.count, case let part = parts[next], offset > part.range.lowerBound else {
      return start
    }
    let inside = part.words.span.scalarStart(offset - part.range.lowerBound)
    return part.shownStart + inside
  }

  package func moved(_ range: Range<Int>) -> Range<Int> {
    moved(range.lowerBound)..<moved(range.upperBound)
  }

  /// The offset in the original of an offset in the other version.
  package func original(_ offset: Int) -> Int {
    let next = parts.partitioningIndex { $0.shownEnd > offset }
    guard next < parts.count, case let part = parts[next], offset > part.shownStart else {
      return offset - shift(before: next)
    }
    return part.range.lowerBound + min(offset - part.shownStart, part.range.count)
  }

  /// The part that an offset of the other version is inside.
  private func part(around offset: Int) -> Part? {
    let next = parts.partitioningIndex { $0.shownEnd > offset }
    return next < parts.count && parts[next].shownStart < offset ? parts[next] : nil
  }

  /// The replacement in the original for new words in a range of the other version. It includes all of a part that the range
  /// cuts.
  package func original(of range: Range<Int>, as words: [UInt8]) -> Part {
    let (first, last) = (part(around: range.lowerBound), part(around: range.upperBound))
    let start = first?.range.lowerBound ?? original(range.lowerBound)
    let end = last?.range.upperBound ?? original(range.upperBound)
    let before = first.map { $0.words[..<(range.lowerBound - $0.shownStart)] } ?? []
    let after = last.map { $0.words[(range.upperBound - $0.shownStart)...] } ?? []
    return Part(start..<end, as: before + words + after)
  }

  /// A range of the original, enlarged so that it cuts no part.
  package func uncut(_ range: Range<Int>) -> Range<Int> {
    let inside = parts(in: range)
    return min(
      inside.first?.range.lowerBound ?? .max, range.lowerBound)..<max(
        inside.last?.range.upperBound ?? 0, range.upperBound)
  }

  /// The parts that overlap a range of the original.
  package func parts(in range: Range<Int>) -> ArraySlice<Part> {
    parts[parts.partitioningIndex { $0.range.upperBound > range.lowerBound }...].prefix {
      $0.range.lowerBound < range.upperBound
    }
  }

  /// The other version of a range that cuts no part.
  package func text(of original: [UInt8], in range: Range<Int>) -> [UInt8] {
    var (text, offset) = ([UInt8](), range.lowerBound)
    text.reserveCapacity(moved(range).count)
    for part in parts(in: range) {
      text += original[offset..<part.range.lowerBound]
      text += part.words
      offset = part.range.upperBound
    }
    return text + original[offset..<range.upperBound]
  }
}
