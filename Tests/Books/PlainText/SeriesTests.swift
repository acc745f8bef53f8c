import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Headings that are recognised by their neighbours: other numbering styles, languages and layouts.
@Suite(.timeLimit(.minutes(90))) struct SeriesTests {
  /// Titles, each with text below it.
  static func text(_ titles: [String], above: Int = 2, paragraphs: Int = 12) -> String {
    let gap = String(repeating: "\n", count: above + 1)
    let body = String(repeating: "\(prose)\n\n", count: paragraphs)
    return prose + titles.map { "\(gap)\($0)\n\n\(body)" }.joined()
  }

  private func titles(_ text: String) -> [String] { book(text).outline.map(\.title) }

  @Test func `the first article directly below a section is no title of it`() {
    let articles = (1...4).map { "ARTICLE \($0)" }
    let body = articles.map { "\($0)\n\n\(prose)\n\n\(prose)\n\n" }.joined()
    let text = (1...3).map { "SECTION \($0)\n\n\(body)" }.joined()
    let outline = book("\(prose)\n\n\n\(text)").outline
    #expect(outline.map(\.title) == (1...3).flatMap { ["SECTION \($0)"] + articles })
    let (section, article) = (outline.first?.level ?? 0, outline.dropFirst().first?.level ?? 0)
    #expect(section < article)
    #expect(
      outline.map(\.level) == (1...3).flatMap { _ in [section] + articles.map { _ in article } })
  }

  static let roman = ["I", "II", "III", "IV", "V", "VI"]
  static let series: [[String]] = [
    (1...9).map { "FEDERALIST No. \($0)" }, (1...5).map { "Genesis \($0)" },
    (1...4).map { "1 Samuel \($0)" }, (1...5).map { "Rozdział \($0)" },
    roman.map { "Inferno • Canto \($0)" }, roman.map { "Inferno: Canto \($0)" },
    roman.map { "\($0). The Ebb" }, roman.map { "\($0). THE EBB" }, roman.map { "CANTO \($0)." },
    (1...6).map { "\($0) The Ebb" }, (1...6).map { "\($0). Of the Ebb" },
    (1...6).map { "\($0)" }, roman, roman.map { "\($0)." }, roman.map { "[\($0)]" },
    (1...4).map { "Letter \($0)" }, (1...4).map { "\($0). Kapitel" }, (1...4).map { "STAVE \($0)" },
    ["Erstes Kapitel", "Zweites Kapitel", "Drittes Kapitel"],
    ["THE FIRST BOOK", "THE SECOND BOOK", "THE THIRD BOOK"],
    ["Book the First—Low Water", "Book the Second—Slack", "Book the Third—Flood"],
    ["CHAPITRE PREMIER", "CHAPITRE II", "CHAPITRE III"],
    ["第一回 潮", "第二回 岸", "第一○回 鳥"], ["第一章", "第二章", "第三章"],
    (1...4).map { "第 \($0) 章 潮" },
    roman.map { "TITLE \($0) - The Ebb" }, (1...4).map { "Kapitola \($0) – Odliv" },
    (1...5).map { "Artículo \($0). De la marea." },
    ["Α´", "Β´", "Γ´", "Δ´"].map { "Κεφάλαιον \($0) — Περὶ τῆς θαλάσσης" },
    (1...5).map { "§ \($0). Of the Ebb." }, (1...4).map { "Урок 1.\($0): ВІДПЛИВ. ПІСОК." },
    "ABCDEFGHIJKLM".map { String($0) }, "ABCDEFGH".map { "\($0)." },
  ]

  @Test(arguments: series)
  func aSeriesOfNumbersIsFound(_ titles: [String]) {
    #expect(self.titles(Self.text(titles)) == titles)
  }

  @Test(arguments: [
    (1...4).map { "CHAPTER \($0)" },
    ["ERSTES KAPITEL", "DREIZEHNTES KAPITEL", "VIERZEHNTES KAPITEL", "FÜNFZEHNTES KAPITEL"],
    (1...9).map { "Article \($0)" }, (1...9).map { "المادة \($0)" },
    ["१", "२", "३", "४", "५", "६", "७", "८"].map { "अनुच्छेद \($0)." },
    (1...9).map { "მუხლი \($0)." },
  ])
  func headingsMayStandWithoutBlankLines(_ titles: [String]) {
    let text = titles.map { "\($0)\n\(prose)\n\(prose)" }.joined(separator: "\n")
    #expect(self.titles("\(prose)\n\(text)") == titles)
  }

  @Test func numbersWithinParagraphsAreNoHeadings() {
    let lines = ["Section 4", "Chapter 2", "Section 9", "Chapter 7", "Section 3", "Chapter 1"]
    let text = lines.map { "\(prose)\n\($0)\n\(prose)" }.joined(separator: "\n\n")
    #expect(titles(text).isEmpty)
    let sentences = (1...6).map { "\(prose)\nChapter \($0)\nof that book says the same.\n\(prose)" }
    #expect(titles(sentences.joined(separator: "\n\n")).isEmpty)
  }

  @Test func shortArticlesOfALawAreSections() {
    let titles = (1...10).map { "Article \($0)" }
    let text = titles.map { "\n\n\($0)\n\nEveryone may walk on the shore.\n" }.joined()
    #expect(self.titles("\(prose)\n\n\(prose)\(text)") == titles)
  }

  @Test func sectionsOfAManualHaveLevels() {
    let titles = [
      "1 Introduction", "1.1 Purpose", "1.2 Terms", "2 Tides", "2.1 Ebb", "2.1.1 Slack",
    ]
    let outline = book(Self.text(titles, above: 1, paragraphs: 3)).outline
    #expect(outline.map(\.title) == titles)
    #expect(outline.map(\.level) == [1, 2, 2, 1, 2, 3])
  }

  @Test func aConstantWordBeforeNamesIsASeries() {
    let names = ["Albania", "Algeria", "Andorra", "Angola", "Aruba", "Austria"]
    let rule = String(repeating: "-", count: 50)
    let text = names.map { "\(rule)\nCountry:  \($0)\n- Geography\n\(prose)\n\n\(prose)\n\n" }
    #expect(titles(text.joined()) == names.map { "Country: \($0)" })
  }

  @Test func manualPagesHaveSections() {
    let body = prose.split(separator: "\n").map { "       \($0)" }.joined(separator: "\n")
    let names = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SEE ALSO"]
    let text = names.map { "\($0)\n\(body)\n\n" }.joined()
    #expect(titles("GULL(1)      User Commands      GULL(1)\n\n\(text)") == names)
  }

  @Test func rulesAroundCodeAreNoUnderlines() {
    let titles = ["Going Out", "Coming In", "Standing Still"]
    let code = "----------\n$ tide --low\n----------\n\n"
    let text = titles.map { title in
      let rule = String(repeating: "-", count: title.count)
      return "\(title)\n\(rule)\n\n\(prose)\n\n\(code)\(prose)\n\n\(code)\(prose)\n\n"
    }
    #expect(self.titles(prose + "\n\n" + text.joined()) == titles)
  }

  @Test(arguments: ["Table 2. The ebb in cells", "Tabela 1.1. Lista", "Figure 3: The shore"])
  func aCaptionIsNoHeading(caption: String) { #expect(HeadingParser.parse(caption) == nil) }

  @Test func storiesWithoutChaptersStandBesideThoseThatHaveSome() {
    let body = String(repeating: "\(prose)\n\n", count: 12)
    let numbers = ["I", "II", "III"].map { "\($0)\n\n\(body)\n" }.joined()
    let stories = ["THE EBB", "THE FLOOD", "THE SLACK", "THE SHORE"]
    let text = stories.enumerated().map { number, title in
      "\n\n\n\(title)\n\n\n\(number % 2 == 0 ? numbers : body)"
    }
    #expect(titles("\(prose)\n" + text.joined()).filter { $0.count > 3 } == stories)
  }

  @Test func theChaptersOfOneStoryDoNotHideTheOtherStories() {
    let body = String(repeating: "\(prose)\n\n", count: 12)
    let chapters = (1...3).map { "\($0). OF THE EBB AND THE FLOOD\n\n\(body)\n\n" }.joined()
    let stories = ["THE EBB", "THE FLOOD", "THE SLACK", "THE SHORE", "THE HILL", "THE BAY"]
    let text = stories.map { title in
      let story = title == "THE FLOOD" ? chapters : "\(body)\(body)"
      return "\n\n\n\(title)\n\n\n\(story)"
    }
    let outline = book("\(prose)\n" + text.joined()).outline
    #expect(outline.map(\.title).filter { $0.first == "T" } == stories)
    #expect(outline.count == stories.count + 3)
  }

  @Test func underlinesAndHashesMakeTitles() {
    let names = ["Low Water", "Slack", "High Water", "The Ebb"]
    let lines = names.map { String(repeating: "=", count: $0.count) }
    #expect(
      titles(Self.text(zip(names, lines).map { "\($0)\n\($1)" }, above: 1, paragraphs: 2)) == names)
    let hashes = book(Self.text(["# Low Water", "## Slack", "## High Water"], above: 1)).outline
    #expect(hashes.map(\.title) == ["Low Water", "Slack", "High Water"])
    #expect(hashes.map(\.level) == [1, 2, 2])
  }

  /// The rules below the headings of a Chinese novel were once shown as scene breaks.
  @Test(arguments: ["\n", "\n\n"])
  func aRuleBelowAHeadingIsNotASceneBreak(gap: String) {
    let names = ["一", "二", "三"].map { "第\($0)回　甄士隱夢幻識通靈　賈雨村風塵怀閨秀" }
    let rule = String(repeating: "-", count: 65)
    let text = Self.text(names.map { "\($0)\(gap)\(rule)" }, above: 1, paragraphs: 2)
    #expect(titles(text).count == 3)
    #expect(!book(text).manuscript.blocks.contains { $0.kind == .rule })
    #expect(book("\(prose)\n\n\(rule)\n\n\(prose)").manuscript.blocks.contains { $0.kind == .rule })
  }

  @Test func printedContentsNameTitlesWithoutNumbers() {
    let names = ["Economy", "Where I Lived", "Reading", "Sounds", "Solitude"]
    let list = names.map { "  \($0) ........ 12" }.joined(separator: "\n")
    #expect(titles("CONTENTS\n\n\(list)\n\n\n" + Self.text(names, above: 1)) == names)
  }

  @Test func booksOfABibleAreParts() {
    let chapters = ["Genesis", "Exodus", "Ruth"].flatMap { name in (1...4).map { "\(name) \($0)" } }
    let outline = book(Self.text(chapters, paragraphs: 4)).outline
    #expect(outline.filter { $0.level == 0 }.map(\.title) == ["Genesis", "Exodus", "Ruth"])
    #expect(outline.filter { $0.level == 1 }.map(\.title) == chapters)
  }

  static let noHeadings: [[String]] = [
    Array(repeating: "PUBLIUS", count: 9), ["I."], ["It was 1805."], ["Route 66", "Highway 61"],
    ["1. Wash the fish.", "2. Gut it.", "3. Fry it."], ["Yes.", "No.", "Perhaps."],
    ["THE END"], ["* * *", "* * *", "* * *"], ["A", "K", "B"],
    ["Figure 7", "Figure 3", "Figure 12"], ["“Chapter I”", "“Chapter II”"],
  ]

  @Test(arguments: noHeadings)
  func otherLinesAreNone(_ lines: [String]) {
    let text = lines.map { "\(prose)\n\n\(prose)\n\n\($0)\n\n\n" }.joined() + prose
    #expect(titles(text).isEmpty)
  }

  @Test func itemsOfAListAreNone() {
    let list = (1...12).map { "\($0). Take the boat" }.joined(separator: "\n\n")
    #expect(titles("\(prose)\n\n\(list)\n\n\(prose)").isEmpty)
  }
}

