package import CurlewManuscript

/// The persons and places that were met in a book up to a place, and what its text says of them: quotations and counts,
/// nothing else.
package struct Cast: Sendable {
  /// The heaviest first. In a collection those of the story that was read last; `everyone` has the others, too.
  package let everyone: [Person]
  package let persons: [Person]
  package let places: [Person]
  /// Whether it is a story: at least two persons speak or act, and often enough. Else a list would be of little use.
  package let isStory: Bool
  package let chapters: [StoryChapter]
  /// The paragraphs that were read, as ranges of the text.
  package let paragraphs: [Range<Int>]

  /// Reads a book up to a place, the end at most. Nil if no names are known in its language.
  package init?(_ book: Manuscript, to end: Int = .max, _ hand: [NameCorrection] = []) {
    guard let reader = StoryReader(book, to: end) else { return nil }
    (paragraphs, chapters) = (reader.paragraphs, reader.chapters)
    let joiner = PersonJoiner(reader.scan)
    var introducer = Introducer(book, paragraphs, joiner.scan.table)
    let all = joiner.joined(by: hand)
      .map { Person($0, by: joiner) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    everyone = all.filter { $0.kind == .person }.map { person in
      var person = person
      person.introduction = introducer.introduction(of: person)
      return person
    }
    // A story stays one through some chapters with few persons: what was read before them may show it.
    let (listed, count) = (everyone.filter(\.isListed), paragraphs.count)
    let ends = [count] + chapters.map(\.paragraphs.upperBound).filter { $0 * 2 >= count }
    isStory = ends.contains {
      Self.isStory(listed, upTo: $0, words: reader.words * $0 / max(count, 1))
    }
    persons = Self.ofThisStory(everyone, chapters)
    places = all.filter { $0.kind == .place && $0.isListed }
  }

  private static func isStory(_ people: [Person], upTo end: Int, words: Int) -> Bool {
    let counts = people.map { person in
      let mentions = person.mentions.prefix { $0.paragraph < end }
      return (all: mentions.count, acting: mentions.count(where: \.isActing))
    }
    let (all, acting) = counts.reduce((0, 0)) { ($0.0 + $1.all, $0.1 + $1.acting) }
    return counts.count { $0.all > 4 && $0.acting * 20 >= $0.all } > 1
      && acting * 16 >= all && all * 200 >= words
  }

  /// In a collection, only the persons of the story that was read last: there most chapters have persons of their own.
  private static func ofThisStory(_ people: [Person], _ chapters: [StoryChapter]) -> [Person] {
    guard chapters.count >= fewestStories, let last = chapters.last else { return people }
    let listed = people.filter(\.isListed)
    func mentions(_ people: [Person]) -> Int { people.reduce(0) { $0 + $1.count } }
    let ofOne = listed.filter { person in
      let (first, last) = (
        person.mentions[0].paragraph, person.mentions[person.count - 1].paragraph
      )
      return chapters.contains { $0.paragraphs.contains(first) && $0.paragraphs.contains(last) }
    }
    let withOwn = chapters.count { chapter in
      ofOne.contains { chapter.paragraphs.contains($0.mentions[0].paragraph) }
    }
    guard withOwn * 2 >= chapters.count, mentions(ofOne) * 100 >= mentions(listed) * 35 else {
      return people
    }
    return people.filter { $0.mentions.contains { last.paragraphs.contains($0.paragraph) } }
  }

  /// In fewer chapters, those of a novel look the same.
  private static var fewestStories: Int { 4 }

  /// The person who is named at an offset in the text.
  package func person(at offset: Int) -> Person? {
    persons.first { $0.mentions.contains { $0.range.contains(offset) } }
  }

  package func person(named name: String) -> Person? {
    persons.first { $0.names.contains { $0.text == name } }
  }

  /// The chapter with a paragraph.
  package func chapter(of mention: Person.Mention) -> StoryChapter? {
    chapters.first { $0.paragraphs.contains(mention.paragraph) }
  }

  /// With whom somebody is most often named in one paragraph, and how often.
  package func company(of person: Person, atMost most: Int = 4) -> [(person: Person, times: Int)] {
    let own = Set(person.mentions.map(\.paragraph))
    let others = persons.filter { $0.name != person.name }.map { other in
      (person: other, times: Set(other.mentions.map(\.paragraph)).intersection(own).count)
    }
    return Array(
      others.filter { $0.times > 1 }
        .sorted { ($1.times, $0.person.name) < ($0.times, $1.person.name) }.prefix(most))
  }

  /// Where somebody is met in what was read: a height from 0 to 8 for each part of it.
  package func heights(of person: Person, parts: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: parts)
    for mention in person.mentions {
      counts[mention.paragraph * parts / max(paragraphs.count, 1)] += 1
    }
    let most = max(counts.max() ?? 1, 1)
    return counts.map { $0 == 0 ? 0 : min(($0 * 8 - 1) / most + 1, 8) }
  }
}
