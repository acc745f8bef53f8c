import CurlewCells
import CurlewManuscript
import CurlewPlainText
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// A format that is added in one file: lines that start with `=` are headings, the others paragraphs.
private struct EqualsFormat: TextFormat {
  func recognizes(_ beginning: DecodedText) -> Bool { beginning.utf8.starts(with: "= ".utf8) }

  func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    let first = text.utf8.prefix { $0 != 0x0A }.dropFirst(2)
    return Imprint(title: String(decoding: first, as: UTF8.self), language: options.language)
  }

  func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    var (blocks, marks, outline) = ([Block](), [Mark](), [Heading<Int>]())
    for line in text.utf8.split(separator: 0x0A) {
      let signs = line.prefix { $0 == 0x3D }.count
      let range = line.dropFirst(signs > 0 ? signs + 1 : 0).indices
      guard signs > 0 else {
        blocks.append(Block(.paragraph, range))
        marks += emphasis(in: line)
        continue
      }
      let title = String(decoding: text.utf8[range], as: UTF8.self)
      outline.append(Heading(title: title, level: signs - 1, offset: range.lowerBound))
      let kind = Block.Kind.heading(level: UInt8(signs - 1))
      blocks.append(Block(kind, range, rowsBefore: 2, startsPage: signs > 1))
    }
    var manuscript = Manuscript(
      text, imprint(of: text, options), body: 0..<text.utf8.count, blocks: blocks)
    (manuscript.marks, manuscript.outline) = (Marks(marks), outline)
    return manuscript
  }

  /// `/so/`: the slashes are hidden, and what is between them is italic.
  private func emphasis(in line: ArraySlice<UInt8>) -> [Mark] {
    line.indices.filter { line[$0] == 0x2F }.enumerated().map { number, offset in
      Mark(at: offset, length: 1, emphasis: number % 2 == 0 ? .italic : .roman)
    }
  }
}

@Suite(.timeLimit(.minutes(90))) struct NewFormatTests {
  /// EPUB is no text.
  @Test(arguments: FormatName.allCases.filter { $0 != .epub })
  func everyFormatOfTextCanBeChosenByItsName(name: FormatName) {
    #expect(TextFormats.known.format(of: decode([]), named: name).name == name)
  }

  @Test(arguments: FormatName.allCases)
  func theEndsOfItsFilesAreKnownEverywhere(format: FormatName) {
    for ending in format.endings {
      #expect(FormatName.allCases.filter { $0.endings.contains(ending) } == [format])
      #expect(BookNames.isBook("Emma" + ending.uppercased()))
      for packed in [".gz", ".ZIP", ".xz", ".zst", ".bz2"] {
        #expect(BookNames.isBook("Emma" + ending + packed))
      }
      #expect(tidied(fileName: "emma" + ending) == "Emma")
    }
  }

  @Test func marksBesideTheirBookAreNoBook() {
    #expect(BookNames.isBook("Emma.md") && BookNames.isBook("Emma, notes.md"))
    #expect(!BookNames.isBook("Emma – notes.md") && !BookNames.isBook("Emma – notes 2.md"))
  }

  @Test(arguments: [
    ("a.MD", FormatName.markdown), ("a.markdown", .markdown), ("a.txt", nil), ("a.py", .asItIs),
  ])
  func onlyTheNameTellsMarkdownFromPlainText(name: String, format: FormatName?) {
    #expect(FormatName(toldByNameOf: name) == format)
    for ending in ["", ".gz", ".ZIP"] {
      #expect(ReadingOptions(Settings(), path: "/books/" + name + ending).format == format)
    }
  }

  private static let text = """
    = The Shore
    == Low Water
    It was /silver/ and nothing moved.
    == High Water
    The birds had gone.
    """

  private let book = OpenBook(
    Array(text.utf8), path: "/shore.eq", of: .all.adding(EqualsFormat()))

  @Test func itsContentChoosesTheFormat() {
    #expect(book.text.title == "The Shore")
    #expect(book.text.outline.map(\.title) == ["The Shore", "Low Water", "High Water"])
    #expect(OpenBook(Array(Self.text.utf8), path: "/shore.eq").text.outline.isEmpty)
  }

  @Test func itsPagesAreSetAndPrinted() throws {
    var printed = ""
    let printer = Printer(
      source: book, settings: Settings(), size: Size(columns: 60, rows: 12))
    try printer.printPages(nil, from: nil, as: .plain) {
      printed += String(decoding: $0, as: UTF8.self)
    }
    let pages = printed.split(separator: "\u{0C}")
    #expect(pages.count == 3 && pages[1].contains("It was silver and nothing moved."))
    #expect(pages[2].contains("High Water") && pages[2].contains("The birds had gone."))
  }
}
