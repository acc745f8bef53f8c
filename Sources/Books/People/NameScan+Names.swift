/// The names among the runs of capitals.
extension NameScan {
  // Found by trial on the novels of `make people`. Shares are divisors: 12 stands for one in twelve.

  /// A word that stands alone no more often is not judged by that.
  private static let fewAlone = 3
  private static let (shareBehindArticle, shareBehindPlace) = (2, 8)
  /// Of a noun that is a name: the largest and the least.
  private static let (mostBehindArticle, leastActing) = (5, 12)
  /// A name that begins a sentence stands at least so often within sentences, for each time that it stands small.
  private static let leastInside: Int32 = 3

  /// The notes without what has a capital only at the start of a sentence, and without ordinary words before names.
  mutating func names() -> [NameNote] {
    let found = notes.compactMap { withoutSentenceStart($0) }
    var alone: [Int32: AloneCount] = [:]
    for note in found where sequences[Int(note.words)].count == 1 {
      let key = table.fold(sequences[Int(note.words)][0])
      alone[key, default: AloneCount()].all += 1
      if table.is(note.previous, .article) { alone[key]?.behindArticle += 1 }
      if table.is(note.previous, .in) { alone[key]?.behindPlace += 1 }
    }
    return (language.hasNouns ? namesAmongNouns(found) : found).map { note in
      withoutWordBefore(note, alone)
    }
  }

  /// How often a word stands alone, and then behind an article or behind a preposition of place.
  private struct AloneCount { var all = 0, behindArticle = 0, behindPlace = 0 }

  /// Drops the first word if it often stands behind an article or a preposition of place when it stands alone, as in
  /// “the Parsee Ahab” and “In Moscow Pierre”.
  private mutating func withoutWordBefore(
    _ note: NameNote, _ alone: [Int32: AloneCount]
  ) -> NameNote {
    let words = sequences[Int(note.words)]
    let key = table.fold(words[0])
    guard words.count > 1, note.title < 0, let count = alone[key], count.all > Self.fewAlone,
      count.behindArticle * Self.shareBehindArticle > count.all
        || count.behindPlace * Self.shareBehindPlace > count.all
    else { return note }
    var note = note
    note.words = number(of: Array(words.dropFirst()))
    return note
  }

  private mutating func withoutSentenceStart(_ note: NameNote) -> NameNote? {
    let words = sequences[Int(note.words)]
    if note.isInCapitals, !words.allSatisfy({ table.uses(of: $0).inside > 0 }) { return nil }
    guard note.isInitial else { return note }
    let uses = table.uses(of: words[0])
    // A word that begins a sentence counts as a name only if it has a capital within sentences, too, a third as often
    // as it stands small; if it never has one there, only if it is repeated, never small, and followed by a verb or a
    // possessive.
    let isOrdinary =
      uses.inside > 0
      ? uses.inside * Self.leastInside < uses.small + 1
      : uses.small > 0 || uses.initial < 2
        || !(table.is(note.next, .acts) || note.next == NameNote.possessive)
    guard isOrdinary else { return note }
    let rest = words.dropFirst().drop { table.is($0, .particle) }
    guard !rest.isEmpty else { return nil }
    var note = note
    note.words = number(of: Array(rest))
    return note
  }

  // MARK: Where all nouns have capitals

  /// A name stands without article and adjective, and does what persons do.
  private mutating func namesAmongNouns(_ notes: [NameNote]) -> [NameNote] {
    let found = notes.map { nominative($0) }
    let counts = nounCounts(found)
    return found.filter { note in
      note.title >= 0 || sequences[Int(note.words)].allSatisfy { isName($0, counts) }
    }
  }

