import Testing

@testable import CurlewPlainText
import CurlewManuscript
@testable import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct WordTableTests {
  @Test func aWordHasTheBitsOfAllItsLists() {
    let lists: [(String, UInt8)] = [
      ("one two three\nfour", 1), ("two četiri três", 2), ("four  five", 4),
      ((1...200).map { "w\($0)" }.joined(separator: " "), 8),
    ]
    var table = WordTable(slots: 1 << 9)
    var expected: [String: UInt8] = [:]
    for (words, bits) in lists {
      table.add(words, bits)
      for word in words.split(whereSeparator: \.isWhitespace) {
        expected[String(word), default: 0] |= bits
      }
    }
    for (word, bits) in expected {
      #expect(table[Array(word.utf8)[...]] == bits, "\(word)")
      #expect(table[Array(word.uppercased().utf8)[...]] == bits, "\(word)")
      #expect(table[Array("\(word)x".utf8)[...]] == 0, "\(word)")
    }
    #expect(table[[]] == 0)
  }

  @Test func aWordMayHaveSeveralRoles() {
    func roles(_ word: String) -> HeadingWords.Roles {
      HeadingWords.roles(of: Array(word.utf8)[...])
    }
    #expect(roles("Chapter").numberedRank == .chapter)
    #expect(roles("ЧАСТЬ").numberedRank == .part)
    #expect(roles("Épilogue") == .named)
    #expect(roles("prima") == .number)
    #expect(roles("the") == .article)
    #expect(roles("whale") == [])
  }
}
