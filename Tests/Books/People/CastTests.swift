import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing

@testable import CurlewPeople

/// The persons of a text.
@Suite(.timeLimit(.minutes(90))) struct CastTests {
  private static let story = """
    Mr. Bennet was a man of quick parts, and his wife Mrs. Bennet was a woman of little sense. “My dear Mr. Bennet,” \
    said Mrs. Bennet one morning, “have you heard the news?” Mr. Bennet replied that he had not.

    Elizabeth Bennet, the second daughter, was reading by the window. Elizabeth laughed when she heard it, and Lizzy, \
    as her father called her, ran to tell Jane. “Oh, Lizzy,” said Jane, “what will he say?”

    In Meryton the officers stood at every door. Jane looked at Meryton and said nothing, while Elizabeth smiled. \
    She walked from Meryton to Longbourn, and at Longbourn the rain began.

    Then Jane came home. “You are wet,” cried Mrs. Hill, and Jane laughed. Elizabeth and Jane sat down \
    by the fire at Longbourn, and Mr. Bennet said that Lizzy had more quickness than her sisters.
    """

  private func manuscript(_ text: String, _ language: String = "en") -> Manuscript {
    let text = DecodedText(utf8: Array(text.utf8))
    let options = ReadingOptions(named: "Tale", in: Language(language))
    return TextFormats.all.format(of: text).read(text, options, by: .one)
  }

  private func cast(
    _ text: String, to end: Int = .max, _ hand: [NameCorrection] = []
  ) throws -> Cast {
    var reader = try #require(CastReader(manuscript(text)))
    return reader.cast(to: end, hand)
  }

  private func names(_ cast: Cast, of name: String) -> [String] {
    cast.person(named: name)?.names.map(\.text) ?? []
  }

  @Test func `spellings of one person are joined, and others stay apart`() throws {
    let cast = try cast(Self.story)
    #expect(Set(names(cast, of: "Lizzy")) == ["Elizabeth", "Lizzy", "Elizabeth Bennet"])
    #expect(names(cast, of: "Mr. Bennet") == ["Mr. Bennet"])
    #expect(names(cast, of: "Mrs. Bennet") == ["Mrs. Bennet"])
    #expect(cast.places.map(\.name) == ["Longbourn", "Meryton"])
  }

  @Test func `the sentence that says who somebody is introduces him`() throws {
    let cast = try cast(Self.story)
    let person = try #require(cast.person(named: "Elizabeth Bennet"))
    let told = try #require(cast.introduction(of: person))
    let text = String(decoding: Array(Self.story.utf8)[told.range], as: UTF8.self)
    #expect(text == "Elizabeth Bennet, the second daughter, was reading by the window.")
    #expect(told.tells)
  }

  @Test func `the reader’s hand has the last word`() throws {
    let joined = try cast(Self.story, [.same("Jane", "Mrs. Hill")])
    #expect(Set(names(joined, of: "Jane")).isSuperset(of: ["Jane", "Mrs. Hill"]))
    let apart = try cast(Self.story, [.apart("Lizzy")])
    #expect(names(apart, of: "Lizzy") == ["Lizzy"])
    let none = try cast(Self.story, [.not("Jane"), .same("Nobody", "Jane")])
    #expect(none.person(named: "Jane") == nil)
  }

  @Test func `the speakers of a play are persons, and their speeches no narration`() throws {
    let lines = [
      "ANNA. The tide is out again, and nobody has come down to the harbour.",
      "TIDY. It is always out at this hour, as you must know by now.",
    ]
    let play = "ACT I\n\n" + (0..<16).map { lines[$0 % 2] + " \($0) boats.\n\n" }.joined()
    let cast = try cast(play)
    #expect(Set(cast.persons.map(\.name)) == ["Anna", "Tidy"])
    #expect(cast.isStory)
    #expect(cast.chapters.allSatisfy { $0.told.isEmpty })
  }

  @Test func `in a collection the persons are those of the story that was read last`() throws {
    let names = ["Anna", "Berta", "Clara", "Dora"]
    let stories = names.enumerated().map { number, name in
      "\n\nCHAPTER \(number + 1)\n\n"
        + ["shore", "river", "wall", "garden"].map { place in
          """
          There was nobody at the \(place) when \(name) came. “It is late,” said \(name), and the wind took the \
          words away. Then \(name) laughed, because nothing else was left to do in such a night.\n\n
          """
        }.joined()
    }
    let cast = try cast(stories.joined())
    #expect(cast.persons.map(\.name) == ["Dora"])
    #expect(Set(cast.everyone.map(\.name)) == Set(names))
  }

  @Test func `other languages are silent`() {
    #expect(CastReader(manuscript("Kolme poikaa lähti metsään.", "fi")) == nil)
  }

  /// What is asked of every text: the answer at a place is that of the text which ends there, on any way.
  @Test func `nothing behind the place is known`() throws {
    try expectLaw(Self.story, places: 0...Self.story.utf8.count, step: 7)
  }

  @Test(.releaseOnly, .needsBooks(named: ["pride-and-prejudice.en.utf8.txt"]))
  func `nothing behind a place in a whole book is known`() throws {
    let volume = try #require(Library.trial("pride-and-prejudice.en.utf8.txt"))
    let book = decode(volume.bytes).utf8
    try expectLaw(String(decoding: book, as: UTF8.self), places: 40_000...book.count, step: 97_001)
  }

  private func expectLaw(_ text: String, places: ClosedRange<Int>, step: Int) throws {
    let whole = manuscript(text)
    var back = try #require(CastReader(whole))
    var forth = back
    for end in stride(from: places.upperBound, through: places.lowerBound, by: -step) {
      // The blocks of a text that is cut may differ, so the blocks are cut.
      var cut = whole
      cut.blocks = whole.blocks.filter { Int($0.start) < end }.map { block in
        var block = block
        block.end = min(block.end, UInt32(end))
        return block
      }
      cut.outline = whole.outline.filter { $0.offset < end }
      var fresh = try #require(CastReader(cut))
      let expected = summary(fresh.cast(to: .max), in: whole, before: end)
      #expect(summary(back.cast(to: end), in: whole, before: end) == expected)
      let middle = (end + places.lowerBound) / 2
      _ = forth.cast(to: middle)
      #expect(summary(forth.cast(to: end), in: whole, before: end) == expected)
    }
  }

  /// All that is told. Every quotation stands before the place.
  private func summary(_ cast: Cast, in book: Manuscript, before end: Int) -> [String] {
    let people = cast.persons.map { person in
      let told = cast.introduction(of: person)
      #expect(told.map { $0.range.upperBound <= end } ?? true)
      #expect(person.mentions.allSatisfy { $0.range.upperBound <= end })
      let company = cast.company(of: person).map { "\($0.person.name) \($0.times)" }
      return
        "\(person.names) \(person.mentions.map(\.range)) \(told.map { "\($0.range)" } ?? "") \(company)"
        + " \(cast.heights(of: person, parts: 20))"
    }
    let story = cast.chapters.map { "\($0.title) \($0.told)" }
    #expect(cast.chapters.allSatisfy { $0.told.allSatisfy { $0.upperBound <= end } })
    return people + story + cast.places.map(\.name) + ["\(cast.isStory)"]
  }

  @Test func `what a chapter tells does not change when the next is read`() throws {
    let text = "CHAPTER I\n\n" + Self.story + "\n\n\nCHAPTER II\n\n" + Self.story
    let first = try cast(text, to: Self.story.utf8.count + 12)
    let both = try cast(text)
    #expect(both.chapters.count == 2)
    #expect(first.chapters[0].told == both.chapters[0].told)
    #expect(!both.chapters[0].told.isEmpty)
  }
}
