internal import CurlewManuscript

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
  private let manuscript: Manuscript
  private let language: NameWords

  init(
    _ all: [Person], _ manuscript: Manuscript, _ language: NameWords, paragraphs: [Range<Int>],
    chapters: [StoryChapter], words: Int
  ) {
    everyone = all.filter { $0.kind == .person }
    isStory = Self.isStory(everyone.filter(\.isListed), words: words)
    persons = Self.ofThisStory(everyone, chapters)
    places = all.filter { $0.kind == .place && $0.isListed }
    (self.manuscript, self.language) = (manuscript, language)
    (self.paragraphs, self.chapters) = (paragraphs, chapters)
  }

  private static func isStory(_ people: [Person], words: Int) -> Bool {
    func acts(_ person: Person) -> Int { person.mentions.count(where: \.isActing) }
    let mentions = people.reduce(0) { $0 + $1.count }
    return people.count { $0.count > 4 && acts($0) * 20 >= $0.count } > 1
      && people.reduce(0) { $0 + acts($1) } * 16 >= mentions && mentions * 200 >= words
  }

  /// In a collection, only the persons of the story that was read last: there most persons stand in one chapter.
  private static func ofThisStory(_ people: [Person], _ chapters: [StoryChapter]) -> [Person] {
    guard chapters.count >= fewestStories, let last = chapters.last else { return people }
    func isIn(_ person: Person, _ chapter: StoryChapter) -> Bool {
      person.mentions.contains { chapter.paragraphs.contains($0.paragraph) }
    }
    let listed = people.filter(\.isListed)
    let ofOne = listed.filter { person in
      let first = person.mentions[0].paragraph
      guard let home = chapters.first(where: { $0.paragraphs.contains(first) }) else {
        return false
      }
      return person.mentions.allSatisfy { home.paragraphs.contains($0.paragraph) }
    }
    func mentions(_ people: [Person]) -> Int { people.reduce(0) { $0 + $1.count } }
    guard mentions(ofOne) * 100 >= mentions(listed) * 35 else { return people }
    return people.filter { isIn($0, last) }
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

  // MARK: Quotations

  /// What the book says.
  package struct Quotation: Sendable {
    /// In the text.
    package let range: Range<Int>
    package let isCutBefore, isCutBehind: Bool
    /// Whether it says who somebody is.
    package let tells: Bool
  }

  /// The sentence, among those of the first mentions, that says most of who this is.
  package func introduction(of person: Person, width: Int = 240) -> Quotation? {
    var (best, seen, rank) = ((score: -Double.infinity, quotation: Quotation?.none), Set<Int>(), 0)
    var text = ReadParagraph()
    for mention in person.mentions {
      text.fill(paragraphs[mention.paragraph], of: manuscript.text.utf8.span, manuscript.marks)
      let name = text.index(of: mention.range.lowerBound)..<text.index(of: mention.range.upperBound)
      let sentence = language.sentence(around: name.lowerBound, in: text)
      guard seen.insert(text.offset(sentence.lowerBound)).inserted else { continue }
      let told = told(of: name, sentence, in: text)
      let score =
        2 - 0.25 * Double(rank) + told + manner(of: mention, name, sentence, in: text)
      if score > best.score {
        let (range, before, behind) = trimmed(sentence, around: name, to: width, in: text)
        best = (
          score,
          Quotation(
            range: text.offset(range.lowerBound)..<text.offset(range.upperBound),
            isCutBefore: before,
            isCutBehind: behind, tells: told > 1)
        )
      }
      rank += 1
      if rank >= Self.mostSentences { break }
    }
    return best.quotation
  }

  private static var mostSentences: Int { 14 }

  /// How much the words right beside a name say about it.
  private func told(of name: Range<Int>, _ sentence: Range<Int>, in text: ReadParagraph) -> Double {
    var score = 0.0
    let rest = text.text(name.upperBound..<min(name.upperBound + 90, sentence.upperBound))
    let words = rest.split(separator: " ")
    func isRole(_ word: Substring) -> Bool {
      let whole = word.prefix { $0.isLetter || $0.isASCIIHyphenOrApostrophe }
      return language.is(whole, anyOf: .role)
        || language.is(whole.prefix(while: \.isLetter), anyOf: .role)
    }
    func first(_ place: Int) -> Substring {
      place < words.count ? words[place].prefix(while: \.isLetter) : ""
    }
    if rest.hasPrefix(", ") {
      var next = words.dropFirst()
      if let article = next.first, language.is(article, anyOf: .article) { next = next.dropFirst() }
      for word in next.prefix(5) {
        if isRole(word) {
          score += 4
          break
        }
        guard word.allSatisfy({ $0.isLetter || $0.isASCIIHyphenOrApostrophe }),
          word.first?.isLowercase == true
        else { break }
      }
      if language.is(first(1), anyOf: .later) { score += 2 }
      if language.is(first(1), anyOf: .who) { score += 3 }
      if language.is(first(1), anyOf: .article), !language.is(first(1), anyOf: .near),
        words.count > 2
      {
        score += 2
      }
    } else if rest.hasPrefix(" ") {
      if language.is(first(0), anyOf: .who) { score += 3 }
      let isVerb = language.is(first(0), anyOf: .be)
      let isBeen = words.count > 1 && language.is("\(words[0])~\(words[1])", anyOf: .be)
      if isVerb || isBeen, language.is(first(isBeen ? 2 : 1), anyOf: .article, .later) {
        score += 4
      }
    }
    let before = text.text(max(name.lowerBound - 40, sentence.lowerBound)..<name.lowerBound)
      .lowercased()
    let former = before.split(separator: " ").suffix(2)
    if former.contains(where: { language.is($0, anyOf: .named) }) { score += 4 }
    if let last = former.last, isRole(last) { score += 3 }
    let all = text.text(sentence).lowercased().split {
      !$0.isLetter && !$0.isASCIIHyphenOrApostrophe
    }
    return all.contains { isRole($0) || $0.last == "s" && isRole($0.dropLast()) }
      ? score + 1 : score
  }

  private func manner(
    of mention: Person.Mention, _ name: Range<Int>, _ sentence: Range<Int>, in text: ReadParagraph
  ) -> Double {
    var score = mention.isFull ? 1.0 : 0
    if name.lowerBound < sentence.lowerBound + 3, !mention.isQuoted { score += 1.5 }
    if mention.isQuoted { score -= 1.5 }
    if sentence.count < 45 { score -= 2 }
    if sentence.count > 330 { score -= 1.5 }
    let isBeforeComma = text[name.upperBound] == 0x2C && text[name.upperBound + 1] == 0x20
    if mention.isPossessive { score -= 1.5 } else if mention.isCalled, !isBeforeComma { score -= 2 }
    var (names, isName) = (0, false)
    for word in text.text(sentence).split(separator: " ") {
      let isCapital = word.first { $0.isLetter }?.isUppercase == true
      if isCapital, !isName { names += 1 }
      isName = isCapital
    }
    return score - 0.5 * Double(max(names - 4, 0))
  }

  /// Shortens a long sentence: it is cut at commas, and the name stays in it.
  private func trimmed(
    _ sentence: Range<Int>, around name: Range<Int>, to width: Int, in text: ReadParagraph
  ) -> (range: Range<Int>, isCutBefore: Bool, isCutBehind: Bool) {
    guard sentence.count > width else { return (sentence, false, false) }
    var cuts = [sentence.lowerBound]
    for index in sentence where text[index].isOne(of: ",;:—–") {
      let next = text[index + 1] == 0x20 ? index + 2 : index + 1
      if next < sentence.upperBound { cuts.append(next) }
    }
    cuts.append(sentence.upperBound)
    var first = (cuts.lastIndex { $0 <= name.lowerBound }) ?? 0
    var last = (cuts.firstIndex { $0 >= name.upperBound }) ?? cuts.count - 1
    while true {
      if last + 1 < cuts.count, cuts[last + 1] - cuts[first] <= width {
        last += 1
      } else if first > 0, cuts[last] - cuts[first - 1] <= width {
        first -= 1
      } else {
        break
      }
    }
    var end = cuts[last]
    if end - cuts[first] > width {
      end = max(cuts[first] + width, name.upperBound)
      while end > name.upperBound, text[end] != 0x20 { end -= 1 }
    }
    let isCut = end < sentence.upperBound
    while isCut, end > name.upperBound, text[end - 1].isOne(of: " ,;:—–") { end -= 1 }
    return (cuts[first]..<end, first > 0, isCut)
  }
}

extension Character {
  fileprivate var isASCIIHyphenOrApostrophe: Bool { self == "-" || self == "’" || self == "'" }
}
