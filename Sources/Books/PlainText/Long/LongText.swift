package import CurlewManuscript
internal import Synchronization

/// A text too long to hold in memory, cut into sections of about equal length.
///
/// Section *n* begins at the best cut after *n* times the section length, so its position depends
/// only on the bytes there: no other section has to be read to find it.
package struct LongText: LongManuscript {
  /// Approximate length of a section, in bytes.
  package static let lengthOfSection = 1 << 20
  /// How far after its nominal start a section may begin, in bytes.
  private static let cutWindow = 1 << 16

  package let encoding: Encoding
  private let source: ByteSource
  /// Length of the byte order mark. Addresses count from the byte after it, as they do in a short
  /// text.
  private let mark: Int
  /// Nominal length of a section, in bytes.
  private let share: Int
  private let units: CodeUnits
  private let cuts: CutCache
  package private(set) var imprint: Imprint
  private let format: any TextFormat
  private let options: ReadingOptions

  /// How many bytes from the beginning are read to find title, author and language.
  private static let headLength = 1 << 16

  /// - Parameters:
  ///   - said: overrides encoding detection.
  ///   - lengthOfSection: approximate length of a section in bytes; at least a few characters.
  ///   - formats: the formats to choose from, by the beginning of the file.
  package init(
    _ source: ByteSource, as said: Encoding? = nil, lengthOfSection: Int = Self.lengthOfSection,
    _ options: ReadingOptions = ReadingOptions(), of formats: TextFormats = .all
  ) {
    self.source = source
    let finding = Self.find(in: source, said: said)
    (encoding, mark) = (finding.encoding, finding.mark)
    units = CodeUnits(encoding)
    share = max(units.aligned(lengthOfSection), 16)
    cuts = CutCache()
    let head = decode(
      source.read(mark..<min(Self.headLength + mark, max(source.length, mark))), as: encoding)
    format = formats.ofParts.format(of: head, named: options.format)
    var beginning = options
    beginning.excerpt = .beginning
    imprint = format.imprint(of: head, beginning)
    var options = options
    (options.fallbackTitle, options.language) = (imprint.title, imprint.language)
    self.options = options
  }

  /// Length of the text in bytes, without the byte order mark.
  package var length: Int { max(source.length - mark, 0) }

  // MARK: Encoding

  /// Samples the whole file: a text may be pure ASCII for megabytes before its first accented name.
  private static func find(in source: ByteSource, said: Encoding?) -> Encoding.Finding {
    let beginning = source.read(0..<min(Encoding.sample, source.length))
    if let said { return Encoding.find(in: beginning, said: said) }
    if Encoding.isWide(beginning) || ByteOrderMark(of: beginning) != nil {
      return Encoding.find(in: beginning)
    }
    return Encoding.find(in: beginning.wholeLines + samples(of: source))
  }

  private static func samples(of source: ByteSource) -> [UInt8] {
    let count = 32
    let length = min(Encoding.sample / 4, source.length / count)
    return (1...count).flatMap { number in
      let start = (source.length - length) * number / count
      return source.read(start..<start + length).wholeLines
    }
  }

  // MARK: Sections

  /// The number of sections; the last may be twice as long as the others.
  package var sectionCount: Int { max(length / share, 1) }

  /// The section that contains an address.
  package func section(containing address: Int) -> Int {
    let number = min(max(address, 0) / share, sectionCount - 1)
    return number > 0 && address < start(ofSection: number) ? number - 1 : number
  }

  package func range(ofSection number: Int) -> Range<Int> {
    let start = start(ofSection: number)
    return
      start..<max(number + 1 < sectionCount ? self.start(ofSection: number + 1) : length, start)
  }

  private func start(ofSection number: Int) -> Int {
    number == 0 ? 0 : cuts.cut(number) { findCut(number) }
  }

  private func findCut(_ number: Int) -> Int {
    let start = number * share
    let window = start..<min(start + min(Self.cutWindow, units.aligned(share / 2)), length)
    return start + CutFinder(bytes(in: window), in: encoding).cut * units.width
  }

  /// The bytes of a part of the text.
  func bytes(in part: Range<Int>) -> [UInt8] {
    source.read(part.moved(by: mark))
  }

  /// A part of the text, decoded.
  package func decoded(_ part: Range<Int>) -> DecodedText {
    decode(bytes(in: part), as: encoding)
  }
}

extension LongText {
  package func manuscript(ofSection number: Int) -> Manuscript {
    var options = options
    options.excerpt = Excerpt(hasBeginning: number == 0, hasEnd: number + 1 == sectionCount)
    return format.read(decoded(range(ofSection: number)), options, by: .one)
  }

  package func searchedText(ofSection number: Int) -> SearchedText? {
    let range = range(ofSection: number)
    let end = min(range.upperBound + Self.overlap, length)
    let both = decoded(range.lowerBound..<end)
    // Undamaged UTF-8 is decoded to the same bytes, so the section ends at the same offset in both.
    // The count differs if the file has been truncated since it was opened.
    if both.encoding == .utf8, both.damaged == 0, both.utf8.count == end - range.lowerBound {
      return SearchedText(utf8: both.utf8, own: range.count)
    }
    let own = decoded(range).utf8
    let next = range.upperBound < end ? decoded(range.upperBound..<end).utf8 : []
    return SearchedText(utf8: own + next, own: own.count)
  }

  /// In bytes; longer than any phrase a person searches for.
  private static let overlap = 1 << 12
}

/// The cuts found so far, by section.
private final class CutCache: Sendable {
  private let cuts = Mutex<[Int: Int]>([:])

  func cut(_ number: Int, find: () -> Int) -> Int {
    if let known = cuts.withLock({ $0[number] }) { return known }
    let cut = find()
    cuts.withLock { $0[number] = cut }
    return cut
  }
}

extension [UInt8] {
  /// The complete lines in it or, if it has no line end, the complete characters.
  fileprivate var wholeLines: [UInt8] {
    if let first = firstIndex(of: 0x0A), let last = lastIndex(of: 0x0A), first < last {
      return Array(self[first...last])
    }
    let start = prefix(3).firstIndex { $0 & 0xC0 != 0x80 } ?? 0
    return Array(self[start..<endOfWholeUTF8(self[start...])])
  }
}
