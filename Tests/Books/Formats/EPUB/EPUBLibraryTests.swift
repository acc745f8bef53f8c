import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewFormats

/// Real books, and books made to find faults.
@Suite(.timeLimit(.minutes(90)), .needsBooks(Library.isPresent))
struct EPUBLibraryTests {
  @Test(
    arguments: Library.names(in: "") + Library.names(in: "conform") + Library.names(in: "probes"))
  func theOutlineIsTheTableOfContents(name: String) throws {
    let book = try EPUBBook(ByteSource(Library.bytes(name)))
    let manuscript = book.manuscript(ReadingOptions())
    let contents = book.navigation.contents
    // Without a table of contents, the headings are the outline.
    #expect(!contents.isEmpty || name.contains("conform") || name.contains("probes"))
    if contents.isEmpty { return }
    #expect(manuscript.outline.map(\.title).sorted() == contents.map(\.title).sorted())
    let offsets = manuscript.outline.map(\.offset)
    #expect(offsets == offsets.sorted())
    #expect(offsets.allSatisfy { $0 < manuscript.text.utf8.count })
  }

  /// Sections of a few chapters have together what the whole book has.
  @Test(arguments: Library.names(in: ""))
  func sectionsAreTheWholeBook(name: String) throws {
    guard let book = try? EPUBBook(ByteSource(Library.bytes(name))) else { return }
    let whole = book.manuscript(ReadingOptions())
    let long = LongEPUB(book, ReadingOptions(), lengthOfSection: 1 << 16)
    let parts = (0..<long.sectionCount).map(long.manuscript)
    let words = parts.flatMap { part in part.blocks.map { part.text.utf8[$0.range] } }
      .filter { !$0.elementsEqual("These pages have no text.".utf8) }
    #expect(words == whole.blocks.map { whole.text.utf8[$0.range] })
    #expect(parts.flatMap(\.outline).map(\.title) == whole.outline.map(\.title))
    let links = parts.flatMap(\.links).count
    #expect(links == whole.links.count)
  }

  @Test(arguments: Library.names(in: ""))
  func severalWorkersReadTheSameBook(name: String) throws {
    guard let book = try? EPUBBook(ByteSource(Library.bytes(name))) else { return }
    let workers = Workers(count: 3, leastBytes: 1) { helpers, help, own in
      for _ in 0..<helpers { help() }
      own()
    }
    let alone = book.manuscript(ReadingOptions())
    let together = book.manuscript(ReadingOptions(), by: workers)
    #expect(together.text.utf8 == alone.text.utf8)
    #expect(together.blocks == alone.blocks)
    #expect(together.marks.all == alone.marks.all)
    #expect(together.links == alone.links)
    #expect(together.tables == alone.tables)
    #expect(together.pictures == alone.pictures)
    #expect(together.rubies == alone.rubies)
    #expect(together.passages == alone.passages)
    #expect(together.printPages == alone.printPages)
  }

  @Test(arguments: Library.everyArchive)
  func everyBookIsReadOrRefusedInOneLine(name: String) {
    do throws(EPUBError) {
      let manuscript = try EPUBBook(ByteSource(Library.bytes(name))).manuscript(ReadingOptions())
      let blocks = manuscript.blocks
      #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.end <= $1.start })
      #expect(String(validating: manuscript.text.utf8, as: UTF8.self) != nil)
      let text = manuscript.text.utf8.span
      let areTrimmed = blocks.allSatisfy { block in
        text.whiteSpace(at: block.range.lowerBound) == 0
          && text.whiteSpace(before: block.range.upperBound) == 0
      }
      #expect(areTrimmed)
      let references = manuscript.links
      #expect(references.allSatisfy { manuscript.body.contains($0.target) && !$0.range.isEmpty })
      #expect(
        references.compactMap(\.note).allSatisfy { $0.upperBound <= manuscript.body.upperBound })
    } catch {
      #expect(name.contains("broken"), "\(name): \(error)")
    }
  }

  @Test(arguments: ["wasteland.verse-notes.en.epub", "hefty-water.tiny.en.epub"])
  func mutatedBooksAreReadOrRefused(name: String) {
    let bytes = Library.bytes(name)
    // A generator of its own, so that a failure can be repeated.
    var state: UInt64 = 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<Library.mutations {
      var mutated = bytes
      for _ in 0...random(20) { mutated[random(mutated.count)] = UInt8(random(256)) }
      if random(4) == 0 { mutated.removeLast(random(mutated.count)) }
      guard let book = try? EPUBBook(ByteSource(mutated)) else { continue }
      let text = book.manuscript(ReadingOptions()).text.utf8
      #expect(String(validating: text, as: UTF8.self) != nil)
    }
  }
}
