import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewFormats

/// The law of all e-books: every picture is drawn or has a sign, and every text is in the text, unless the book hides
/// it and that is counted. This takes 12 seconds of the processor, since every e-book at hand is read.
@Suite(.timeLimit(.minutes(90)), .needsBooks(Library.isPresent)) struct NothingLostLawTests {
  private static let books = Library.everyArchive + Library.names(in: "new")

  /// The pictures that a page shows, by its mark-up alone.
  private func pictures(in source: DecodedText, at path: String, _ archive: Archive) -> Set<String>
  {
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
      missing.formUnion(pictures(in: DecodedText(ofDocument: bytes), at: path, book.archive))
    }
    missing.subtract(shown.pictures.compactMap(\.address) + [book.coverPath].compactMap(\.self))
    let hidden = shown.facts.hidden.compactMap { Int($0.prefix { $0.isNumber }) }.reduce(0, +)
    #expect(missing.count <= hidden, "\(missing.sorted().prefix(4))")
  }

  /// In bytes of letters. Shorter texts occur elsewhere by chance.
  private static let length = 16

  /// The letters of each text of a page, by its mark-up alone. Formulas and ligatures, which pages
  /// show by other letters, are left out.
  private func texts(in source: DecodedText) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var skipped: [Bool] = []
    for token in MarkupScanner(source, as: .xhtml) {
      switch token {
      case .start(let tag):
        let element = HTMLElement(tag.localName)
        let isHidden =
          element.map { ComputedStyle.hidden.contains($0) || [.head, .math, .nav].contains($0) }
          ?? false
        skipped.append(isHidden || skipped.last == true)
      case .end: skipped.removeLast()
      case .text(let data):
        let letters = data.string.letters
        let isChanged = data.string.unicodeScalars.contains {
          $0 == "\\" || 0xFB00...0xFB06 ~= $0.value
        }
        if skipped.last != true, !isChanged, letters.count >= Self.length { texts.append(letters) }
      }
    }
    return texts
  }

  @Test(arguments: books)
  func `No text is lost in silence`(name: String) {
    guard let book = try? EPUBBook(ByteSource(Library.bytes(name))),
      let file = try? EPUBFormat().open(ByteSource(Library.bytes(name)), ReadingOptions()),
      let shown = try? file.manuscript(by: .one), shown.damagedMembers == 0
    else { return }
    let letters = String(decoding: shown.text.utf8, as: UTF8.self).letters
    let all = Set(letters.windows(of: Self.length))
    var missing: [String] = []
    for item in book.readingOrder.compactMap(book.package.item) where item.isPage {
      guard let path = item.path, let bytes = book.archive.bytes(at: path) else { continue }
      for text in texts(in: DecodedText(ofDocument: bytes)) {
        let ends = [text.prefix(Self.length), text.suffix(Self.length)]
        if !ends.allSatisfy({ all.contains($0.number) }) {
          missing.append(String(decoding: text, as: UTF8.self))
        }
      }
    }
    let hidden = shown.facts.hidden.compactMap { Int($0.prefix { $0.isNumber }) }.reduce(0, +)
    #expect(missing.count <= hidden, "\(hidden) hidden, \(missing.count): \(missing.prefix(6))")
  }
}

extension String {
  /// Its letters in lower case, as bytes.
  fileprivate var letters: [UInt8] {
    Array(
      String(
        String.UnicodeScalarView(lowercased().unicodeScalars.filter(\.properties.isAlphabetic))
      ).utf8)
  }
}

extension [UInt8] {
  /// Numbers for all parts of a length.
  fileprivate func windows(of length: Int) -> [UInt64] {
    count < length ? [] : (0...count - length).map { self[$0..<$0 + length].number }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var number: UInt64 {
    reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}
