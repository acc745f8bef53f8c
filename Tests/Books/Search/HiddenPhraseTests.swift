import CurlewManuscript
import CurlewSearch
import Testing

/// What is hidden or drawn otherwise within a phrase.
@Suite(.timeLimit(.minutes(90))) struct HiddenPhraseTests {
  private func matches(_ phrase: String, in text: [UInt8], _ marks: Marks) throws -> [Range<Int>] {
    try Matcher(SearchQuery(phrase)).matches(in: text, marks).ranges
  }

  @Test func whatIsHiddenWithinAPhraseDoesNotMatter() throws {
    let text = Array("to the ~axq tree".utf8)
    let marks = Marks([Mark(at: 7, length: 1)])
    #expect(try matches("the axq", in: text, marks) == [3..<11])
  }

  @Test func aDashThatIsOnlyDrawnIsFound() throws {
    let text = Array("so bab said".utf8)
    let marks = Marks([Mark(at: 4, length: 0, drawn: .dash)])
    #expect(try matches("b-ab", in: text, marks) == [3..<6])
  }
}
