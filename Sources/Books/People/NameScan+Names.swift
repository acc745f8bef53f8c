/// The names among the runs of capitals.
extension NameScan {
  /// The notes without what has a capital only at the start of a sentence, and without ordinary words before names.
  mutating func names() -> [NameNote] {
    let found = notes.compactMap { withoutFirstWords($0) }
    var (alone, articles, places) = ([Int32: Int](), [Int32: Int](), [Int32: Int]())
    for note in found where sequences[Int(note.words)].count == 1 {
      let key = table.fold(sequences[Int(note.words)][0])
      alone[key, default: 0] += 1
      if table.is(note.previous, .article) { articles[key, default: 0] += 1 }
      if table.is(note.previous, .in) { places[key, default: 0] += 1 }
    }
    return (language.hasNouns ? withoutNouns(found) : found).map { note in
      var (note, words) = (note, sequences[Int(note.words)])
      let key = table.fold(words[0])
      if words.count > 1, note.title < 0, let alone = alone[key], alone > 3,
        articles[key, default: 0] * 2 > alone || places[key, default: 0] * 8 > alone
      {
        // “the Parsee Ahab”, “In Moscow Pierre”
        words.removeFirst()
        note.words = number(of: words)
      }
      return note
    }
  }

  private mutating func withoutFirstWords(_ note: NameNote) -> NameNote? {
    let words = sequences[Int(note.words)]
    if note.isInCapitals, !words.allSatisfy({ table.uses(of: $0).inside > 0 }) { return nil }
    guard note.isInitial else { return note }
    let uses = table.uses(of: words[0])
    let isRare =
      uses.inside > 0
      ? uses.inside * 3 < uses.small + 1
      : uses.small > 0 || uses.initial < 2
        || !(table.is(note.next, .acts) || note.next == NameNote.possessive)
    guard isRare else { return note }
    let rest = words.dropFirst().drop { table.is($0, .particle) }
    guard !rest.isEmpty else { return nil }
    var note = note
    note.words = number(of: Array(rest))
    return note
  }

  /// Where all nouns have capitals, a name stands without article and adjective, and does what persons do.
  private mutating func withoutNouns(_ notes: [NameNote]) -> [NameNote] {
    struct Count { var all = 0, after = 0, acting = 0 }
    var counts: [Int32: Count] = [:]
    let found = notes.map { note in
      var (note, words) = (note, sequences[Int(note.words)])
      let last = words[words.count - 1]
      let text = table.text(last)
      if text.last == "s", text.count > 2, case let word = table[String(text.dropLast())],
        table.uses(of: word).inside > table.uses(of: last).inside
      {
        words[words.count - 1] = word
        note.words = number(of: words)
      }
      let previous = table.text(note.previous)
      let isAdjective =
        ["e", "en", "er", "es", "em"].contains { previous.hasSuffix($0) }
        && !previous.hasSuffix("te")
        && !table.is(note.previous, .said, .acts, .verb, .before, .near, .adjective)
      for word in words {
        counts[word, default: Count()].all += 1
        if table.is(note.previous, .said) || isActing(note) || note.title >= 0 {
          counts[word]?.acting += 1
        }
        if note.title < 0, table.is(note.previous, .article) || isAdjective {
          counts[word]?.after += 1
        }
      }
      return note
    }
    let endings = ["ung", "heit", "keit", "schaft", "tion", "nis", "chen", "lein"]
    return found.filter { note in
      note.title >= 0
        || sequences[Int(note.words)].allSatisfy { word in
          guard let count = counts[word] else { return false }
          let text = table.text(word)
          return table.is(word, .particle)
            || count.all > 1 && count.after * 5 <= count.all && count.acting * 12 >= count.all
              && count.acting > 1 && !endings.contains { text.hasSuffix($0) }
        }
    }
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
