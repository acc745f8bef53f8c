/// The names among the runs of capitals.
extension NameScan {
  /// The notes without what has a capital only at the start of a sentence, and without ordinary words before names.
  mutating func names() -> [NameNote] {
    var found = notes.compactMap { withoutFirstWords($0) }
    var (alone, articles, places) = ([Int32: Int](), [Int32: Int](), [Int32: Int]())
    var pairs: [Int32: Int] = [:]
    for note in found {
      let words = sequences[Int(note.words)]
      if words.count == 2, note.title < 0 { pairs[note.words, default: 0] += 1 }
      guard words.count == 1 else { continue }
      let key = table.fold(words[0])
      alone[key, default: 0] += 1
      if table.is(note.previous, .article) { articles[key, default: 0] += 1 }
      if table.is(note.previous, .in) { places[key, default: 0] += 1 }
    }
    if language.hasNouns { found = withoutNouns(found) }
    var names: [NameNote] = []
    for var note in found {
      let words = sequences[Int(note.words)]
      if words.count > 1, note.title < 0 {
        let (first, second) = (table.fold(words[0]), table.fold(words[1]))
        let single = alone[first] ?? 0
        if words.count == 2, pairs[note.words, default: 0] * 8 < min(single, alone[second] ?? 0),
          places[first, default: 0] * 8 > single || table.isRussian
        {
          // “In Moscow Pierre went”
          var (place, name) = (note, note)
          let middle = note.start + Int32(table.text(words[0]).utf8.count)
          (place.end, place.next, place.sex) = (middle, -1, 0)
          (name.start, name.previous) = (middle + 1, -1)
          (place.words, name.words) = (number(of: [words[0]]), number(of: [words[1]]))
          names += [place, name]
          continue
        }
        if single > 3, articles[first, default: 0] * 2 > single {
          // “the Parsee Ahab”
          note.words = number(of: Array(words.dropFirst()))
        }
      }
      names.append(note)
    }
    return names
  }

  private mutating func withoutFirstWords(_ note: NameNote) -> NameNote? {
    let words = sequences[Int(note.words)]
    if note.isInCapitals, !words.allSatisfy({ table.uses(of: $0).inside > 0 }) { return nil }
    guard note.isInitial else { return note }
    let key = table.fold(words[0])
    let uses = table.uses(of: words[0])
    let isRare =
      uses.inside > 0
      ? uses.inside * 3 < uses.small + 1
      : uses.small > 0 || table.initial[Int(key)] < 2
        || !(table.is(note.next, .acts) || note.next == possessive)
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
      let base = table.letters(of: last).dropLast()
      if table.letters(of: last).last == 0x73, base.count > 1 {
        let word = table[Array(base)[...]]
        let (own, other) = (table.uses(of: word).inside, table.uses(of: last).inside)
        if own > other {
          words[words.count - 1] = word
          note.words = number(of: words)
        }
      }
      let previous = table.text(note.previous)
      let isAdjective =
        ["e", "en", "er", "es", "em"].contains { previous.hasSuffix($0) }
        && !previous.hasSuffix("te")
        && !table.is(note.previous, anyOf: .said, .acts, .verb, .before, .near, .adjective)
      for word in words {
        counts[word, default: Count()].all += 1
        if table.is(note.previous, .said) || table.is(note.next, .acts) || note.title >= 0 {
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
  mutating func namesByWords() -> [[Int32]: [NameNote]] {
    let names = names()
    var groups: [[Int32]: [NameNote]] = [:]
    guard table.isRussian else {
      for note in names {
        groups[[note.title] + sequences[Int(note.words)], default: []].append(note)
      }
      return groups
    }
    // All cases of a name are one form, spelled as it is most often.
    var spellings: [[Int32]: [Int32: Int]] = [:]
    let keys = names.map { note in sequences[Int(note.words)].map { table.fold($0) } }
    for (key, note) in zip(keys, names) {
      spellings[key, default: [:]][note.words, default: 0] += 1
    }
    let best = spellings.mapValues { counts in
      counts.min { one, other in
        let texts = [one, other].map {
          sequences[Int($0.key)].map { table.text($0) }.joined(separator: " ")
        }
        return (-one.value, texts[0].count, texts[0]) < (-other.value, texts[1].count, texts[1])
      }?.key ?? 0
    }
    for (key, note) in zip(keys, names) {
      groups[[note.title] + sequences[Int(best[key] ?? note.words)], default: []].append(note)
    }
    return groups
  }

  /// How much what stands beside a name speaks for a person.
  func weight(of note: NameNote) -> Double {
    var weight = 0.0
    let previous = note.previous
    if table.is(previous, .article) {
      weight -= 2.5
    } else if table.is(previous, .in) {
      weight -= 2
    } else if table.is(previous, .near) {
      weight -= 1
    } else if table.is(previous, .said) {
      weight += 3
    } else if previous < 0 || table.is(previous, .before) {
      weight += 1
    }
    if table.is(note.next, .acts) {
      weight += 2.5
    } else if note.next == possessive || table.is(note.next, .verb) {
      weight += 1.3
    } else if table.is(note.next, .of) {
      weight -= 1.5
    }
    if note.sex != 0 { weight += 0.7 }
    if note.isQuoted, previous < 0, isEnding(note.next) { weight += 1.5 }
    return weight
  }
}