  /// Drops the German s of the genitive: “Annas” is “Anna” if that is more frequent.
  private mutating func nominative(_ note: NameNote) -> NameNote {
    var words = sequences[Int(note.words)]
    let last = words[words.count - 1]
    let text = table.text(last)
    guard text.last == "s", text.count > 2, case let word = table[String(text.dropLast())],
      table.uses(of: word).inside > table.uses(of: last).inside
    else { return note }
    words[words.count - 1] = word
    var note = note
    note.words = number(of: words)
    return note
  }

  /// How often a noun occurs, stands behind an article or an adjective, and does what persons do.
  private struct NounCount { var all = 0, behindArticle = 0, acting = 0 }

  private func nounCounts(_ notes: [NameNote]) -> [Int32: NounCount] {
    var counts: [Int32: NounCount] = [:]
    for note in notes {
      let previous = table.text(note.previous)
      let isAdjective =
        ["e", "en", "er", "es", "em"].contains { previous.hasSuffix($0) }
        && !previous.hasSuffix("te")
        && !table.is(note.previous, .said, .acts, .verb, .before, .near, .adjective)
      for word in sequences[Int(note.words)] {
        counts[word, default: NounCount()].all += 1
        if table.is(note.previous, .said) || isActing(note) || note.title >= 0 {
          counts[word]?.acting += 1
        }
        if note.title < 0, table.is(note.previous, .article) || isAdjective {
          counts[word]?.behindArticle += 1
        }
      }
    }
    return counts
  }

  /// The ends of German nouns that name no person.
  private static let endingsOfNouns = [
    "ung", "heit", "keit", "schaft", "tion", "nis", "chen", "lein",
  ]

  private func isName(_ word: Int32, _ counts: [Int32: NounCount]) -> Bool {
    guard let count = counts[word] else { return false }
    let text = table.text(word)
    return table.is(word, .particle)
      || count.all > 1 && count.behindArticle * Self.mostBehindArticle <= count.all
        && count.acting * Self.leastActing >= count.all && count.acting > 1
        && !Self.endingsOfNouns.contains { text.hasSuffix($0) }
  }
}

extension NameScan {
  /// The names by their titles and words. Those with one key are one form, such as all cases of a Russian name; it is
  /// spelled as it is most often.
  mutating func namesByWords() -> [[Int32]: [NameNote]] {
    var forms: [[Int32]: [Int32: [NameNote]]] = [:]
    for note in names() {
      let key = [note.title] + sequences[Int(note.words)].map { table.fold($0) }
      forms[key, default: [:]][note.words, default: []].append(note)
    }
    var groups: [[Int32]: [NameNote]] = [:]
    for (key, spellings) in forms {
      let best = spellings.min { one, other in
        let texts = [one, other].map {
          sequences[Int($0.key)].map { table.text($0) }.joined(separator: " ")
        }
        return (-one.value.count, texts[0].count, texts[0])
          < (-other.value.count, texts[1].count, texts[1])
      }
      let words = best.map { sequences[Int($0.key)] } ?? []
      groups[[key[0]] + words] = spellings.values.flatMap(\.self).sorted { $0.start < $1.start }
    }
    return groups
  }

  private static let weightsBefore: [(kind: NameWords.Kind, weight: Double)] = [
    (.article, -2.5), (.in, -2), (.near, -1), (.said, 3), (.before, 1),
  ]
  private static let weightsBehind: [(kind: NameWords.Kind, weight: Double)] = [
    (.verb, 1.3), (.of, -1.5),
  ]

  /// How much the words beside a name speak for a person: rounded log-odds.
  func weight(of note: NameNote) -> Double {
    let before = Self.weightsBefore.first { table.is(note.previous, $0.kind) }?.weight
    let behind = Self.weightsBehind.first { table.is(note.next, $0.kind) }?.weight
    let next = isActing(note) ? 2.5 : note.next == NameNote.possessive ? 1.3 : behind ?? 0
    return (before ?? (note.previous < 0 ? 1 : 0)) + next + (note.sex == 0 ? 0 : 0.7)
      + (note.isCalled ? 1.5 : 0)
  }
}
