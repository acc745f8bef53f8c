import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

/// Where a sentence ends, for a reader who selects it and for the spaces of a justified line.
@Suite(.timeLimit(.minutes(90))) struct SentenceTests {
  private func sentences(_ text: String) -> [String] {
    let section = book(text).wholeText
    var sentences: [String] = []
    var next = section.unit(.sentence, at: section.body.lowerBound)
    while let sentence = next {
      sentences.append(section.plainText(sentence))
      next = section.unit(.sentence, after: sentence)
    }
    return sentences
  }

  @Test(arguments: [
    ["It was I. He had gone."[...], "It was I.", "He had gone."],
    ["So said J. Benn. He went."[...], "So said J. Benn.", "He went."],
    ["Ask Mr. Low. Or do not!"[...], "Ask Mr. Low.", "Or do not!"],
  ])
  func `a full stop behind the word I ends a sentence, one behind an initial does not`(
    text: [Substring]
  ) {
    #expect(sentences(String(text[0])) == text.dropFirst().map(String.init))
  }

  /// One more cell than the words need.
  @Test(arguments: [
    ("I.", "So it was I.  Bell rang and rang"), ("it.", "So it was it.  Bell rang and rang"),
    ("J.", "So it was  J. Bell rang and rang"), ("Mr.", "So it was  Mr. Bell rang and rang"),
  ])
  func `the space behind a sentence is widened first, and that behind an initial never`(
    word: String, line: String
  ) {
    let text = "So it was \(word) Bell rang and rang thought and thoughts and so on."
    let shown = lines(text, measure: line.count, isJustified: true)
    #expect(shown.split(separator: "\n").first.map(String.init) == line)
  }
}
