internal import TestBooks
import CurlewCells
import CurlewSearch
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAnnotations
@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewReader

/// Highlights in a book that was edited since: a thousand of them for each kind of edit.
@Suite(.timeLimit(.minutes(90))) struct AnchorTests {
  /// A text, and where each byte of the original went; nil for a byte that is gone.
  private struct Edit {
    var bytes: [UInt8] = []
    var places: [Int] = []
  }

  private let original: [UInt8]
  private let book: OpenBook

  init() throws {
    let novella = try OpenBook(Golden.package + "/Books/nobody-over.txt")
    original = novella.whole.text.utf8
    book = OpenBook(original, path: "/novella.txt")
  }

  /// A thousand passages of three to thirty words, spread over the book.
  private func highlights() -> [Annotation] {
    let section = book.text.textSection(0)
    let marks = BookMarks(of: book.text, in: nil)
    let step = section.body.count / 1010
    return (0..<1000).compactMap { number in
      let start = section.characterStart(section.body.lowerBound + number * step)
      guard var word = section.unit(.word, at: start) else { return nil }
      let first = word.lowerBound
      for _ in 0..<(2 + number % 28) {
        guard let next = section.unit(.word, after: word) else { break }
        word = next
      }
      return marks.annotation(.highlight(.yellow), of: (first..<word.upperBound).inBook)
    }
  }

  private func edited(_ change: (Int, inout [UInt8]) -> Void) -> Edit {
    var edit = Edit()
    for offset in original.indices {
      edit.places.append(edit.bytes.count)
      change(offset, &edit.bytes)
    }
    edit.places.append(edit.bytes.count)
    return edit
  }

  /// The share that is found where it belongs, and how many are found elsewhere.
  private func result(of edit: Edit) -> (right: Double, wrong: [String], adrift: Int) {
    let highlights = highlights()
    var finder = AnnotationFinder(OpenBook(edit.bytes, path: "/novella.txt").text)
    let found = finder.found(highlights)
    var (right, wrong, adrift) = (0, [String](), 0)
    // `found` is in the order of the former offsets, as the highlights are.
    for (before, after) in zip(highlights, found) {
      let start = edit.places[before.range.lowerBound.value]
      let end = edit.places[before.range.upperBound.value]
      if after.isAdrift {
        adrift += 1
      } else if abs(after.range.lowerBound.value - start) <= 2,
        abs(after.range.upperBound.value - end) <= 2
      {
        right += 1
      } else {
        wrong.append("\(start)..<\(end) \(before.quotation.quote): \(after.range)")
      }
    }
    return (Double(right) / Double(highlights.count), wrong, adrift)
  }

  private func expectFound(_ edit: Edit, _ name: String) {
    let result = result(of: edit)
    #expect(result.right >= 0.99 && result.wrong.isEmpty, "\(name): \(result)")
  }

  @Test func aThousandHighlightsAreMade() {
    #expect(highlights().count >= 990)
  }

  @Test func aChapterInFrontMovesThem() {
    let chapter = """
      CHAPTER 0

      \(String(repeating: "A new chapter was put in front of all others by the editor. ", count: 60))


      """
    var edit = edited { $1.append(original[$0]) }
    let start = book.whole.body.lowerBound
    edit.bytes.insert(contentsOf: chapter.utf8, at: start)
    edit.places = edit.places.enumerated().map { $0 >= start ? $1 + chapter.utf8.count : $1 }
    expectFound(edit, "a chapter in front")
  }

  @Test func linesOfAnotherLengthMoveNone() {
    var column = 0
    let edit = edited { offset, bytes in
      let byte = original[offset]
      let isSingleBreak =
        byte == 0x0A && offset > 0 && original[offset - 1] != 0x0A
        && offset + 1 < original.count && original[offset + 1] > 0x20
      column = byte == 0x0A && !isSingleBreak ? 0 : column + 1
      if isSingleBreak || byte == 0x20 {
        bytes.append(column >= 50 ? 0x0A : 0x20)
        if column >= 50 { column = 0 }
      } else {
        bytes.append(byte)
      }
    }
    expectFound(edit, "other lines")
  }

  @Test func typingErrorsLoseFew() {
    var random: UInt64 = 11
    let edit = edited { offset, bytes in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let byte = original[offset]
      let isLetter = (0x61...0x7A).contains(byte)
      let letter = 0x61 + UInt8(random >> 40 & 0xFF) % 26
      bytes.append(isLetter && (random >> 33) % 100 < 2 ? letter : byte)
    }
    expectFound(edit, "2 % of letters")
  }

  @Test func anotherEditionHasOtherSigns() {
    var skipped = 0
    let edit = edited { offset, bytes in
      guard skipped == 0 else { return skipped -= 1 }
      let rest = original[offset...]
      for (sign, other) in [("“", "\""), ("”", "\""), ("’", "'"), ("—", "--"), ("our ", "or ")]
      where rest.starts(with: sign.utf8) {
        bytes += other.utf8
        skipped = sign.utf8.count - 1
        return
      }
      bytes.append(original[offset])
    }
    expectFound(edit, "another edition")
  }
}
