import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct PlaceTests {
  private func book(_ text: String) -> BookText { BookText(TestBooks.book(text)) }

  private let text = (1...200).map { "Sentence number \($0) of the book. " }.joined()

  @Test func aPlaceInTheSameTextIsExact() {
    let book = book(text)
    for offset in stride(from: 0, through: text.utf8.count, by: 7) {
      #expect(book.offset(of: book.place(at: BookOffset(offset))).value == offset)
    }
  }

  @Test func anUnknownPlaceWithinALetterIsAtItsBeginning() {
    let book = book("The curlewé and the düne and 潮.")
    let text = book.textSection(0).utf8
    for offset in 0...text.count {
      let found = book.offset(of: Place(offset: BookOffset(offset), surroundings: 1)).value
      #expect(found <= offset && (found == text.count || text[found] & 0xC0 != 0x80))
    }
  }

  @Test func aPlaceIsFoundAgainBehindAnInsertion() {
    let place = book(text).place(at: 3000)
    #expect(book("A preface. " + text).offset(of: place) == 3011)
  }

  @Test func wrappingTheFileAnewMovesNoPlace() {
    let place = book(text).place(at: 3000)
    let wrapped = book(text.replacing(". ", with: ".\r\n\r\n"))
    let before = letters(Array(text.utf8[...].prefix(3000)))
    #expect(
      letters(Array(wrapped.textSection(0).utf8.prefix(wrapped.offset(of: place).value))) == before)
  }

  @Test func theNearestOfEqualPlacesIsTaken() {
    let refrain = String(
      repeating: "And the rain it raineth every day and every night again. ", count: 50)
    let book = book(refrain)
    let place = Place(offset: 1003, surroundings: book.place(at: BookOffset(57 * 20)).surroundings)
    #expect(book.offset(of: place).value == 57 * 18)
  }

  @Test func aPlaceThatIsGoneIsStillInTheBook() {
    let place = Place(offset: 1_000_000, surroundings: 42)
    #expect(book(text).offset(of: place).value == text.utf8.count)
    #expect(book("").offset(of: place) == 0)
    #expect(book("é").offset(of: Place(offset: 1, surroundings: 42)) == 0)
  }

  private func letters(_ bytes: [UInt8]) -> [UInt8] {
    bytes.filter { (0x30...0x39).contains($0) || (0x41...0x7A).contains($0) }
  }
}
