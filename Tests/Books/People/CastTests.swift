import CurlewPlainText
import TestBooks
import Testing

@testable import CurlewManuscript
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

  private func manuscript(_ text: String, _ language: String? = "en") -> Manuscript {
    let text = DecodedText(utf8: Array(text.utf8))
    let options = ReadingOptions(named: "Tale", in: language.flatMap { Language($0) })
    return TextFormats.all.format(of: text).read(text, options, by: .one)
  }

  private func cast(
    _ text: String, to end: Int = .max, _ hand: [NameCorrection] = []
  ) throws -> Cast {
    try #require(Cast(manuscript(text), to: end, hand))
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
    let told = try #require(person.introduction)
    let text = String(decoding: Array(Self.story.utf8)[told.range], as: UTF8.self)
    #expect(text == "Elizabeth Bennet, the second daughter, was reading by the window.")
    #expect(told.tells)
  }

  @Test func `a long introduction is cut, and keeps what stands right before the name`() throws {
    let text = """
      When the boats had come home and nothing was left to do but to wait for the tide and for the lamps that were lit \
      one after the other along the wall the pilot laughed with his daughter, Anna Marsh, until the rain began, and \
      all the others went away. Anna Marsh laughed, and said Anna Marsh, it was late.
      """
    let told = try #require(try cast(text).person(named: "Anna Marsh")?.introduction)
    let quotation = String(decoding: Array(text.utf8)[told.range], as: UTF8.self)
    #expect(quotation.contains("his daughter, Anna Marsh"))
    #expect(quotation.count <= 170 && told.isCutBefore && told.isCutBehind)
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

  @Test func `labels are no speakers`() throws {
    let lines = [
      "GDP. It was not known in that year.", "OVERVIEW. The tide is out again, and again.",
    ]
    let plain = [
      "In the morning nobody had come down to the harbour, though the water was still low and the boats lay in the mud.",
      "When the lamps were lit along the wall, all those who had waited went home, and the rain began to fall.",
      "It was late before the first of the carts came back from the mill, because the road had been under water.",
      "The price of coal rose again, as it had done in every winter that people could remember, and nobody asked why.",
    ]
    let facts = (0..<80).map { number -> String in
      if number % 5 > 0 { return plain[number % 5 - 1] }
      return "\(lines[number / 5 % 2]) So said report \(number)."
    }
    #expect(try cast(facts.joined(separator: "\n\n")).isStory == false)
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

  @Test func `new persons in one chapter of a novel do not hide the others`() throws {
    let parts = [
      ("Anna", "Berta"), ("Anna", "Berta"), ("Anna", "Berta"), ("Clara", "Dora"), ("Anna", ""),
    ]
    let chapters = parts.enumerated().map { number, names in
      "\n\nCHAPTER \(number + 1)\n\n"
        + ["shore", "river", "wall", "garden", "mill"].map { place in
          """
          There was nobody at the \(place) when \(names.0) came. “It is late,” said \(names.0), and the wind took \
          the words away. Then \(names.1) laughed, because nothing else was left to do in such a night.\n\n
          """
        }.joined()
    }
    for end in [4, 5] {
      let names = try cast(chapters.prefix(end).joined()).persons.map(\.name)
      #expect(Set(names) == ["Anna", "Berta", "Clara", "Dora"], "\(names)")
    }
  }

  @Test func `other languages are silent`() {
    #expect(Cast(manuscript("Kolme poikaa lähti metsään.", "fi")) == nil)
  }

  // MARK: The law

  @Test func `nothing behind the place is known`() throws {
    let text = Array(Self.story.utf8)
    try expectLaw(text, at: Array(stride(from: 0, through: text.count, by: 7)))
  }

  @Test(arguments: Library.own)
  func `nothing behind a place is known in any book`(volume: Library.Volume) throws {
    let text = decode(volume.bytes).utf8
    try expectLaw(text, at: places(in: text, 4))
  }

  @Test(
    .needsBooks,
    arguments: Library.trial.filter { volume in
      ["pride", "earnest", "don-quijote", "idiot"].contains { volume.name.hasPrefix($0) }
    })
  func `nothing behind a place is known in a whole book`(volume: Library.Volume) throws {
    // A debug build is slow.
    let text = decode(volume.bytes).utf8.prefix(1 << 18)
    try expectLaw(Array(text), at: places(in: Array(text), 2))
  }

  /// By lot.
  private func places(in text: [UInt8], _ count: Int) -> [Int] {
    var chaos = Chaos(seed: 88)
    return (0..<count).map { _ in Int.random(in: 0...text.count, using: &chaos) }
  }

  /// What is asked of every text: the answer at a place is that of the text which ends there.
  private func expectLaw(_ bytes: [UInt8], at places: [Int]) throws {
    let whole = manuscript(String(decoding: bytes, as: UTF8.self), nil)
    let text = whole.text.utf8
    for place in places {
      let end = text[..<min(place, text.count)].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      // The blocks of a text that is cut may differ, so the blocks are cut.
      var cut = whole
      cut.text = DecodedText(utf8: Array(text[..<end]))
      cut.blocks = whole.blocks.filter { Int($0.start) < end }.map { block in
        var block = block
        block.end = min(block.end, UInt32(end))
        return block
      }
      cut.outline = whole.outline.filter { $0.offset < end }
      guard let expected = Cast(cut) else { return }
      let told = try #require(Cast(whole, to: end))
      #expect(summary(told, before: end) == summary(expected, before: end))
    }
  }

  /// All that is told. Every quotation stands before the place.
  private func summary(_ cast: Cast, before end: Int) -> [String] {
    let people = cast.persons.map { person in
      let told = person.introduction
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
