internal import CurlewManuscript

/// What the book says of a person.
package struct Introduction: Sendable {
  /// In the text.
  package let range: Range<Int>
  package let isCutBefore, isCutBehind: Bool
  /// Whether it says who somebody is.
  package let tells: Bool
}

/// Finds the sentences that say who persons are.
struct Introducer {
  private let manuscript: Manuscript
  private let paragraphs: [Range<Int>]
  private var table: NameTable
  private var text = ReadParagraph()
  private let roles: Set<Int32>

  /// The most letters of a sentence that is shown.
  private static let width = 170
  private static let mostSentences = 14

  init(_ manuscript: Manuscript, _ paragraphs: [Range<Int>], _ table: NameTable) {
    (self.manuscript, self.paragraphs, self.table) = (manuscript, paragraphs, table)
    // With their plurals.
    let words = table.language.words.filter { $0.kind == .role }.map { String($0.word) }
    var all = table
    roles = Set((words + words.map { $0 + "s" }).map { all[$0] })
    self.table = all
  }

  /// The sentence, among those of the first mentions, that says most of who this is.
  mutating func introduction(of person: Person) -> Introduction? {
    var (best, found, rank) = (-Double.infinity, Introduction?.none, 0)
    var (paragraph, last) = (-1, 0)
    for mention in person.mentions where mention.range.lowerBound >= last {
      if mention.paragraph != paragraph {
        paragraph = mention.paragraph
        text.fill(paragraphs[paragraph], of: manuscript, &table)
      }
      let start = mention.range.lowerBound
      guard let sentence = text.sentences.first(where: { $0.range.contains(start) }),
        let first = sentence.words.first(where: { text.all[$0].range.upperBound > start })
      else { continue }
      last = sentence.range.upperBound
      let end = text.all[..<sentence.words.upperBound].lastIndex {
        $0.range.lowerBound < max(mention.range.upperBound, start + 1)
      }
      let name = first..<max(end ?? first, first) + 1
      let told = told(of: name, within: sentence.words)
      let score = told + manner(of: mention, name, in: sentence) - 0.25 * Double(rank)
      if score > best { (best, found) = (score, introduction(sentence, around: name, told > 1)) }
      rank += 1
      if rank == Self.mostSentences { break }
    }
    return found
  }

  /// How much the words right beside a name say about it.
  private func told(of name: Range<Int>, within sentence: Range<Int>) -> Double {
    var score = 0.0
    let words = text.all
    func isNext(_ place: Int) -> Bool { place < sentence.upperBound && words[place].isNext }
    func has(_ place: Int, _ kinds: NameWords.Kind...) -> Bool {
      place < sentence.upperBound && kinds.contains { table.is(words[place].number, $0) }
    }
    let (next, mark) = (name.upperBound, words[name.upperBound - 1].mark)
    if mark == 0x2C, next < sentence.upperBound,
      words[next].isQuoted == words[next - 1].isQuoted
    {
      let apposition = (has(next, .article) ? next + 1 : next)..<sentence.upperBound
      let role = apposition.prefix(5).prefix { $0 == next || isNext($0) && !words[$0].hasCapital }
        .first { roles.contains(words[$0].number) }
      if role != nil, !has(next, .before) { score += 4 }
      if has(next, .later) { score += 2 }
      if has(next, .who) { score += 3 }
      if has(next, .article), !has(next, .near), isNext(next + 1) { score += 2 }
    } else if isNext(next) {
      if has(next, .who) { score += 3 }
      if has(next, .be), has(next + 1, .article, .later) { score += 4 }
    }
    let before = sentence.lowerBound..<name.lowerBound
    if before.suffix(2).contains(where: { has($0, .named) }) { score += 4 }
    if let last = before.last, roles.contains(words[last].number) { score += 3 }
    return sentence.contains { roles.contains(words[$0].number) } ? score + 1 : score
  }

  private func manner(
    of mention: Person.Mention, _ name: Range<Int>,
    in sentence: (range: Range<Int>, words: Range<Int>)
  ) -> Double {
    let words = text.all[sentence.words]
    var score = mention.isFull ? 1.0 : 0
    if name.lowerBound == sentence.words.lowerBound, !mention.isQuoted { score += 1.5 }
    if mention.isQuoted { score -= 1.5 }
    if sentence.range.count < 45 { score -= 2 }
    if sentence.range.count > 330 { score -= 1.5 }
    if mention.isPossessive {
      score -= 1.5
    } else if mention.isCalled, words[name.upperBound - 1].mark != 0x2C {
      score -= 2
    }
    return score
  }

  /// Shortens a long sentence: it is cut at commas where there are some, and the name stays in it.
  private func introduction(
    _ sentence: (range: Range<Int>, words: Range<Int>), around name: Range<Int>, _ tells: Bool
  ) -> Introduction {
    let (words, all) = (text.all[sentence.words], sentence.range)
    func isCut(_ word: ReadWord) -> Bool { word.mark.isOne(of: ",;:—–") }
    var (start, end) = (all.lowerBound, all.upperBound)
    if all.count > Self.width {
      let nameEnd = words[name.upperBound - 1].range.upperBound
      if nameEnd > start + Self.width * 2 / 3 {
        let before = words[..<name.lowerBound].drop {
          $0.range.lowerBound < nameEnd - Self.width * 2 / 3
        }
        // A comma right before the name would part it from “his daughter”.
        let comma = before.dropLast(4).firstIndex(where: isCut)
        start = words[comma.map { $0 + 1 } ?? before.startIndex].range.lowerBound
      }
      let rest = words[name.upperBound...].prefix { $0.range.upperBound <= start + Self.width }
      let last = rest.last { isCut($0) && $0.range.upperBound > start + Self.width / 2 }
      end = (last ?? rest.last)?.range.upperBound ?? nameEnd
    }
    return Introduction(
      range: start..<end, isCutBefore: start > all.lowerBound, isCutBehind: end < all.upperBound,
      tells: tells)
  }
}
