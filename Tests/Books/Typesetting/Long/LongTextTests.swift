import CurlewManuscript
import CurlewTypesetting
import Testing

@testable import CurlewPlainText
import TestBooks

@Suite(.timeLimit(.minutes(90))) struct LongTextTests {
  static let encodings: [(Encoding, @Sendable (String) -> [UInt8])] = [
    (.utf8, { Array($0.utf8) }),
    (
      .utf16LittleEndian,
      { [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    ),
    (.utf16BigEndian, { [0xFE, 0xFF] + $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }),
    (
      .utf32BigEndian,
      {
        [0, 0, 0xFE, 0xFF]
          + $0.unicodeScalars.flatMap { scalar in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
          }
      }
    ),
    (.codePage1252, { $0.unicodeScalars.map { UInt8(clamping: min($0.value, 0xFF)) } }),
  ]

  @Test(arguments: LongSample.allCases, encodings.indices)
  func sectionsConcatenateToTheText(sample: LongSample, encoding index: Int) {
    let (encoding, encode) = Self.encodings[index]
    let bytes = encode(sample.text)
    let whole = decode(bytes, as: encoding)
    for share in [64, 1000] {
      let text = longText(bytes, section: share, as: encoding)
      let parts = (0..<text.sectionCount).map { text.decoded(text.range(ofSection: $0)) }
      #expect(parts.flatMap(\.utf8) == whole.utf8)
      #expect(parts.allSatisfy { $0.damaged == 0 }, "no character is cut")
    }
  }

  @Test(arguments: LongSample.allCases)
  func anAddressIsInTheSectionWhoseRangeContainsIt(sample: LongSample) {
    let text = longText(Array(sample.text.utf8), section: 500)
    for number in 0..<text.sectionCount {
      let range = text.range(ofSection: number)
      #expect(!range.isEmpty)
      #expect(range.allSatisfy { text.section(containing: $0) == number })
    }
  }

  /// Asking for one section first gives the same cut as reading from the start.
  @Test(arguments: LongSample.allCases)
  func aCutDoesNotDependOnOtherCuts(sample: LongSample) {
    let bytes = Array(sample.text.utf8)
    let read = longText(bytes, section: 300)
    let inOrder = (0..<read.sectionCount).map { read.range(ofSection: $0) }
    for number in inOrder.indices {
      #expect(longText(bytes, section: 300).range(ofSection: number) == inOrder[number])
    }
  }

  /// A file may be truncated while its book is open.
  @Test func onlyTheRestOfATruncatedFileIsSearched() throws {
    let source = ByteSource(length: 3000) { range in
      range.lowerBound < 1000 ? Array(repeating: 0x61, count: range.count) : []
    }
    let text = LongText(source, as: .utf8, lengthOfSection: 1000)
    for number in 0..<text.sectionCount {
      let searched = try #require(text.searchedText(ofSection: number))
      #expect(searched.own <= searched.utf8.count)
    }
  }

  @Test func `the lines before a part are those of the file`() {
    let text = LongSample.paragraphs.text
    let book = longBook(text, section: 512)
    #expect(book.sectionCount > 3)
    for number in (0..<book.sectionCount).reversed() {
      let part = book.section(number, isKept: false).part
      let before = text.utf8.prefix(part.bookOffset(of: 0).value)
      #expect(book.lines(before: part) == before.count { $0 == 0x0A })
    }
    // A text that grew is not counted again.
    let grown = longBook(text + text, section: 512)
    grown.takeParts(of: book)
    for number in 0..<grown.sectionCount {
      let part = grown.section(number, isKept: false).part
      let before = (text + text).utf8.prefix(part.bookOffset(of: 0).value)
      #expect(grown.lines(before: part) == before.count { $0 == 0x0A })
    }
  }

  private func cut(_ text: String, _ encoding: Encoding = .utf8) -> String {
    let utf8 = Array(text.utf8)
    return String(decoding: utf8[CutFinder(utf8, in: encoding).cut...], as: UTF8.self)
  }

  @Test func aTextIsCutAfterItsLongestPause() {
    #expect(cut("one\ntwo\n\nthree\n\n\n\nfour\n\nfive") == "\n\n\nfour\n\nfive")
    #expect(cut("one\ntwo\n\nthree\n\nfour") == "\nthree\n\nfour", "the first of equal pauses")
    #expect(cut("one\n\n\n\n\ntwo\n\u{C}three") == "\u{C}three")
    #expect(cut("one\u{C}two") == "\u{C}two")
    #expect(cut("one\r\ntwo\r\nthree") == "two\r\nthree")
    #expect(cut("one\rtwo\r\rthree") == "\rthree")
  }

  @Test func aPauseThatReachesTheEndOfTheWindowIsNotCut() {
    #expect(cut("one\ntwo\n\n\n\n") == "two\n\n\n\n")
  }

  @Test func aLineIsCutBeforeAWordAndAWordBeforeACharacter() {
    #expect(cut("one  two three") == "two three")
    #expect(cut("wörd") == "wörd")
    let torn = Array("€uro".utf8.dropFirst())
    #expect(CutFinder(torn, in: .utf8).cut == 2)
  }

  @Test func aParagraphOfALongTextEndsAtABlankLine() throws {
    let text = (0..<300).map { "The birds \($0)\nof the shore.\n\n" }.joined()
    let section = longBook(Array(text.utf8), section: 1 << 11).textSection(1)
    let second = try #require(section.unit(.paragraph, at: section.body.lowerBound + 40))
    let shown = section.plainText(second)
    #expect(shown.hasPrefix("The birds ") && shown.hasSuffix(" of the shore."), "\(shown)")
    let former = try #require(section.unit(.paragraph, before: second))
    #expect(section.plainText(former).hasSuffix(" of the shore."))
  }

  /// Where the file is no shorter than its text, no two offsets of the text are the same in the book.
  @Test(arguments: 0..<4)
  func `A part of the text leads into the book and back to the same part`(encoding index: Int) {
    let (encoding, encode) = Self.encodings[index]
    let line = "The curlew cries over the flats. 🌊 And again.\n"
    let bytes = encode(String(repeating: line, count: 200))
    let book = longBook(bytes, section: 1 << 11, as: encoding)
    for number in 0..<book.textSectionCount {
      let section = book.textSection(number)
      var letter = section.unit(.letter, at: section.body.lowerBound)
      while let range = letter, section.body.contains(range.lowerBound) {
        let there = section.bookOffsets(of: range)
        #expect(section.offsets(of: there) == range)
        // A range of one byte of the book leads to the letter that begins there.
        #expect(section.offsets(of: there.prefix(1)).lowerBound == range.lowerBound)
        #expect(!section.offsets(of: there.prefix(1)).isEmpty)
        letter = section.unit(.letter, after: range)
      }
    }
  }

  /// In a Latin-1 file é is one byte; in the text in memory, which is UTF-8, it is two.
  @Test func theWayFromAnOffsetToTheBookAndBackNeverLeadsBeforeIt() {
    let line = Array("The curlew".utf8) + [0xE9, 0x20, 0xFC, 0x0A]
    let book = longBook((0..<900).flatMap { _ in line }, section: 1 << 11, as: .codePage1252)
    for number in 0..<book.textSectionCount {
      let section = book.textSection(number)
      for offset in section.body {
        #expect(section.offset(of: section.bookOffset(of: offset)) >= offset)
      }
    }
  }

  /// Only the middle of the file is not ASCII.
  @Test func encodingDetectionSamplesTheWholeFile() {
    let ascii = Array(String(repeating: "plain words in a line\n", count: 20_000).utf8)
    let western = Array(String(repeating: "na", count: 2).utf8) + [0xEF, 0x76, 0x65, 0x0A]
    let middle = (0..<2000).flatMap { _ in western }
    #expect(longText(ascii + middle + ascii, section: 1 << 16).encoding != .utf8)
    #expect(longText(ascii + Array("naïve\n".utf8) + ascii, section: 1 << 16).encoding == .utf8)
  }

  @Test func samplesThatCutCharactersStillDetectUTF8() {
    let line = Array(String(repeating: "plain words — ", count: 60_000).utf8)
    #expect(longText(line, section: 1 << 16).encoding == .utf8)
  }
}
