import CurlewManuscript
import Testing

@testable import CurlewFormats

/// Pages in Hebrew, Arabic and Persian, which `pdftotext` writes letter by letter from left to right.
@Suite(.timeLimit(.minutes(90))) struct RightToLeftTests {
  @Test func `Hebrew and Arabic are read from right to left`() {
    #expect(read(["ץראה", "תאו", "םימשה", "תא"]) == "את השמים ואת הארץ")
    #expect(read([".ملاعلا", "ىلع", "ملس"]) == "سلم على العالم.")
  }

  @Test func `Vowel signs stay with their letters`() {
    #expect(read(["بتُك", "لبق"]) == "قبل كُتب")
    let order = LogicalOrder(isRightToLeft: false, bracketsAreDrawn: false)
    #expect(order.texts(of: [Array("xבְא".unicodeScalars)]).map(\.written) == ["xאְב"])
  }

  @Test func `Numbers and Latin words keep their order`() {
    #expect(read([".2012", "תנשב"]) == "בשנת 2012.")
    #expect(read(["12/5/2024", "םויב"]) == "ביום 12/5/2024")
    #expect(read(["13", "12", "םירפסמה"]) == "המספרים 12 13")
    #expect(read([".45%", "לע", "5-", "ךותמ"]) == "מתוך -5 על 45%.")
    #expect(read(["%45", "يأ"]) == "أي 45%")
    #expect(read(["٪۵۰", "دودح"]) == "حدود ۵۰٪")
    #expect(read([",Creative", "Commons", "2.5", "ןוישרב"]) == "ברשיון Creative Commons 2.5,")
  }

  @Test func `Brackets are right, whether they are written as they look or as they are meant`() {
    for areDrawn in [true, false] {
      let (first, last) = areDrawn ? ("(", ")") : (")", "(")
      #expect(read(["\(first)1984\(last)", "תנשב"], bracketsAreDrawn: areDrawn) == "בשנת (1984)")
      let latin = read(["רפס", "\(first)Debian", "GNU\(last)", "לע"], bracketsAreDrawn: areDrawn)
      #expect(latin == "על (Debian GNU) ספר")
    }
    let shown = [word("(", 0), word("םולש", 10), word(")", 20)]
    #expect(LogicalOrder.bracketsAreDrawn(in: [shown]))
    #expect(!LogicalOrder.bracketsAreDrawn(in: [shown.reversed()]))
  }

  @Test func `A Hebrew word in an English line is turned alone`() {
    let order = LogicalOrder(isRightToLeft: false, bracketsAreDrawn: false)
    let words = ["The", "word", "םלוע", "םולש", "(peace)", "is", "old."]
    #expect(
      order.texts(of: words.map { Array($0.unicodeScalars) }).map(\.written)
        == ["The", "word", "שלום", "עולם", "(peace)", "is", "old."])
  }

  @Test
  func `Shapes of Arabic letters become letters, and ligatures of lam and alef are put right`() {
    #expect(read(["ﻡﻼﺴﻟﺍ"]) == "السلام")
    #expect(read(["ضرلأا", "قوف", "لا"]) == "لا فوق الأرض")
    #expect(read(["هللا", "لاإ", "هلإ", "لا"]) == "لا إله إلا الله")
  }

  /// A line is drawn as the bidirectional algorithm of Unicode draws one without punctuation.
  @Test func `What is drawn from a line is read as that line`() {
    let words = ["שלום", "Linux", "12", "ספר", "GNU", "2.5"]
    for number in 0..<6 * 6 * 6 * 6 {
      let line = [number % 6, number / 6 % 6, number / 36 % 6, number / 216].map { words[$0] }
      // A number before Latin words looks like one after them.
      let isClear = zip(line, line.dropFirst()).allSatisfy {
        !isNumber($0.0) || isNumber($0.1) || isHebrew($0.1)
      }
      guard isClear, line.contains(where: isHebrew) else { continue }
      #expect(read(drawn(line)) == line.joined(separator: " "))
    }
  }

  @Test func `Reading only moves signs, and mirrors brackets`() {
    let signs = Array("אבא1,.ab-(%) [«נ٣%x]".unicodeScalars)
    for seed in 0..<500 {
      var (state, words) = (
        UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493, [[Unicode.Scalar]]()
      )
      for _ in 0..<4 {
        words.append([])
        for _ in 0..<5 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let sign = signs[Int(state >> 33) % signs.count]
          if sign != " " { words[words.count - 1].append(sign) }
        }
      }
      for (isRightToLeft, areDrawn) in [(true, true), (true, false), (false, true)] {
        let order = LogicalOrder(isRightToLeft: isRightToLeft, bracketsAreDrawn: areDrawn)
        let plain = { (words: [[Unicode.Scalar]]) in
          words.joined().map { min($0, $0.mirroredBracket ?? $0) }.sorted()
        }
        #expect(plain(order.texts(of: words)) == plain(words))
      }
    }
  }

  @Test func `Paragraphs begin with an indent at the right edge and go on over lines`() throws {
    let lines: [(String, Double)] = [
      ("בראשית ברא אלהים את השמים ואת", 20), ("הארץ והארץ היתה תהו ובהו וחשך על", 0),
      ("פני תהום.", 0),
      ("ויאמר אלהים יהי אור ויהי אור", 20), ("וירא אלהים את האור כי טוב", 0),
    ]
    let page = try #require(html(lines))
    #expect(page.contains("<html dir=\"rtl\">"))
    let paragraphs = page.components(of: "<p>")
    #expect(
      paragraphs == [
        "בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו וחשך על פני תהום.",
        "ויאמר אלהים יהי אור ויהי אור וירא אלהים את האור כי טוב",
      ])
  }

  @Test func `A right-to-left DjVu page has its letters in order already`() {
    var text = PlacedText()
    text.add(
      Array(
        """
        (page 0 0 500 700
         (line 50 600 200 610 (word 150 600 200 610 "שלום") (word 90 600 140 610 "לכל")
          (word 50 600 80 610 "העולם")))
        """.utf8))
    let lines = text.pages.flatMap(\.blocks).joined()
    #expect(lines.map { String(decoding: $0.text, as: UTF8.self) } == ["שלום לכל העולם"])
  }

  // MARK: -

  private func word(_ text: String, _ left: Double) -> PlacedWord {
    PlacedWord(
      text: Array(text.utf8), box: PlacedBox(left: left, top: 0, right: left + 8, bottom: 10))
  }

  private func read(_ drawn: [String], bracketsAreDrawn: Bool = false) -> String {
    LogicalOrder(isRightToLeft: true, bracketsAreDrawn: bracketsAreDrawn)
      .texts(of: drawn.map { Array($0.unicodeScalars) }).map(\.written).joined(separator: " ")
  }

  private func isNumber(_ word: String) -> Bool { word.first?.isNumber == true }
  private func isHebrew(_ word: String) -> Bool { word.first?.isASCII == false }

  private func drawn(_ line: [String]) -> [String] {
    var runs: [[String]] = []
    for word in line {
      let isInRun = runs.last?.first.map { !isNumber($0) && !isHebrew($0) } ?? false
      if isHebrew(word) {
        runs.append([String(word.reversed())])
      } else if isInRun {
        runs[runs.count - 1].append(word)
      } else {
        runs.append([word])
      }
    }
    return runs.reversed().flatMap(\.self)
  }

  /// A page of lines that end at the left edge at most and begin at the right one, with their indents.
  private func html(_ lines: [(String, Double)]) -> String? {
    var (output, y) = ("<page width=\"300\" height=\"400\">\n<block>\n", 20.0)
    for (words, indent) in lines {
      var (right, placed) = (280 - indent, "")
      for word in words.split(separator: " ") {
        let left = right - 5 * Double(word.count)
        placed =
          "<word xMin=\"\(left)\" yMin=\"\(y)\" xMax=\"\(right)\" yMax=\"\(y + 10)\">\(String(word.reversed()))</word>\n"
          + placed
        right = left - 5
      }
      output +=
        "<line xMin=\"\(right)\" yMin=\"\(y)\" xMax=\"280\" yMax=\"\(y + 10)\">\n\(placed)</line>\n"
      y += 12
    }
    var text = PlacedText()
    text.add(Array((output + "</block>\n</page>\n").utf8))
    return PrintedText.html(of: text, bookmarks: []).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// The texts of the elements that begin with a tag, without the tags of page breaks.
  fileprivate func components(of tag: String) -> [String] {
    split(separator: "\n").filter { $0.hasPrefix(tag) || $0.contains(tag) }.map { line in
      var (text, isTag) = ("", false)
      for character in line {
        if character == "<" { isTag = true }
        if !isTag { text.append(character) }
        if character == ">" { isTag = false }
      }
      return text
    }
  }
}
