import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewFormats

/// The law of all e-books: every picture is drawn or has a sign, and every word is in the text, unless the book
/// hides it and that is counted.
@Suite(.timeLimit(.minutes(30)), .needsBooks(Library.isPresent)) struct NothingLostLawTests {
  private static let books = Library.everyArchive + Library.names(in: "new")

  /// What the pages of a book show, by their mark-up alone.
  private struct Page {
    var pictures: Set<String> = []
    var words: Set<String> = []

    mutating func take(_ source: [UInt8], at path: String, in archive: Archive) {
      var skipped: [Bool] = []
      for token in MarkupScanner(source, as: .xhtml) {
        switch token {
        case .start(let tag):
          let element = HTMLElement(tag.localName)
          let isHidden =
            element.map { ComputedStyle.hidden.contains($0) || $0 == .head || $0 == .math } ?? false
          skipped.append(isHidden || skipped.last == true)
          let address = element == .img ? tag["src"] : element == .image ? tag[local: "href"] : nil
          guard let address, skipped.last == false,
            let path = PackagePath.resolve(address, from: path)?.path,
            archive.picture(at: path)?.size != nil
          else { continue }
          pictures.insert(path)
        case .end: skipped.removeLast()
        case .text(let data): if skipped.last == false { words.formUnion(Self.words(data.string)) }
        }
      }
    }

    static func words(_ text: String) -> [String] {
      text.lowercased().split { !$0.isLetter }.filter { $0.count > 3 }.map(String.init)
    }
  }

  @Test(arguments: books)
  func `Nothing is lost in silence`(name: String) throws {
    guard let file = try? EPUBFormat().open(ByteSource(Library.bytes(name)), ReadingOptions()),
      let book = try? EPUBBook(ByteSource(Library.bytes(name))),
      let shown = try? file.manuscript(by: .one), shown.damagedMembers == 0
    else { return }
    var page = Page()
    for entry in book.readingOrder {
      guard let item = book.package.item(of: entry), item.isPage, let path = item.path,
        let bytes = book.archive.bytes(at: path)
      else { continue }
      page.take(DocumentEncoding.utf8(bytes), at: path, in: book.archive)
    }
    let hidden = shown.facts.hidden.compactMap { Int($0.prefix { $0.isNumber }) }.reduce(0, +)
    let pictures = page.pictures.subtracting(shown.pictures.compactMap(\.address))
      .subtracting([book.coverPath].compactMap(\.self))
    #expect(pictures.count <= hidden, "\(pictures.sorted().prefix(4))")
    let text = Set(Page.words(String(decoding: shown.text.utf8, as: UTF8.self)))
    let words = page.words.subtracting(text)
    #expect(hidden > 0 || words.count * 1000 <= page.words.count, "\(words.sorted().prefix(8))")
  }
}