/// Lists of changes, whose newest section comes first.
@Suite(.timeLimit(.minutes(90))) struct ChangeListTests {
  private static let versions = ["2.36.1", "2.36", "2.35", "2.9", "2.8.2", "1.0"]
    .map { "Version \($0)" }

  @Test func titlesBehindFormFeedsAreNotTheHeadsOfPages() {
    let paragraphs = String(repeating: "\(prose)\n\n", count: 30)
    let text = "\(prose)\n\n" + Self.versions.map { "\u{C}\n\($0)\n\n\(paragraphs)" }.joined()
    #expect(book(text).outline.map(\.title) == Self.versions)
  }

  @Test func underlinesMayAllHaveOneLength() {
    let names = ["Movement", "Fighting", "Gods", "Spells and Scrolls", "Food"]
    let rule = String(repeating: "=", count: 40)
    let text = names.map { "\($0)\n\(rule)\n\n\(prose)\n\n\(prose)\n\n" }.joined()
    #expect(book(text).outline.map(\.title) == names)
  }

  @Test func titlesInCapitalsDivideParts() {
    let poems = ["LE BANC DE PIERRE", "SOIR D'OCTOBRE", "MARINE", "NOCTURNE", "LE PHARE", "PLUIE"]
    let parts = ["PREMIER", "DEUXIÈME", "TROISIÈME"].enumerated().map { index, number in
      let titles = poems[(2 * index)..<(2 * index + 2)].map { "\n\n\n\($0)\n\n\(prose)\n" }.joined()
      return "\n\n\n\nLIVRE \(number)\n\(titles)"
    }
    let outline = book(parts.joined()).outline
    #expect(outline.filter { $0.level == 1 }.map(\.title) == poems)
    #expect(outline.filter { $0.level == 0 }.count == 3)
  }

  @Test func titlesMayBeginWithStars() {
    let changes = "* Birds are counted.\n\n* Birds are counted twice, and once more, in a year.\n\n"
    let text = (1...4).map { "** Changes of \($0 * 7)\n\n\(changes)\(prose)\n\n" }.joined()
    #expect(book(text).outline.map(\.title) == (1...4).map { "Changes of \($0 * 7)" })
  }

  @Test func `numbers that begin again three deep have three levels`() {
    let text = (1...3).map { tome in
      "\n\nTOME \(tome)\n\n"
        + (1...3).map { livre in
          "\nLIVRE \(livre)\n\n" + (1...3).map { "\nCHAPITRE \($0)\n\n\(prose)\n" }.joined()
        }.joined()
    }.joined()
    let levels = Set(book(text).outline.map { "\($0.title.prefix { $0 != " " }) \($0.level)" })
    #expect(levels == ["TOME 0", "LIVRE 1", "CHAPITRE 2"])
  }
}
