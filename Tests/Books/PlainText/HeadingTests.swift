import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct HeadingTests {
  @Test(arguments: [
    "TOM II", "Erster Abschnitt", "プロローグ", "序章", "SCHEDULE 1",
    "CHAPTER I", "Chapter 12. Loomings.", "BOOK ONE: 1805",
    "FIRST ACT",
    "FIRST EPILOGUE: 1813 - 20", "Capítulo primero. Que trata de la condición", "Ensimmäinen runo",
    "ЧАСТЬ ПЕРВАЯ.", "第一回　甄士隱夢幻識通靈", "第五回", "Epilogue",
    "XIV.", "7",
    "Primera parte del ingenioso hidalgo don Quijote de la Mancha", "Kapitel 3",
    "ACT II.  The Garden",
    "פרק א", "פרק שני. המגדלור", "חלק ראשון", "الفصل الأول", "الباب الثاني: في البحر",
  ])
  func readsAsHeading(text: String) {
    #expect(HeadingParser.parse(text) != nil)
  }

  @Test(arguments: [
    "Chapter and verse were quoted.", "Book two rooms for us, will you", "Part of the crew left.",
    "Act I will not, he said", "“Chapter I”", "第四回中既將薛家母子", "Scene after scene went by.",
    "The first act was over.", "Letter to a friend", "It was 1805.", "1805", "First part of it.",
    "BOOKS AND MEN", "PARTING", "CHAPTERHOUSE", "פרק זמן עבר מאז", "الفصل بين الناس عدل",
  ])
  func readsAsText(text: String) {
    #expect(HeadingParser.parse(text) == nil)
  }

  /// Alone it is a Roman number.
  @Test func theWordIIsAHeadingOnlyInABookWithoutNumberedChapters() {
    #expect(HeadingParser.parse("I")?.kind == .numeral)
    let chapters = (1...3).map { "CHAPTER \($0)\n\n\(prose)\n\nI\n\n\(prose)\n\n" }.joined()
    #expect(book(chapters).outline.map(\.title) == ["CHAPTER 1", "CHAPTER 2", "CHAPTER 3"])
  }

  @Test func aTitleBelowANumberBelongsToTheHeading() {
    let text = "CHAPTER I\n\nDown the Rabbit-Hole\n\nAlice was beginning to get tired.\n"
    #expect(book(text).outline.map(\.title) == ["CHAPTER I. Down the Rabbit-Hole"])
  }

  /// Old books print it with a full stop.
  @Test func aSentenceBelowNearlyEveryNumberIsItsTitle() {
    let titles = ["A coach halts.", "The rain goes on.", "A letter is read.", "The coach leaves."]
    let text = zip(1..., titles).map { "CHAP. \($0).\n\n\($1)\n\n\(prose)\n\n\(prose)\n\n" }
    let expected = zip(1..., titles).map { "CHAP. \($0). \($1)" }
    #expect(book(text.joined()).outline.map(\.title) == expected)
    let half = text[..<2] + (3...4).map { "CHAP. \($0).\n\n\(prose)\n\n\(prose)\n\n" }
    #expect(book(half.joined()).outline.map(\.title) == (1...4).map { "CHAP. \($0)." })
  }

  /// Two letters may have the same title, and a place or a date may stand between title and text.
  @Test func whoWritesALetterToWhomIsItsTitle() {
    let titles = ["Anna to Mary.", "Mary to Anna.", "Anna to Mary.", "John to Anna."]
    let text = zip(1..., titles).map {
      "LETTER \($0).\n\n\($1)\n\nShore House, in May\n\n\(prose)\n\n\(prose)\n\n"
    }
    #expect(
      book(text.joined()).outline.map(\.title) == zip(1..., titles).map { "LETTER \($0). \($1)" })
  }

  @Test func aSentenceBelowANumberIsText() {
    let text = "CHAPTER I\n\nAlice was tired.\n\nShe slept.\n"
    #expect(book(text).outline.map(\.title) == ["CHAPTER I"])
  }

  @Test func printedContentsAreNotChapters() {
    let names = ["I", "II", "III", "IV"].map { "CHAPTER \($0)" }
    let list = names.joined(separator: "\n\n")
    let chapters = names.map { "\($0)\n\nSome text here.\n" }.joined(separator: "\n\n")
    let outline = book("CONTENTS\n\n\(list)\n\n\n\(chapters)").outline
    #expect(outline.map(\.title) == names)
    #expect(outline.first.map { $0.offset.value > list.utf8.count } == true)
  }

  @Test func partsAndChaptersHaveTwoLevels() {
    let text = (1...2).map { part in
      "PART \(part)\n\n" + (1...2).map { "CHAPTER \($0)\n\nText.\n\n" }.joined()
    }
    #expect(book(text.joined()).outline.map(\.level) == [0, 1, 1, 0, 1, 1])
  }

  @Test func frequentNumbersCountStanzas() {
    let text = (1...9).map { "\($0)\n\nA line of verse\nAnother line\n\n" }.joined()
    #expect(book(text).outline.isEmpty)
  }

  @Test func chaptersAreFoundWhereEachParagraphIsOneLineWithoutBlankLines() {
    let line = prose.replacing("\n", with: " ")
    let titles = ["THE FERRY", "Mr. Pell’s Horses", "SNOW", nil]
    let text = titles.enumerated().map { number, title in
      "CHAPTER \(number + 1)\n" + (title.map { "\($0)\n" } ?? "")
        + "“No,” he said.\n\(line)\n\(line)\n"
    }
    let book = book(text.joined())
    #expect(
      book.outline.map(\.title) == [
        "CHAPTER 1 THE FERRY", "CHAPTER 2 Mr. Pell’s Horses", "CHAPTER 3 SNOW", "CHAPTER 4",
      ])
    #expect(
      Layout(book, Setting(measure: 60, rows: 40)).page(3).plainText.contains("“No,” he said.\n"))
  }

  @Test func aStanzaBelowAHeadingIsNotDividedWhereEachParagraphIsOneLine() {
    let line = prose.replacing("\n", with: " ")
    let stanza =
      "Upon the shore the bird\nOf silver and of sand\nHas neither said a word\nNor ever left the land"
    let text = (1...3).map { "CHAPTER \($0)\n\n\(stanza)\n\n\(line)\n\(line)\n\n" }.joined()
    let page = Layout(book(text), Setting(measure: 60, rows: 40)).page(0).plainText
    #expect(page.contains("the bird\n") && !page.contains("the bird\n\n"))
  }

  @Test func capitalsAreChaptersOfABookWithoutOthers() {
    let titles = ["THE SHORE", "THE HILL", "THE BAY"]
    let text = titles.map { "\n\n\($0)\n\n\(prose)\n\n\(prose)\n" }.joined()
    #expect(book(text + "\n\nTHE END\n").outline.map(\.title) == titles)
  }

  /// A title repeated at the beginning is no chapter; later it is the poem that the book is named after.
  @Test func theTitleIsAChapterOnlyAfterAnother() {
    func outline(_ headings: String...) -> [String] {
      let text = headings.map { "\n\n\n\($0)\n\n\(prose)\n\n\(prose)\n" }.joined()
      return book("Title: The Shore\n\n\(text)").outline.map(\.title)
    }
    let titles = ["THE HILL", "THE BAY", "THE FLAT"]
    #expect(outline("THE SHORE", titles[0], titles[1], titles[2]) == titles)
    #expect(outline("THE HILL", "THE SHORE", "THE BAY") == ["THE HILL", "THE SHORE", "THE BAY"])
  }

  @Test func `numbers in one of the stories are a level below their titles`() {
    let body = String(repeating: "\(prose)\n\n", count: 12)
    let titles = ["THE SNIPE", "THE PIG", "THE FOOL", "THE CLOGS", "AT SEA", "THE WILL", "A SON"]
    let stories = titles.map {
      "\n\n\n\($0)\n\n\n" + ($0 == "THE PIG" ? "I\n\n\(body)II\n\n\(body)III\n\n" : "") + body
    }
    let page = "ANN LOW\n\n\nTALES\n\n\nParis\n\n\nEd. Rouveyre et G. Blond\n\n1883\n\n\n"
    let outline = book(
      "Title: Tales\n\nAuthor: Ann Low\n\n*** START OF THE PROJECT GUTENBERG EBOOK TALES ***\n\n\n\(page)"
        + stories.joined() + "\n\n\nDIJON, LOW\n"
    ).outline
    #expect(outline.filter { $0.level == 1 }.map(\.title) == titles)
    #expect(outline.filter { $0.level == 2 }.map(\.title) == ["I", "II", "III"])
  }

  @Test func `a title below a number may be quoted`() {
    let names = [
      "The Old Sea-dog", "\"Pieces of Eight\"", "“I Strike the Jolly Roger!”", "The Stockade",
    ]
    let text = names.enumerated().map { "\n\n\n\n\($0 + 1)\n\n\($1)\n\n\(prose)\n\n\(prose)" }
    let outline = book("\(prose)\n" + text.joined()).outline
    #expect(outline.map(\.title) == names.enumerated().map { "\($0 + 1). \($1)" })
  }

  @Test func `what stands below a bare number is its title, not a chapter`() {
    let names = ["THE EBB", "THE FLOOD", "SLACK WATER", "CONCLUSION"]
    let text = names.enumerated().map {
      "\n\n\n\n\(["I", "II", "III", "IV"][$0])\n\n\($1)\n\n\(prose)\n\n\(prose)"
    }
    #expect(book("\(prose)\n" + text.joined()).outline.map(\.title).last == "IV. CONCLUSION")
  }

  @Test func `short lines without punctuation are titles of Chinese stories`() {
    let line = "　　" + String(repeating: "我在年青時候也曾經做過許多夢，後來大半忘卻了。", count: 4)
    let titles = ["自序", "狂人日記", "孔乙己", "藥", "明天", "一件小事", "故鄉"]
    let text = titles.map { "\n\n\n\n\($0)\n\n\n" + [line, line, line].joined(separator: "\n\n") }
    #expect(book(line + text.joined()).outline.map(\.title) == titles)
  }

  @Test func `what a chapter tells of may stand below its number`() {
    let synopsis =
      "How the old man found a piece of wood, which\nwept and laughed like a child, and what he\nmade of it."
    let text = (1...5).map {
      "\n\n\n\n\(["I", "II", "III", "IV", "V"][$0 - 1]).\n\n\(synopsis.replacing("wood", with: "wood \($0)"))\n\n\n\"Oh!\"\n\n\(prose)\n\n\(prose)"
    }
    let titles = book(text.joined()).outline.map(\.title)
    #expect(titles.count == 5)
    #expect(
      titles.last == "V. \(synopsis.replacing("wood", with: "wood 5").replacing("\n", with: " "))")
  }

  @Test func `numbers may stand between dashes`() {
    let text = ["-I-", "-II-", "-III-", "-IV-"].map {
      "\n\n\n\n\($0)\n\n\(prose)\n\n\(prose)\n\n\(prose)"
    }
    #expect(book(prose + text.joined()).outline.map(\.title) == ["I", "II", "III", "IV"])
  }

  @Test func capitalsAreChaptersOfParts() {
    let titles = ["THE SHORE", "THE HILL", "THE FLAT"]
    let text = titles.map { "\n\n\($0)\n\n\(prose)\n\n\(prose)\n" }.joined()
    let outline = book("PART ONE\n\nTHE BAY\n\(text)").outline
    #expect(outline.map(\.title) == ["PART ONE. THE BAY"] + titles)
    #expect(outline.map(\.level) == [0, 1, 1, 1])
  }

  @Test func titlesAreRecognisedByTheWhiteSpaceAboveThem() {
    let names = [
      "To the Gull", "Low Water", "\u{201C}Wait\u{201D}", "Ebb, Flow", "At Night", "Sand",
    ]
    let poem = "  A line of verse,\n  Another line.\n\n  A second stanza\n  Of two lines.\n"
    let text = names.map { "\n\n\n\n\($0)\n\n\(poem)" }.joined()
    #expect(book("Title: Verses\n\nVERSES\n\(text)").outline.map(\.title) == names)
  }

  @Test func twoTitlesAreNotEnough() {
    #expect(book("\(prose)\n\n\n\n\nThe Hill\n\n\(prose)").outline.isEmpty)
  }

  @Test func titleAuthorAndLanguageAreRead() {
    let text = "Title: The Shore\nAuthor: A. Bird\nLanguage: English\n\nTHE SHORE\n\n\(prose)"
    let book = book(text, keepsHardLines: true)
    #expect(
      book.title == "The Shore" && book.author == "A. Bird" && book.language == Language("en"))
    #expect(Layout(book, Setting(measure: 60, rows: 20)).page(0).plainText.contains("THE SHORE\n"))
  }

  @Test func boilerplateIsNotShown() {
    let text = """
      The Project Gutenberg EBook of The Shore

      Title: The Shore

      *** START OF THIS PROJECT GUTENBERG EBOOK THE SHORE ***

      Produced by Nobody

      Only this is the book.

      *** END OF THIS PROJECT GUTENBERG EBOOK THE SHORE ***

      Many conditions.
      """
    #expect(book(text).title == "The Shore")
    #expect(pages(text) == "Only this is the book.")
  }

  @Test func creditsBehindTheStartMarkAreNotShown() {
    let mark = "*** START OF THIS PROJECT GUTENBERG EBOOK THE SHORE ***"
    let text =
      "Title: The Shore\n\n\(mark)\n\n\nA Volunteer\n\n\nTHE SHORE\n\nby A. Bird\n\n\(prose)"
    #expect(!pages(text, measure: 60, rows: 30).contains("Volunteer"))
    #expect(pages(text, measure: 60, rows: 30).contains("by A. Bird"))
  }

  @Test func `all thanks to the library behind the start mark are left out`() {
    let mark = "*** START OF THIS PROJECT GUTENBERG EBOOK THE SHORE ***"
    let thanks = ["Nobody", "Somebody"].map { "\($0) gave this book\nto Project Gutenberg.\n\n" }
    let text = "Title: The Shore\n\n\(mark)\n\n\(thanks.joined())Only this is the book.\n"
    #expect(pages(text) == "Only this is the book.")
  }

  @Test func `a book may begin with a project, or with the printer Gutenberg`() {
    let mark = "*** START OF THIS PROJECT GUTENBERG EBOOK THE SHORE ***"
    for first in ["Every project begins\nwith a shore.", "Gutenberg never saw\nthis shore."] {
      let text = "Title: The Shore\n\n\(mark)\n\n\(first)\n\nThis is the book too.\n"
      #expect(pages(text).hasPrefix(first.replacing("\n", with: " ").prefix(12)))
    }
  }

  @Test func theFileNameIsTheTitleOfABookWithoutOne() {
    #expect(book("Text.", named: "shore.txt").title == "shore.txt")
  }
}
