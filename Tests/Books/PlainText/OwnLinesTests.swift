import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing

/// Books of lines that stay lines, and prose among them.
@Suite(.timeLimit(.minutes(90))) struct OwnLinesTests {
  private let poem = (1...20).map { "  Upon the shore the bird of verse \($0)" }
    .joined(separator: "\n")

  /// A page without the space before the first line of a poem that is centred.
  private func flush(_ page: String) -> String {
    let space = String(page.prefix { $0 == " " })
    return page.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(space) ? $0.dropFirst(space.count) : $0 }.joined(separator: "\n")
  }

  private let speeches = """
    MRS. PELL. They went in behind History. You can’t count History with
    bees in it.

    DOT. Eleven.

    [He turns to the wall and goes along it, bending. Behind him MRS. PELL
    sets down her cup.]
    """

  @Test func speechesAmongVerseAreRewrapped() {
    #expect(
      pages("\(speeches)\n\n\(poem)", measure: 40, rows: 40).hasPrefix(
        """
        MRS. PELL. They went in behind History.
        You can’t count History with bees in it.
          DOT. Eleven.
          [He turns to the wall and goes along
        it, bending. Behind him MRS. PELL sets
        down her cup.]

          Upon the shore the bird of verse 1
          Upon the shore the bird of verse 2
        """))
  }

  @Test func aPrefaceToVerseIsRewrapped() {
    #expect(
      pages("\(prose)\n\n\(poem)", measure: 38, rows: 40).hasPrefix(
        "It was one of those mornings on which\nthe whole"))
  }

  /// A person broke the lines, and began most sentences on a line of their own.
  @Test func `sentences that begin lines are rewrapped with the others`() {
    let manual = """
      The library uses another library for the compression of its data.
      Further information about that, and its latest version, can be
      found at the home page of the people who have been writing it.
      The other library is of use for more than pictures, and it can be
      had without this one. See its manual.
      You will find the source files wherever you have found the source
      """
    #expect(
      pages("\(manual)\n\n\(poem)", measure: 40, rows: 40).contains(
        "its data. Further\ninformation"))
    let sentences = manual.replacing(" can be\nfound", with: " may be.\nFound")
      .replacing("can be\nhad", with: "may be.\nHad").replacing("source\n", with: "source.\n")
    #expect(
      flush(pages("\(sentences)\n\n\(poem)", measure: 80, rows: 40)).contains("its data.\nFurther"))
  }

  @Test func `items of lists are not joined`() {
    let list = """
      The following was changed since the last time that anybody looked:
      - the handling of functions that call themselves, which was slow
      - the order of the arguments of all functions that have several
      - access to numbers as numbers and not as the letters of a number
      """
    let page = pages("\(list)\n\n\(poem)", measure: 80, rows: 40)
    #expect(page.contains("slow\n") && page.contains("several\n"))
  }

  /// Speeches of one line and of several, with an indent and no blank lines between.
  private let talk = """
    The ferry was late, and there was nobody at the landing but the
    three of us and the dog, who does not count, since he goes down to
    the landing by himself every day at that hour and comes home when he
    is hungry.
      “It will come,” said Dot.
      “When?” I asked.
      “When the water is high enough for a boat of that draught, which
    is not before noon, and noon is three hours away.”
      Nobody said anything to that.
      “Then let us go and look,” said Mrs. Pell, “whether the door of
    the shed is open, for it has begun to rain, and the kettle is in
    there.”
      It was not.
    """

  @Test func `Paragraphs begin with an indent if no blank lines stand between them`() {
    let book = "CHAPTER I\n\n\(talk)\n\nCHAPTER II\n\n\(talk)\n"
    #expect(
      pages(book, measure: 50, rows: 40).contains(
        """
          “It will come,” said Dot.
          “When?” I asked.
          “When the water is high enough for a boat of
        that draught, which is not before noon, and noon
        is three hours away.”
          Nobody said anything to that.
        """))
  }

  @Test func `Couplets with an indented second line stay lines`() {
    let couplets = (1...20).map {
      """
      Long is the way that we went by the shore where the water was low, friend,
          (\($0)) and the birds were asleep; none of us spoke on the way.
      """
    }.joined(separator: "\n")
    let shown = pages(couplets, measure: 80, rows: 60)
    #expect(shown.split(separator: "\n").filter { $0.contains("Long is the way") }.count == 20)
    #expect(!shown.contains("friend, ("))
  }

  private let longLines = """
    After three days of north-easterly we went down to see what had
        come in, which is the nearest thing we have to a newspaper,
    and there was the usual leading article in wrack, a mile long
        and going over the same ground twice.
    """

  @Test func aTurnoverIsJoinedWithItsLine() {
    #expect(
      pages("\(longLines)\n\n\(poem)", measure: 44).hasPrefix(
        """
        After three days of north-easterly we went
            down to see what had come in, which
            is the nearest thing we have to a
            newspaper,
        and there was the usual leading article in
            wrack, a mile long and going over the
            same ground twice.
        """))
  }

  @Test func `lines are joined if a person says so`() {
    let verse = """
      The tide is out,
        The sand is dry,
      And nobody about
        But you and I,
      And one that flies
        Before the day
      With narrow eyes
        To far away.
      """
    func blocks(joined: Bool) -> Int {
      var options = ReadingOptions()
      options.joinsLines = joined
      return TextFormats.all.read(DecodedText(utf8: Array(verse.utf8)), options).blocks.count
    }
    #expect(blocks(joined: false) == 8 && blocks(joined: true) < 8)
  }

  @Test func hardLinesKeepTurnoversApart() {
    #expect(
      pages("\(longLines)\n\n\(poem)", measure: 70, keepsHardLines: true).hasPrefix(longLines))
  }

  @Test func shortIndentedLinesStayLines() {
    let steps = """
      Eighteen steps.
          the top one dry, with a date
              cut in by someone who meant
              to be remembered as punctual.
      """
    #expect(flush(pages("\(steps)\n\n\(poem)", measure: 60)).hasPrefix(steps))
  }

  @Test func longRhymingVerseIsNotAPlay() {
    let couplet = """
      I match my spirit against yours you orbs, growths, mountains, brutes,
      Copious as you are I absorb you all in myself, and become the master.
      """
    #expect(flush(pages("\(couplet)\n\n\(poem)", measure: 80)).hasPrefix(couplet))
  }
}
