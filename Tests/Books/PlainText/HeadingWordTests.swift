import Testing

@testable import CurlewPlainText

@Suite(.timeLimit(.minutes(90))) struct HeadingWordTests {
  @Test func aWordMayHaveSeveralRoles() {
    func roles(_ word: String) -> HeadingWords.Roles {
      HeadingWords.roles(of: Array(word.utf8)[...])
    }
    #expect(roles("Chapter").numberedRank == .chapter)
    #expect(roles("ЧАСТЬ").numberedRank == .part)
    #expect(roles("APPENDIX") == [.numberedChapter, .named])
    #expect(roles("Fünftes") == .number)
    #expect(roles("whale") == [])
    for word in ["DREIZEHNTES", "Zwanzigstes", "Deuxième", "VINGTIÈME", "Thirtieth", "Двадцатая"] {
      #expect(roles(word) == .number, "\(word)")
    }
  }
}
