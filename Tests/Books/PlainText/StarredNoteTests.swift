import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct StarredNoteTests {
  private func notes(_ text: String) -> [String] {
    let manuscript = book("CHAPTER I\n\n\(prose)\n\n\(text)\n\n\(prose)\n").manuscript
    return manuscript.links(in: manuscript.body).compactMap(\.note).map {
      String(decoding: manuscript.text.utf8[$0], as: UTF8.self)
    }
  }

  @Test(
    "A star behind a word leads to the note right below its paragraph",
    arguments: [
      ("A word.* More words.\n\n* The note.", ["* The note."]),
      ("It ends so.*\n\n*The note.", ["*The note."]),
      ("A word* and another.**\n\n* One.\n\n** Two.", ["* One.", "** Two."]),
      ("One,* two,** three.***\n\n* A.\n\n** B.\n\n*** C.", ["* A.", "** B.", "*** C."]),
      ("A word.[*] More words.\n\n[*] The note.", ["[*] The note."]),
      ("A word.* More words.\n\n[Footnote *: The note.]", ["[Footnote *: The note.]"]),
    ])
  func found(text: String, expected: [String]) { #expect(notes(text) == expected) }

  @Test(
    "Items of a list and words in stars are no notes",
    arguments: [
      "These are birds:\n\n* The curlew.\n\n* The wren.", "A *word* here.\n\n* The curlew.",
      "A word.* More.\n\n*So* it was.", "2 * 3 is six.\n\n* The curlew.",
    ])
  func notFound(text: String) { #expect(notes(text) == []) }

  /// There was no paragraph to look at.
  @Test func `A text may begin with notes`() {
    #expect(book("[1] The first note.\n\n* The second.\n").manuscript.blocks.count == 2)
  }
}
