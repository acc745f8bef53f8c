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
  /// The beginning of the text.
  private let head: [UInt8]
  /// The evidence in the beginning; nil for a format without control signs.
  private let terminalHead: TerminalHead?
  /// The beginnings of lines at which sections should begin.
  private let startsOfParts: [String]

  /// How many bytes from the beginning are read to find title, author and language.
  private static let headLength = 1 << 16
  /// The number of bytes before a section from which colours and days may continue. Programs end their colours much sooner.
  private static let lookBack = 1 << 16

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
    self.head = head.utf8
    terminalHead = format is any TerminalReader ? TerminalHead(head.utf8) : nil
    var beginning = options
    beginning.excerpt = .beginning
    imprint = format.imprint(of: head, beginning)
    startsOfParts =
      imprint.columnsAsItIs == nil || units.width > 1
      ? [] : Material(ofTextAsItIs: head.utf8, named: options.suffix).startsOfParts
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
    let bytes = bytes(in: window)
    let part = startsOfParts.isEmpty ? nil : PartStart(bytes).offset(ofLineWith: startsOfParts)
    return part.map { start + $0 }
      ?? behindSigns(
        start + CutFinder(bytes, in: encoding).cut * units.width, before: start + share)
  }

  /// The first offset at or after a cut that is not inside a control sequence. A cut may be inside one if a line is longer
  /// than the window in which line ends are looked for.
  private func behindSigns(_ cut: Int, before end: Int) -> Int {
    guard format is any TerminalReader, units.width == 1 else { return cut }
    let start = max(cut - Self.longestSign, 0)
    let bytes = bytes(in: start..<min(cut + Self.longestSign, length))
    let moved = start + TerminalSigns.end(ofSignAt: cut - start, in: bytes)
    return moved < end ? moved : cut
  }

  /// The maximum length of a control sequence in bytes.
  private static let longestSign = 1 << 10

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
    let range = range(ofSection: number)
    options.excerpt = Excerpt(hasBeginning: number == 0, hasEnd: number + 1 == sectionCount)
    (options.excerpt.head, options.excerpt.before) = (head, text(before: range.lowerBound))
    return format.read(decoded(range), options, by: .one)
  }

  private func text(before offset: Int) -> [UInt8] { decoded(lookBack(from: offset)).utf8 }

  private func lookBack(from offset: Int) -> Range<Int> {
    max(offset - units.aligned(Self.lookBack), 0)..<offset
  }

  package func searchedText(ofSection number: Int) -> SearchedText? {
    let range = range(ofSection: number)
    let end = min(range.upperBound + Self.overlap, length)
    let own = shownText(range)
    let next = range.upperBound < end ? shownText(range.upperBound..<end) : []
    return SearchedText(utf8: own + next, own: own.count)
  }

  /// A part of the text as a manuscript has it.
  private func shownText(_ part: Range<Int>) -> [UInt8] {
    let text = decoded(part).utf8
    guard let terminalHead else { return text }
    let before = signs(before: part.lowerBound)
    return TerminalText(text, terminalHead, after: before)?.utf8 ?? text
  }

  /// The text before an offset; empty if it has no control sequence, as in nearly all texts.
  private func signs(before offset: Int) -> [UInt8] {
    let bytes = bytes(in: lookBack(from: offset))
    return bytes.contains(TerminalSigns.escape) ? decode(bytes, as: encoding).utf8 : []
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
