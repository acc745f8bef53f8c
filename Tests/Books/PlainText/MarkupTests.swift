import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

/// The mark-up of libraries, which is not shown.
@Suite(.timeLimit(.minutes(90))) struct MarkupTests {
  static let japanese = """
    潮待ち
    海野渡

    -------------------------------------------------------
    【テキスト中に現れる記号について】

    《》：ルビ
    -------------------------------------------------------

    ［＃５字下げ］一［＃「一」は中見出し］

    　潮《しお》を待つ｜渡し舟《わたしぶね》は出ない［＃「出ない」に傍点］。
    ［＃改ページ］
    　海《うみ》は遠い。

    ［＃５字下げ］二［＃「二」は中見出し］

    　鳥は来ない。



    底本：「潮待ち」渡し書房
    """

  @Test func aozoraMarksAreHidden() {
    let page = pages(Self.japanese, measure: 40, rows: 12)
    #expect(page.contains("潮を待つ渡し舟は出ない。\n---\n  海は遠い。"))
    for mark in ["《", "｜", "［", "しお", "ルビ", "底本"] { #expect(!page.contains(mark)) }
  }

  @Test func `notes of Aozora Bunko indent lines, move them to the end and dot them`() {
    let lines = """
      　鳥《とり》は来《こ》ない［＃「鳥は来ない」に傍点］。潮が引いて、舟は砂の上にあり、だれも口をきかない。
      ［＃ここから２字下げ、折り返して３字下げ］
      　沖へ出た者は、昼までに戻ると言い残したので、村の者は戸口に立って沖を見ていた［＃「見ていた」に白丸傍点］。
      ［＃ここで字下げ終わり］
      ［＃地から１字上げ］村の者
      """
    let manuscript = book(Self.japanese.replacing("　海《うみ》は遠い。", with: lines)).manuscript
    let text = manuscript.text.utf8
    func block(_ words: String) -> Block? {
      manuscript.blocks.first { String(decoding: text[$0.range], as: UTF8.self).contains(words) }
    }
    let indented = block("沖へ")
    #expect((indented?.indent, indented?.hangingIndent) == (6, 6))
    #expect(block("村の者")?.isAtEnd == true || block("字上げ")?.isAtEnd == true)
    let dotted = zip(manuscript.marks.all, manuscript.marks.all.dropFirst()).filter {
      $0.0.emphasis.contains(.dotted)
    }.map { String(decoding: text[$0.range.upperBound..<Int($1.offset)], as: UTF8.self) }
    #expect(dotted.joined() == "出ない鳥は来ない見ていた")
  }

  @Test func aNoteWithinALineStandsInBracketsOfItsOwnOrThoseAroundIt() {
    let line = "　母［＃割り注］和名、［＃改行］岐良々［＃割り注終わり］は（［＃割り注］訳注［＃割り注終わり］）海を見ている。"
    let manuscript = book(Self.japanese.replacing("　海《うみ》は遠い。", with: line)).manuscript
    let text = manuscript.text.utf8
    var shown = ""
    for (mark, next) in zip(manuscript.marks.all, manuscript.marks.all.dropFirst())
    where mark.emphasis.contains(.comment) {
      shown += String(decoding: text[mark.range.upperBound..<Int(next.offset)], as: UTF8.self)
    }
    #expect(shown == "［和名、岐良々］訳注")
  }

  @Test func aReadingBelongsToTheWordBehindABarOrElseToItsScript() {
    let line = "　潮待《しおま》ちの｜渡し舟《わたしぶね》、カモメ《とり》と時々《ときどき》［＃注］海《うみ》"
    let manuscript = book(Self.japanese.replacing("　海《うみ》は遠い。", with: line)).manuscript
    let found = manuscript.rubies.map { ruby in
      [ruby.base, ruby.reading].map { String(decoding: manuscript.text.utf8[$0], as: UTF8.self) }
    }
    #expect(
      found == [
        ["潮", "しお"], ["渡し舟", "わたしぶね"], ["潮待", "しおま"], ["渡し舟", "わたしぶね"], ["カモメ", "とり"],
        ["時々", "ときどき"], ["海", "うみ"],
      ])
  }

  @Test func aozoraBooksHaveTitleAuthorAndChapters() {
    let book = book(Self.japanese)
    #expect(book.title == "潮待ち" && book.author == "海野渡" && book.language?.code == "ja")
    #expect(book.outline.map(\.title) == ["一", "二"])
  }

  @Test func aLineMayBreakAtAReading() {
    let text = Self.japanese.replacing("鳥は来ない", with: "鳥《とり》、鳥《とり》、鳥《とり》、")
    #expect(pages(text, measure: 6, rows: 30).contains("  鳥、\n鳥、鳥\n、。") == false)
    #expect(pages(text, measure: 8, rows: 30).contains("  鳥、鳥\n") == false)
  }

  @Test func unclosedMarksAreShown() {
    let text = Self.japanese.replacing("海《うみ》", with: "海《うみ")
    #expect(pages(text, measure: 60, rows: 12).contains("海《うみは遠い。"))
  }

  static let arabic = """
    ######OpenITI#
    #META# 010.AuthorNAME :: كاتب
    #META# 020.BookTITLE :: كتاب الورق
    #META#Header#End#

    ### | باب الأول
    # كان ما كان في PageV01P002 قديم
    ~~الزمان ms01 وسالف العصر
    ### || فصل
    # بيت %~% بيت
    """

  @Test func openITIMarksAreHidden() {
    let book = book(Self.arabic)
    #expect(book.title == "كتاب الورق" && book.author == "كاتب" && book.language?.code == "ar")
    #expect(book.outline.map(\.title) == ["باب الأول", "فصل"])
    #expect(book.outline.map(\.level) == [0, 1])
    let page = pages(Self.arabic, measure: 60, rows: 30)
    for mark in ["#", "~", "%", "Page", "ms01", "|"] { #expect(!page.contains(mark)) }
    #expect(page.contains(String("كان ما كان في قديم الزمان".reversed())), "as it is drawn")
  }
}
