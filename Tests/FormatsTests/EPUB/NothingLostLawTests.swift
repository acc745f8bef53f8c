import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewFormats

/// The law of all e-books: every picture is drawn or has a sign, unless the book hides it and that is counted.
@Suite(.timeLimit(.minutes(30)), .needsBooks(Library.isPresent)) struct NothingLostLawTests {
  private static let books = Library.everyArchive + Library.names(in: "new")

  /// The pictures that a page shows, by its mark-up alone.
  private func pictures(in source: [UInt8], at path: String, _ archive: Archive) -> Set<String> {
    var pictures: Set<String> = []
    var skipped: [Bool] = []
    for token in MarkupScanner(source, as: .xhtml) {
      switch token {
      case .start(let tag):
        let element = HTMLElement(tag.localName)
        let isHidden = element.map { ComputedStyle.hidden.contains($0) || $0 == .head } ?? false
        skipped.append(isHidden || skipped.last == true)
        let address = element == .img ? tag["src"] : element == .image ? tag[local: "href"] : nil
        guard let address, skipped.last == false,
          let path = PackagePath.resolve(address, from: path)?.path,
          archive.picture(at: path)?.size != nil
        else { continue }
        pictures.insert(path)
      case .end: skipped.removeLast()
      case .text: break
      }
    }
    return pictures
  }

  @Test(arguments: books)
  func `No picture is lost in silence`(name: String) {
    guard let file = try? EPUBFormat().open(ByteSource(Library.bytes(name)), ReadingOptions()),
      let book = try? EPUBBook(ByteSource(Library.bytes(name))),
      let shown = try? file.manuscript(by: .one), shown.damagedMembers == 0
    else { return }
    var missing: Set<String> = []
    for path in book.readingOrder.compactMap({ book.package.item(of: $0)?.path }) {
      guard let bytes = book.archive.bytes(at: path) else { continue }
      missing.formUnion(pictures(in: DocumentEncoding.utf8(bytes), at: path, book.archive))
    }
    missing.subtract(shown.pictures.compactMap(\.address) + [book.coverPath].compactMap(\.self))
    let hidden = shown.facts.hidden.compactMap { Int($0.prefix { $0.isNumber }) }.reduce(0, +)
    #expect(missing.count <= hidden, "\(missing.sorted().prefix(4))")
  }
}
