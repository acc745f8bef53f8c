import CurlewFormats
import CurlewManuscript
import Testing

/// Documents with printed pages, from the places of their words.
@Suite(.timeLimit(.minutes(90))) struct PrintedTextTests {
  @Test func `A paragraph goes on where the next word had no room, over columns and pages`() {
    let book = book([
      [["The water comes and goes, and", "who walks out on the sand at", "noon should know"]],
      [["the hour. Tell somebody where", "you go, and when."], ["Then be back again."]],
    ])
    #expect(
      book == [
        "The water comes and goes, and who walks out on the sand at noon should know",
        "the hour. Tell somebody where you go, and when.", "Then be back again.",
      ])
    let whole = self.book([
      [
        [
          "The water comes and goes, and", "who walks out on the sand at",
          "noon should know the day and",
        ]
      ],
      [["the hour. Tell somebody where", "you go, and when."]],
    ])
    #expect(whole.count == 1)
  }

  @Test func `Divided words are joined, compounds keep their hyphen`() {
    let book = book([
      [
        [
          "A well-known harbour with much wat-", "er, and of course a very well-",
          "known light for all the ships.",
        ]
      ]
    ])
    #expect(
      book == [
        "A well-known harbour with much water, and of course a very well-known light for all the ships."
      ])
  }

  @Test func `Heads, feet and numbers of pages go, and name the pages`() throws {
    let pages = (0..<6).map { page in
      let word = String(repeating: "tide", count: page + 1)
      return [["The Harbour"], ["It was the day of \(word)", "in the harbour."], ["\(page + 5)"]]
    }
    let manuscript = manuscript(pages, "")
    #expect(!words(manuscript).contains { $0.contains("The Harbour") })
    #expect(manuscript.printPages.map(\.label) == ["5", "6", "7", "8", "9", "10"])
  }

  @Test func `The bookmarks are the contents`() {
    let outline = """
      <pdf2xml><outline><item page="1">Sand &amp; Water</item><outline><item page="2">A scan</item>
      <item page="2">2.1 The light</item></outline></outline></pdf2xml>
      """
    let manuscript = manuscript(
      [
        [["1 Sand &amp; Water"], ["The water comes and goes here."]],
        [["2.1 The light"], ["It is seen from far away now."]],
      ], outline)
    #expect(manuscript.outline.map(\.title) == ["Sand & Water", "A scan", "2.1 The light"])
    #expect(manuscript.outline.map(\.level) == [1, 2, 2])
    #expect(manuscript.blocks.count { $0.kind.isHeading } == 2)
    #expect(!words(manuscript).contains("A scan"), "they are no text")
  }

  @Test func `Lines that end early stay lines, and rows of tables are rows`() {
    let prose = [
      "The water comes and goes, and", "who walks out on the sand at",
      "noon should know the hour and",
    ]
    #expect(
      book([[["One short", "Two short", "Three"], prose]]).prefix(3) == [
        "One short", "Two short", "Three",
      ])
  }

  @Test func `A DjVu document has its paragraphs and its contents, too`() throws {
    let text = #"""
      (page 0 0 500 700
       (line 50 600 195 610 (word 50 600 70 610 "Sand")
        (word 75 600 195 610 "and \"water\" comes"))
       (line 50 580 100 590
        (word 50 580 100 590 "\303\240 noon.")))
      """#
    let page = try #require(html(of: text, ##"(bookmarks ("One" "#1" ("Two" "#1")))"##))
    #expect(page.contains(#"Sand and &quot;water&quot; comes à noon."#))
    #expect(page.contains("#b0\">One</a><ol><li><a href=\"#b1\">Two"))
  }

  @Test func `A long word of a DjVu document has a row of its own`() throws {
    let text = #"""
      (page 0 0 500 700
       (line 50 600 195 610 (word 50 600 70 610 "See")
        (word 75 600 195 610
         "http://www.example.org/birds")
        (word 200 600 220 610 "now.")))
      """#
    #expect(html(of: text)?.contains("See http://www.example.org/birds now.") == true)
  }

  @Test func `A large sign in a line does not end its paragraph`() {
    let lines = [
      PlacedText(["The sum of all the birds in the bay is", "more than a thousand, as was counted"]
      ),
      PlacedText(["and written down on paper by the pseudo-"], sign: 24),
      PlacedText(["compact society of the northern harbours."]),
    ]
    #expect(words(manuscript([lines])).count == 1)
  }

  @Test func `Numbers in a column of their own belong to the titles beside them`() {
    let page = [
      PlacedText(["1.1", "1.2"], left: 50),
      PlacedText(["The Past", "The Present"], left: 120, top: 20),
    ]
    #expect(words(manuscript([page])).joined(separator: "|") == "1.1 The Past|1.2 The Present")
  }

  @Test
  func
    `Large labels of chapters at the head of a page stay, and a page with nothing but its head goes`()
  {
    let words = ["sand", "water", "wind", "light", "tide", "reed", "rain", "stone"]
    let chapters = (0..<4).flatMap { chapter in
      [
        [
          PlacedText(["Chapter \(chapter + 1)"], height: 20),
          PlacedText(["Here is \(words[chapter])."]),
        ],
        [PlacedText(["The Harbour"]), PlacedText(["There was \(words[chapter + 4]) again."])],
      ]
    }
    let found = self.words(manuscript(chapters + [[PlacedText(["The Harbour"])]]))
    #expect(found.count { $0.hasPrefix("Chapter") } == 4)
    #expect(!found.contains { $0.contains("The Harbour") })
  }

  @Test func `Columns of cells are a table, with its caption`() throws {
    let column = { (words: [String], left: Double) in PlacedText(words, left: left, top: 100) }
    let columns = [
      column(["Heron", "Egret"], 60), column(["3", "4"], 150), column(["12", "7"], 250),
    ]
    let prose = PlacedText(["The water comes and goes, and who walks out"])
    let above = manuscript([[PlacedText(["Table 1: Birds"], top: 60)] + columns + [prose]])
    #expect(
      words(above).prefix(4) == [
        "Table 1: Birds", "Heron\n3\n12", "Egret\n4\n7",
        "The water comes and goes, and who walks out",
      ])
    #expect(above.blocks.map(\.kind).prefix(3) == [.caption, .row, .row])
    #expect(above.blocks[0].keepsWithNext)
    let below = manuscript([columns + [PlacedText(["Table 2: Birds"]), prose]])
    #expect(below.blocks.map(\.kind).prefix(3) == [.row, .row, .caption])
    #expect(below.blocks[1].keepsWithNext)
    // Columns of prose, and lines of columns that differ in number, are none.
    let verse = (0..<2).map {
      PlacedText(
        ["The water comes and goes, and", "who walks out on the sand at"],
        left: 50 + 200 * Double($0), top: 100)
    }
    #expect(manuscript([verse]).tables.isEmpty)
  }

  @Test func `The label of a chapter is a line of its title`() {
    let pages = ["History", "Pending things", "Goodness"].enumerated().map { number, title in
      [
        PlacedText(["Part \(["One", "Two", "Six"][number])"], height: 16),
        PlacedText([title], height: 20),
        PlacedText(["The water comes and goes here, and", "nobody knows when it was \(title)."]),
      ]
    }
    let titles = ["Part One History", "Part Two Pending things", "Part Six Goodness"]
    #expect(manuscript(pages).outline.map(\.title) == titles)
    // Sections without words between them stay what they are.
    let numbered = (1...2).map { number in
      [
        PlacedText(["\(number) Birds"], height: 20), PlacedText(["Herons"], height: 20),
        PlacedText(["The water comes and goes here."]),
      ]
    }
    #expect(manuscript(numbered).outline.count == 4)
  }

  @Test func `Pages without text are nothing`() {
    #expect(html(of: "<page width=\"1\" height=\"1\">\n</page>") == nil)
  }

  @Test func `Entries of the contents lead to pages without text, and back`() {
    let outline = """
      <pdf2xml><outline><item page="1">The tide</item><item page="4">The map</item>
      <item page="2">The light</item><item page="9">Lost</item></outline></pdf2xml>
      """
    let pages = [[["The tide comes and goes."]], [["The light is seen."]], [["The boat is gone."]]]
    let manuscript = manuscript(pages + [[]], outline)
    let words = manuscript.outline.map { entry in
      let block = manuscript.blocks.last { $0.range.lowerBound <= entry.offset }
      return block.map { String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self) }
    }
    #expect(manuscript.outline.map(\.title) == ["The tide", "The light", "The map", "Lost"])
    #expect(
      words == [
        "The tide comes and goes.", "The light is seen.", "The boat is gone.", "The boat is gone.",
      ])
  }

  @Test func `A page of a DjVu document without text has its number`() {
    let page = { (word: String) in
      "(page 0 0 500 700\n (line 50 600 195 610 (word 50 600 70 610 \"\(word)\")))\n"
    }
    let found = html(of: "()\n\(page("Sand"))()\n\(page("Water"))")
    #expect(found?.contains("title=\"4\"></span>Water") == true)
  }

  // MARK: -

  private func html(of output: String, _ bookmarks: String = "") -> String? {
    var text = CurlewFormats.PlacedText()
    text.add(Array(output.utf8))
    return PrintedText.html(of: text, bookmarks: Array(bookmarks.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func book(_ pages: [[[String]]]) -> [String] { words(manuscript(pages, "")) }

  private func words(_ manuscript: Manuscript) -> [String] {
    manuscript.blocks.map { String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self) }
  }

  /// A block of lines in letters half as wide as high.
  private struct PlacedText {
    let lines: [String]
    let left: Double
    /// Nil for below the block before it.
    let top: Double?
    let height: Double
    /// The height of the last word.
    let sign: Double

    init(
      _ lines: [String], left: Double = 50, top: Double? = nil, height: Double = 10,
      sign: Double? = nil
    ) {
      (self.lines, self.left, self.top, self.height) = (lines, left, top, height)
      self.sign = sign ?? height
    }
  }

  private func manuscript(_ pages: [[[String]]], _ bookmarks: String) -> Manuscript {
    manuscript(pages.map { $0.map { PlacedText($0) } }, bookmarks)
  }

  private func manuscript(_ pages: [[PlacedText]], _ bookmarks: String = "") -> Manuscript {
    var output = "<title></title>\n"
    for blocks in pages {
      output += "<page width=\"300\" height=\"400\">\n"
      var y = 20.0
      for block in blocks {
        y = block.top ?? y
        output += "<block xMin=\"50\" yMin=\"0\" xMax=\"1\" yMax=\"1\">\n"
        for line in block.lines {
          let high = y + max(block.height, block.sign)
          output += "<line xMin=\"50\" yMin=\"\(y)\" xMax=\"1\" yMax=\"\(high)\">\n"
          var x = block.left
          let words = line.split(separator: " ")
          for (index, word) in words.enumerated() {
            let end = x + block.height / 2 * Double(word.count)
            let bottom = index == words.count - 1 ? y + block.sign : y + block.height
            output +=
              "<word xMin=\"\(x)\" yMin=\"\(y)\" xMax=\"\(end)\" yMax=\"\(bottom)\">\(word)</word>\n"
            x = end + block.height / 2
          }
          output += "</line>\n"
          y += block.height + 2
        }
        output += "</block>\n"
        y += 12
      }
      output += "</page>\n"
    }
    return FormatsTests.manuscript(html(of: output, bookmarks) ?? "", HTMLFormat())
  }
}
