import Testing

@testable import CurlewMessages

/// A catalogue as `msgfmt` writes it: a table of keys in the order of their bytes, and one of their translations.
private func bytes(of entries: [String: String]) -> [UInt8] {
  let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  var tables = [[UInt8]](repeating: [], count: 2)
  var strings: [UInt8] = []
  let start = 28 + 16 * sorted.count
  let number = { (value: Int) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  for (table, texts) in [sorted.map(\.key), sorted.map(\.value)].enumerated() {
    for text in texts {
      tables[table] += number(text.utf8.count) + number(start + strings.count)
      strings += Array(text.utf8) + [0]
    }
  }
  let header = [0x9504_12DE, 0, sorted.count, 28, 28 + 8 * sorted.count, 0, 0].flatMap(number)
  return header + tables[0] + tables[1] + strings
}

private func catalogue(_ entries: [String: String]) -> MessageCatalogue? {
  MessageCatalogue(bytes(of: entries))
}

@Suite(.timeLimit(.minutes(90))) struct MessageTests {
  private let polish = catalogue([
    "":
      "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n",
    "%@ page\0%@ pages": "%@ strona\0%@ strony\0%@ stron",
    "%@ of %@": "z %2$@ stron %1$@", "Search": "Szukaj", "100%% of %@": "%@: 100%%",
    "50 %": "50 % ",
    "Empty": "", "missing": "brak", "a book\u{4}missing": "nie ma",
  ])

  @Test func `a literal is its own key, with places for its values`() {
    #expect(Message("Search").text(in: polish) == "Szukaj")
    #expect(Message("\(3) of \("9")").text(in: polish) == "z 9 stron 3")
    #expect(Message("100% of \("x")").text(in: polish) == "x: 100%")
    #expect(Message("50 %").text(in: polish) == "50 % ")
  }

  @Test func `a context tells words from the same ones elsewhere`() {
    let words = [Message("missing"), Message("missing", about: "a book")]
    #expect(words.map { $0.text(in: polish) } == ["brak", "nie ma"])
    #expect(words.map { $0.text(in: nil) } == ["missing", "missing"])
    #expect(Message("Search", about: "a book").text(in: polish) == "Search")
  }

  @Test func `parts of a long literal are one key`() {
    #expect(("\(3) " + "of " + "\("9")" as Message).text(in: polish) == "z 9 stron 3")
    #expect(("100% " + "of \("x")" as Message).text(in: polish) == "x: 100%")
    #expect(("50 " + "%" as Message).text(in: polish) == "50 % ")
  }

  @Test func `digits are grouped as the language does it`() {
    let english = [7, 999, 1000, 54_321, 1_234_567].map(\.grouped)
    #expect(english == ["7", "999", "1,000", "54,321", "1,234,567"])
    let words = [
      catalogue(["": "", "1,000": "1.000", "10,000": "10.000"]),
      catalogue(["": "", "1,000": "1000", "10,000": "10\u{A0}000"]),
    ]
    let numbers = words.map { words in
      MessageCatalogue.speaking(words) { [999, 1000, 54_321, 1_234_567].map(\.grouped) }
    }
    #expect(numbers[0] == ["999", "1.000", "54.321", "1.234.567"])
    #expect(numbers[1] == ["999", "1000", "54\u{A0}321", "1\u{A0}234\u{A0}567"])
  }

  @Test func `another language is spoken for a while, also English`() {
    let german = catalogue(["": "", "Close": "Schließen"])
    let close: Message = "Close"
    #expect(MessageCatalogue.speaking(nil) { close.text } == "Close")
    let texts = MessageCatalogue.speaking(.some(german)) {
      [close.text, MessageCatalogue.speaking(.some(nil)) { close.text }, close.text]
    }
    #expect(texts == ["Schließen", "Close", "Schließen"])
    #expect(close.text == "Close")
  }

  @Test func `what is not in the catalogue is English`() {
    #expect(Message("Close").text(in: polish) == "Close")
    #expect(Message("Empty").text(in: polish) == "Empty")
    for text in ["Search", "\(3) of \("9")", "100% of \("x")", "50 %", "\("%@")% \("%")"]
      as [Message]
    {
      #expect(text.text(in: nil) == text.text(in: catalogue(["": ""])))
    }
    #expect(Message("100% of \("x")").text(in: nil) == "100% of x")
    #expect(Message("\("%@")% \("%")").text(in: nil) == "%@% %")
  }

  @Test func `text that is not ours is never a key`() {
    let name = "Search"
    #expect(Message(name).text(in: polish) == "Search")
    #expect(Message("\(name) of \(name)").text(in: polish) == "z Search stron Search")
  }

  @Test(arguments: [
    (1, "1 strona"), (2, "2 strony"), (5, "5 stron"), (12, "12 stron"), (22, "22 strony"),
  ])
  func `a number of things has the form of the language`(count: Int, text: String) {
    #expect(Message(counting: count, "\(count) page", "\(count) pages").text(in: polish) == text)
  }

  @Test func `a language without singular says the number of one thing`() {
    let japanese = catalogue(["": "plural=0;", "One page\0%@ pages": "%@ページ"])
    #expect(Message(counting: 1, "One page", "\(1) pages").text(in: japanese) == "1ページ")
  }

  @Test func `English has two forms`() {
    let pages = { (count: Int) in
      Message(counting: count, "One page", "\(count) pages").text(in: nil)
    }
    #expect((1...2).map(pages) == ["One page", "2 pages"])
  }

  @Test(arguments: [
    "0", "n>1", "n!=1",
    "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
  ])
  func `rules of plurals are expressions of C`(rule: String) {
    let expected: @Sendable (Int) -> Int =
      switch rule {
      case "0": { _ in 0 }
      case "n>1": { $0 > 1 ? 1 : 0 }
      case "n!=1": { $0 != 1 ? 1 : 0 }
      default:
        { n in
          n < 3 ? n : (3...10).contains(n % 100) ? 3 : n % 100 >= 11 ? 4 : 5
        }
      }
    let read = PluralRule(inHeader: Array("Plural-Forms: nplurals=6; plural=\(rule);\n".utf8)[...])
    #expect((0...210).allSatisfy { read.form(for: $0) == expected($0) })
  }

  @Test func `damaged catalogues and rules give English, and nothing traps`() {
    #expect(MessageCatalogue([]) == nil)
    #expect(MessageCatalogue(Array("no catalogue at all, but long enough".utf8)) == nil)
    let whole = bytes(of: ["": "plural=n!=1;", "Search": "Szukaj", "%@ page\0%@ pages": "a\0b"])
    for index in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var damaged = whole
        damaged[index] = value
        let catalogue = MessageCatalogue(damaged)
        _ = Message("Search").text(in: catalogue)
        _ = Message(counting: 2, "\(2) page", "\(2) pages").text(in: catalogue)
      }
      _ = MessageCatalogue(Array(whole[..<index])).map { Message("Search").text(in: $0) }
    }
    for rule in ["", "((((", "n%0", "n%n", "?:?:", String(repeating: "(", count: 100_000)] {
      _ = PluralRule(inHeader: Array("plural=\(rule)".utf8)[...]).form(for: 0)
    }
  }

}
