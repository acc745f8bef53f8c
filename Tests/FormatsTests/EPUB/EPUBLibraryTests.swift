import Manuscript
import Testing

@testable import Formats

/// Real books, and books made to find faults.
@Suite(.enabled(if: Library.isPresent))
struct EPUBLibraryTests {
  @Test(arguments: Library.names(in: ""))
  func theOutlineIsTheTableOfContents(name: String) throws {
    guard let book = try? EPUBBook(ByteSource(Library.bytes(name))) else {
      #expect(name.contains("fixed-layout"))
      return
    }
    let manuscript = book.manuscript(ReadingOptions())
    let contents = book.navigation.contents
    #expect(!contents.isEmpty)
    #expect(manuscript.outline.map(\.title).sorted() == contents.map(\.title).sorted())
    let offsets = manuscript.outline.map(\.offset)
    #expect(offsets == offsets.sorted())
    #expect(offsets.allSatisfy { $0 < manuscript.text.utf8.count })
  }

  @Test(arguments: Library.everyArchive)
  func everyBookIsReadOrRefusedInOneLine(name: String) {
    do throws(EPUBError) {
      let manuscript = try EPUBBook(ByteSource(Library.bytes(name))).manuscript(ReadingOptions())
      let blocks = manuscript.blocks
      #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.end <= $1.start })
      #expect(String(validating: manuscript.text.utf8, as: UTF8.self) != nil)
    } catch {
      #expect(name.contains("broken") || error == .fixedLayout, "\(name): \(error)")
    }
  }
}
