import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Books of verse, compared with their files. A poem set as prose is the worst error.
@Suite(.timeLimit(.minutes(90))) struct VerseTests {
  static let books = [
    "kalevala-verse.fi.latin1.txt", "faust1-verse-drama.de.latin1.txt",
    "leaves-of-grass-verse.en.ascii.txt",
  ]

  /// Only a turnover may be joined with its line: it is indented and begins with a small letter.
  @Test(.needsBooks(named: books), arguments: books)
  func noVerseIsJoined(name: String) throws {
    let book = Book(decode(try #require(Library.trial(name)).bytes), named: "")
    let layout = Layout(book, Setting(measure: 250, rows: 200))
    var joined: [String] = []
    for page in 0..<layout.pageCount {
      for line in layout.page(page).lines where !line.isHeading {
        let text = book.text.utf8[line.range]
        if !isWhole(text) { joined.append(String(decoding: text, as: UTF8.self)) }
      }
    }
    if !joined.isEmpty { print("\(name): \(joined)") }
    #expect(joined.isEmpty)
  }

  // MARK: How lines end below which a sentence goes on

  @Test func `lines of one length are verse if many end where the sentence pauses`() {
    let poem = """
      the tide that has been far away since morning,
      and left the boats upon their sides like cattle,
      comes back at last behind the bank of shingle;
      it feels its way along the little channels
      and lifts the weed, and puts the weed down gently,
      as one who looks for something in a drawer.
      nobody speaks. the women on the landing
      have taken off their shoes, and wait to carry
      whatever has come in, and count the baskets;
      a child has fallen in, and been forgiven,
      the dog is wet, and pleased with it, and shakes it
      upon the priest, who laughs, and moves his papers.
      so every day, and twice, and never early,
      so every day, and twice, and never sorry:
      it brings the boats upright, and goes, and leaves them
      and no one has been heard to thank the water.
      """
    #expect(book("\(poem)\n\n\(poem)\n").manuscript.facts.shape == "lines of its own")
  }

  @Test func `lines of many lengths are prose if they break anywhere in a sentence`() {
    let words = Array(repeating: prose.split { $0.isWhitespace }, count: 60).joined()
    var (lines, line) = ([String](), "")
    for word in words {
      line += line.isEmpty ? "\(word)" : " \(word)"
      if line.count > [48, 101, 52, 47, 55][lines.count % 5] {
        lines.append(line)
        line = ""
      }
    }
    let manuscript = book(lines.joined(separator: "\n") + "\n").manuscript
    #expect(manuscript.facts.shape == "hard-wrapped")
    // Without any punctuation it may be a list.
    let list = lines.map { $0.filter { $0.isLetter || $0 == " " } }.joined(separator: "\n")
    #expect(book(list + "\n").manuscript.facts.shape == "lines of its own")
  }

  /// A poem in prose, with lines nearly as long as those of the prose.
  @Test func aStanzaOfLongLinesKeepsItsLines() {
    let stanza = """
          `You are late,' said the tide, `and your boots are too wet
            For anybody to stand in;
          And yet you have not found the end of it yet--
            Pray, when will you come to the land in?'
      """
    let couplets = """
          When the sands are all bare he is merry and stout,
          And he talks of the water as nothing at all,
          But as soon as the tide has come in from without,
          His answer is timid and tremblingly small.
      """
    let couplet = """
       See how eagerly the terns and the turnstones all advance!
       They are waiting on the shingle, with the tide, to join the dance.
      """
    for verse in [stanza, couplets, couplet] {
      let text = "\(prose)\n\n\(verse)\n\n\(prose)\n"
      let layout = Layout(book(text), Setting(measure: 100, rows: 60))
      let shown = layout.page(0).plainText.split(separator: "\n").map { $0.drop { $0 == " " } }
      for line in verse.split(separator: "\n") {
        let words = line.drop { $0 == " " }.replacing("--", with: "—")
        #expect(shown.contains { $0 == words }, "\(words)")
      }
    }
  }

  /// In a book of prose, the indented lines would be the explanation of the term above them.
  @Test func aPoemWhoseLaterLinesAreIndentedKeepsThem() {
    let stanzas = (1...20).map { number in
      "The tern comes in to stone \(number),\n    and all the boats that lie along\n"
        + "    remember what the water was\n"
    }
    let layout = Layout(book(stanzas.joined(separator: "\n")), Setting(measure: 100, rows: 90))
    let lines = layout.page(0).plainText.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.count { $0 == "and all the boats that lie along" } == stanzas.count)
  }

  /// Old tales are set in two columns, and some files part these by a tab.
  @Test func `half-lines keep the tab between them`() {
    let halves = [
      "Here the wind began to blow\tand the sea was dark below",
      "All the ships went up and down\tfrom the harbour to the town",
    ]
    let long = prose.replacing("\n", with: " ")
    for text in [
      halves.joined(separator: "\n\n") + "\n\n\(prose)\n\n\(prose)",
      ([long] + halves + [long, long]).joined(separator: "\n\n"),
    ] {
      let shown = pages(text, measure: 70, rows: 60)
      #expect(shown.contains("to blow     and the sea") && shown.contains("up and down  from the"))
    }
    #expect(pages("\(prose)\n\nOne.\tThe tide was out.\n\n\(prose)").contains("One. The tide"))
  }

  private func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }
    return lines.dropFirst().allSatisfy { line in
      let rest = line.drop { $0 == 0x20 }
      let first = String(decoding: rest.prefix(4), as: UTF8.self).first
      return rest.startIndex - line.startIndex >= 4 && first?.isLowercase == true
    }
  }
}
