internal import Synchronization

/// A text too long to be held in memory, cut into sections of about the same length.
///
/// A section begins at the best cut behind its share of the file, so its place depends only on the
/// bytes there: none of the others must be known for it.
package struct LongText: Sendable {
  /// About how long a section is.
  package static let lengthOfSection = 1 << 20
  /// How far behind its share a section may begin.
  private static let reach = 1 << 16

  package let encoding: Encoding
  private let source: TextSource
  /// The bytes of a mark at the head of the file, which are not text. Addresses count from behind it,
  /// as they do in a short text.
  private let mark: Int
  private let share: Int
  private let units: CodeUnits
  private let cuts: CutMemory

  /// - Parameters:
  ///   - said: the encoding, when a person says it.
  ///   - lengthOfSection: about how long a section shall be; it must hold a few characters.
  package init(
    _ source: TextSource, as said: Encoding? = nil, lengthOfSection: Int = Self.lengthOfSection
  ) {
    self.source = source
    let finding = Self.find(in: source, said: said)
    (encoding, mark) = (finding.encoding, finding.mark)
    units = CodeUnits(encoding)
    share = max(units.aligned(lengthOfSection), 16)
    cuts = CutMemory()
  }

  /// The bytes of the text, without the mark.
  package var length: Int { max(source.length - mark, 0) }

  // MARK: Encoding

  /// Samples from all over the file tell its encoding: the first half may be English, and the name in
  /// the middle Latin-1.
  private static func find(in source: TextSource, said: Encoding?) -> Encoding.Finding {
    let beginning = source.read(0..<min(Encoding.sample, source.length))
    if let said { return Encoding.find(in: beginning, said: said) }
    if Encoding.isWide(beginning) || ByteOrderMark(of: beginning) != nil {
      return Encoding.find(in: beginning)
    }
    return Encoding.find(in: beginning.wholeLines + samples(of: source))
  }

  private static func samples(of source: TextSource) -> [UInt8] {
    let count = 32
    let length = min(Encoding.sample / 4, source.length / count)
    return (1...count).flatMap { number in
      let start = (source.length - length) * number / count
      return source.read(start..<start + length).wholeLines
    }
  }

  // MARK: Sections

  /// The number of sections; the last may be twice as long as the others.
  var sectionCount: Int { max(length / share, 1) }

  /// The section in which an address is.
  func section(containing address: Int) -> Int {
    let number = min(max(address, 0) / share, sectionCount - 1)
    return number > 0 && address < start(ofSection: number) ? number - 1 : number
  }

  func range(ofSection number: Int) -> Range<Int> {
    let start = start(ofSection: number)
    return
      start..<max(number + 1 < sectionCount ? self.start(ofSection: number + 1) : length, start)
  }

  private func start(ofSection number: Int) -> Int {
    number == 0 ? 0 : cuts.place(of: number) { findCut(number) }
  }

  private func findCut(_ number: Int) -> Int {
    let start = number * share
    let window = start..<min(start + min(Self.reach, units.aligned(share / 2)), length)
    return start + CutFinder(bytes(in: window), in: encoding).cut * units.width
  }

  /// The bytes of a part of the text.
  func bytes(in part: Range<Int>) -> [UInt8] {
    source.read(part.lowerBound + mark..<part.upperBound + mark)
  }

  /// A part of the text, decoded.
  func decoded(_ part: Range<Int>) -> DecodedText {
    decode(bytes(in: part), as: encoding)
  }
}

/// The cuts that were found already.
private final class CutMemory: Sendable {
  private let places = Mutex<[Int: Int]>([:])

  func place(of number: Int, finding find: () -> Int) -> Int {
    if let known = places.withLock({ $0[number] }) { return known }
    let place = find()
    places.withLock { $0[number] = place }
    return place
  }
}

extension [UInt8] {
  /// Without the parts of lines at its ends or, where there are no lines, the parts of characters.
  fileprivate var wholeLines: [UInt8] {
    if let first = firstIndex(of: 0x0A), let last = lastIndex(of: 0x0A), first < last {
      return Array(self[first...last])
    }
    let start = prefix(3).firstIndex { $0 & 0xC0 != 0x80 } ?? 0
    return Array(self[start..<endOfWholeUTF8(self[start...])])
  }
}
