import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

@testable import CurlewPlainText

/// Numbers that stand alone, close to each other, or directly above the text.
@Suite(.timeLimit(.minutes(90))) struct NumberedSectionTests {
  private static let body = String(repeating: "\(prose)\n\n", count: 3)

  private func titles(_ text: String) -> [String] { book(text).outline.map(\.title) }

  @Test func `numbers alone divide prose, and only large sections of verse`() {
    let numbers = ["1.", "2.", "3.", "4."]
    let tale = numbers.map { "\n\n                          \($0)\n\n\(Self.body)" }.joined()
    #expect(titles(prose + tale) == numbers)
    let stanza = String(repeating: "The tide is out,\n  The sand is dry,\n", count: 7)
    let poem = numbers.map { "\n\n                          \($0)\n\n\(stanza)" }.joined()
    #expect(titles(prose + "\n" + poem).isEmpty)
  }

  @Test func `ideographs count chapters, and volumes are parts`() {
    let line = String(repeating: "潮は引き、砂は乾き、人はみな砂の上を歩いた。", count: 30)
    let text = ["上の巻", "下の巻"].map { volume in
      "\n\n　　　\(volume)\n\n" + ["一", "二", "三"].map { "　　　　\($0)\n\n　\(line)\n\n" }.joined()
    }
    let outline = book("　\(line)\n\n" + text.joined()).outline
    #expect(outline.map(\.title) == ["上の巻", "一", "二", "三", "下の巻", "一", "二", "三"])
    #expect(outline.map(\.level) == [0, 1, 1, 1, 0, 1, 1, 1])
  }

  @Test(arguments: [
    ("α´", 1), ("ΙΒ´", 12), ("κγʹ", 23), ("αβ´", nil), ("α", nil), ("και´", nil),
  ])
  func `Greek letters with a sign are numbers`(word: String, value: Int?) {
    #expect(GreekNumerals.value(of: Array(word.utf8)[...]) == value)
  }

  @Test(arguments: [
    ("一", 1), ("十", 10), ("十二", 12), ("二十", 20), ("二十三", 23), ("一二", nil), ("百", 100),
    ("一百零三", 103), ("", nil),
  ])
  func `ideographs are numbers`(words: String, value: Int?) {
    #expect(ChineseNumerals.value(of: words) == value)
  }

  @Test func `a part of a number goes on, and what is below it begins or runs on`() {
    #expect([2].goesOn(behind: [1]) && [4].goesOn(behind: [1]) && ![5].goesOn(behind: [1]))
    #expect([1].goesOn(behind: [9]) && ![1].goesOn(behind: [1]) && ![8].goesOn(behind: [9]))
    #expect([1, 1].goesOn(behind: [1]) && ![1, 7].goesOn(behind: [1]))
    #expect([2].goesOn(behind: [1, 4]) && [5].goesOn(behind: [1], by: 5))
    #expect([2, 1].goesOn(behind: [1, 4]) && [1, 2, 3].goesOn(behind: [1, 1, 2]))
  }

  @Test func `numbers that run through the divisions are their chapters`() {
    let hymns = ["Wach auf, mein Herz", "Die Sonne steigt", "Nun ist die Nacht vergangen"]
    var number = 0
    let text = ["Erste", "Zweite", "Dritte"].map { ordinal in
      "\n\n\n\(ordinal) Abteilung. Lieder\n\n"
        + hymns.map {
          number += 1
          return "\n\(number). \($0)\nMel. In eigener Weise.\n\n\(Self.body)"
        }.joined()
    }
    let outline = book(prose + text.joined()).outline
    #expect(outline.map(\.level) == [0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1])
    #expect(outline.dropFirst().first?.title.hasPrefix("1. Wach auf, mein Herz") == true)
  }

  @Test func `the name of the author may stand below a frame`() {
    let rule = String(repeating: "-", count: 60)
    let text = ["EDITORIAL", "THE LAST FERRYMAN", "REVIEWS"].enumerated().map { number, title in
      "\(rule)\n  \(number + 1). \(title)\n\(rule)\n  by Ann Low <ann@shore>\n\n\(Self.body)"
    }
    let titles = titles("\(prose)\n\n" + text.joined())
    #expect(titles == ["1. EDITORIAL", "2. THE LAST FERRYMAN", "3. REVIEWS"])
  }
}
