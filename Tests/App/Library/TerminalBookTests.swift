import CurlewManuscript
import CurlewTypesetting
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewSettings

/// What programs write for a terminal, in files of any kind and length.
@Suite(.timeLimit(.minutes(90))) struct TerminalBookTests {
  private static let plain = (0..<200).map {
    "2026-01-10 10:00:01 shore[\($0)]: tide = high;\n"
  }.joined()
  private static let coloured =
    plain + "\u{1B}[1mno\u{1B}[0m \u{1B}[31mbo\u{1B}[35mat\u{1B}[0m, o\u{8}ol\u{8}l\n" + plain

  /// A law: no file of text shows escape codes, whether it is read as a whole or in sections.
  @Test(arguments: ["", ".txt", ".log", ".diff", ".c", ".csv", ".sh", ".unknown"], [true, false])
  func `a coloured line is shown in colour, in a file of any name and length`(
    suffix: String, isLong: Bool
  ) throws {
    var options = ReadingOptions(Settings(), path: "/tmp/tide" + suffix)
    options.longestWhole = isLong ? 100 : .max
    let file = TextFile(ByteSource(Array(Self.coloured.utf8)), .known, options)
    let parts =
      if let long = file.longManuscript() {
        (0..<long.sectionCount).map { long.manuscript(ofSection: $0) }
      } else { [try file.manuscript(by: .one)] }
    #expect(file.isLong == isLong)
    let text = String(decoding: parts.flatMap(\.text.utf8), as: UTF8.self)
    #expect(text == Self.plain + "no boat, ol\n" + Self.plain)
    let marks = parts.flatMap { part in part.marks.all.map(\.emphasis) }
    #expect(marks.contains { $0.hue == .red } && marks.contains { $0.contains(.bold) })
  }

  private func book(_ text: String, section: Int? = nil) -> BookText {
    let bytes = ByteSource(Array(text.utf8))
    let book = section.map { OpenBook(bytes, path: "/tmp/a.log", lengthOfSection: $0, of: .known) }
    return book?.text ?? OpenBook(Array(text.utf8), path: "/tmp/a.log").text
  }

  private static let journal = (0..<3000).map {
    "2026-01-\(10 + $0 / 300) 10:00:01 shore: \u{1B}[31mboat\u{1B}[0m \u{1B}[1m\($0)\u{1B}[0m of the tide\n"
  }.joined()

  /// As the log of a pipe becomes too long to be read as a whole. Of a file, places are kept.
  @Test(arguments: [11, 40_000, 80_000])
  func `a place is found again when the text has become long`(offset: Int) throws {
    let (short, long) = (book(Self.journal), book(Self.journal, section: 1 << 13))
    #expect(short.contents != nil && long.contents == nil && long.sectionCount > 10)
    let place = short.place(at: BookOffset(offset))
    let found = long.textSection(at: long.offset(ofKept: place))
    let start = found.offset(of: long.offset(ofKept: place))
    let words = short.textSection(0).utf8[place.offset.value...].prefix(60)
    #expect(found.utf8[start...].starts(with: words))
  }

  @Test func `what was known of a shorter text stays known, and the rest is added`() {
    let log = Self.journal.utf8.count / 2
    let half = String(Self.journal.utf8.prefix(log).dropLast(log % 99)) ?? ""
    let (short, long) = (book(half, section: 1 << 13), book(Self.journal, section: 1 << 13))
    for number in 0..<short.sectionCount { _ = short.section(number, isKept: false) }
    #expect(long.outline.isEmpty)
    long.takeParts(of: short)
    let taken = long.outline
    #expect(taken.count > 2 && taken == Array(short.outline.prefix(taken.count)))
    for number in 0..<long.sectionCount { _ = long.section(number, isKept: false) }
    #expect(long.outline.map(\.title) == (10..<20).map { "2026-01-\($0)" })
    let fresh = book(Self.journal, section: 1 << 13)
    for number in 0..<fresh.sectionCount { _ = fresh.section(number, isKept: false) }
    #expect(fresh.outline == long.outline && fresh.words == long.words)
  }
}
