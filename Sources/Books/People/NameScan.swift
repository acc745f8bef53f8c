/// A run of words with capitals: where it stands, and what stands beside it.
struct NameNote: Sendable {
  /// Among the paragraphs that were read.
  var paragraph: Int32
  /// In the text.
  var start: Int32
  var end: Int32
  /// Among the sentences that were read.
  var sentence: Int32
  /// Words of the table; -1 for none.
  var title: Int32
  var previous: Int32
  var next: Int32
  /// Among the sequences of words.
  var words: Int32
  var isInitial: Bool
  var isInCapitals: Bool
  var isQuoted: Bool
  /// 1 if the next pronoun is a man's, -1 if a woman's.
  var sex: Int8 = 0
}

/// Finds the names in paragraphs, one after the other. Nothing is decided here: all counts grow until the text ends.
struct NameScan: Sendable {
  let language: NameWords
  var table: NameTable
  private(set) var notes: [NameNote] = []
  private(set) var sequences: [[Int32]] = []
  private var numbers: [[Int32]: Int32] = [:]
  private(set) var paragraphs: Int32 = 0
  private var sentence: Int32 = 0
  /// `'s`, and the marks that end a sentence or a call.
  let possessive, ending: Int32
  /// What stands behind the name of somebody who speaks in a play.
  private let speaking: Int32

  init(_ language: NameWords) {
    self.language = language
    table = NameTable(language)
    possessive = table[Array("'s".utf16)[...]]
    let first = table[[0x2C]]
    for mark: UInt16 in [0x2E, 0x21, 0x3F] { _ = table[[mark]] }
    ending = first
    let verb = language.words.first { $0.kind == .acts }?.word ?? ""
    speaking = table[Array(verb.utf16)[...]]
  }

  /// Whether what follows is a comma or ends the sentence.
  func isEnding(_ word: Int32) -> Bool { word >= ending && word < ending + 4 }

  private var isGerman: Bool { language.language == "de" }

  // MARK: Paragraphs

  mutating func read(_ text: ReadParagraph) {
    var (index, isQuoted) = (0, false)
    while index < text.count {
      let letter = text[index]
      if letter.isLetter {
        let before = text[index - 1]
        let isWithin = before.isWordPart || before == 0x2D && text[index - 2].isWordPart
        if letter.isUpper, !isWithin, let end = endOfRun(at: index, in: text) {
          if end - index > 1, !isNever(text.letters[index..<end]) {
            cut(index..<end, isQuoted, in: text)
          }
          index = end
          continue
        }
        let end = text.end(from: index + 1) { $0.isLetter }
        if !letter.isUpper, end > index + 1, !isWithin, before != 0x2D, !before.isApostrophe {
          let word = table[text.letters[index..<end]]
          table.small[Int(word)] += 1
        }
        index = end
        continue
      }
      if language.endOfSentence(at: index, in: text) != nil { sentence += 1 }
      switch letter {
      case 0x22: isQuoted.toggle()
      case 0x201C, 0xAB: isQuoted = !isGerman
      case 0x201D, 0xBB: isQuoted = isGerman && letter == 0xBB
      case 0x201E: isQuoted = true
      default: break
      }
      index += 1
    }
    sentence += 1
    paragraphs += 1
  }

  /// Notes who speaks in a play. The name may be in capitals.
  mutating func add(speaker text: ReadParagraph) {
    var name = OpenName(start: 0)
    for word in text.text(0..<text.count).split(whereSeparator: { !$0.isLetter && $0 != "-" }) {
      let number = table[Array((word.prefix(1) + word.dropFirst().lowercased()).utf16)[...]]
      if name.words.isEmpty, name.title < 0, let title = table.title(number) {
        name.title = title
      } else {
        name.words.append(number)
      }
    }
    let count = notes.count
    add(name, to: text.count, text.count, false, in: text)
    for index in count..<notes.count { notes[index].next = speaking }
  }

  private mutating func isNever(_ word: ArraySlice<UInt16>) -> Bool {
    !word.contains(0x20) && table.is(word, .never)
  }

  // MARK: Runs

  /// The end of a word with a capital, of an initial or an abbreviated title.
  private func endOfName(at start: Int, in text: ReadParagraph) -> Int? {
    guard text[start].isUpper else { return nil }
    let word = text.end(from: start + 1) { $0.isLetter }
    if text[word] == 0x2E {
      let isInitial = word == start + 1 && !(text[word + 1].isUpper && text[word + 2].isLetter)
      if isInitial || word > start + 1 && language.dotted.contains(text.text(start..<word)) {
        return word + 1
      }
    }
    var end = word
    if end == start + 1, text[end].isApostrophe, text[end + 1].isUpper { end += 2 }
    while true {
      end = text.end(from: end) { $0.isLetter }
      guard text[end].isApostrophe || text[end] == 0x2D, text[end + 1].isLetter else { return end }
      end += 1
    }
  }

  private mutating func endOfRun(at start: Int, in text: ReadParagraph) -> Int? {
    guard var end = endOfName(at: start, in: text) else { return nil }
    while text[end] == 0x20 {
      var next = end + 1
      while case let word = text.end(from: next, while: { $0.isLetter }), word > next,
        text[word] == 0x20,
        !text[next].isUpper, table.is(text.letters[next..<word], .particle)
      { next = word + 1 }
      if text[next].isOne(of: "dl"), text[next + 1].isApostrophe { next += 2 }
      guard let name = endOfName(at: next, in: text) else { break }
      end = name
    }
    return end
  }

  /// Cuts a run into names: titles open one, possessives and words such as “I” end one.
  private mutating func cut(_ run: Range<Int>, _ isQuoted: Bool, in text: ReadParagraph) {
    let isOpened = text.isOpened(run.lowerBound, by: isGerman ? "„»\"‘" : "“«„\"‘¡¿")
    var name = OpenName(
      start: run.lowerBound, isInitial: text.isInitial(run.lowerBound) || isOpened)
    if !isOpened { look(before: run.lowerBound, in: text, &name) }
    var (index, last) = (run.lowerBound, run.lowerBound)
    func emit(_ end: Int) { add(name, to: end, run.upperBound, isQuoted, in: text) }
    while index < run.upperBound {
      guard text[index].isLetter else {
        index += 1
        continue
      }
      let end = endOfName(at: index, in: text) ?? text.end(from: index) { $0.isLetter }
      let token = index..<(text[end].isApostrophe ? end + 1 : end)
      index = token.upperBound
      let word = table[text.letters[token]]
      let hasMore = index < run.upperBound
      let lower = table.lower(word)
      if name.words.isEmpty, name.title < 0, hasMore, table.is(lower, .adjective) {
        (name.isInitial, name.previous) = (false, lower)
        continue
      }
      if let title = table.title(word), hasMore || name.words.isEmpty {
        if let former = name.words.last, !table.is(former, .particle) {
          emit(last)
          name = OpenName(start: token.lowerBound)
        }
        name.title = title
        last = index
        continue
      }
      let letters = text.letters[token]
      if table.is(word, .never) || token.count == 1 && letters.first?.isUpper == true {
        if !name.words.isEmpty { emit(last) }
        name = OpenName(start: index, previous: lower)
        last = index
        continue
      }
      if name.words.isEmpty, name.title < 0 { name.start = token.lowerBound }
      var base = table.is(word, .particle) ? letters : letters.withoutPossessive
      if table.is(base, .never) || letters.isElided { continue }
      let isElided = language.language == "fr" || language.language == "it"
      if isElided, letters.count > 2, letters.first?.isOne(of: "DL") == true,
        letters[letters.startIndex + 1].isApostrophe, letters[letters.startIndex + 2].isUpper
      {
        base = letters.dropFirst(2).withoutPossessive
      }
      let isWhole = base.endIndex == letters.endIndex
      let isShouted =
        base.count > 1 && base.allSatisfy { !$0.isLetter || $0.isUpper }
        && base.dropFirst().first != 0x2E
      if isShouted {
        name.isInCapitals = true
        let rest = String(decoding: base.dropFirst(), as: UTF16.self).lowercased()
        name.words.append(table[(base.prefix(1) + Array(rest.utf16))[...]])
      } else {
        name.words.append(table[base])
      }
      last = base.endIndex
      if !isWhole || isShouted {
        emit(last)
        name = OpenName(start: index)
      }
    }
    if !name.words.isEmpty { emit(run.upperBound) }
  }

  private struct OpenName {
    var start: Int
    var title: Int32 = -1
    var words: [Int32] = []
    var isInitial = false
    var isInCapitals = false
    var previous: Int32 = -1
  }

  /// The word before a name: perhaps a title in small letters, “madame de Rênal”.
  private mutating func look(before start: Int, in text: ReadParagraph, _ name: inout OpenName) {
    var before = wordBefore(start, in: text)
    if let found = before, let title = smallTitle(text.letters[found.word].withoutElision) {
      name.title = title
      if let first = found.particles.first {
        name.words = found.particles.map { table[text.letters[$0]] }
        name.start = first.lowerBound
      }
      before = wordBefore(found.word.lowerBound, in: text)
    }
    if text[start - 1].isApostrophe {
      var first = start - 1
      while text[first - 1].isWordPart { first -= 1 }
      before = (first..<start, [])
    }
    if let before {
      let word = table[text.letters[before.particles.last ?? before.word]]
      name.previous = table.lower(word)
    }
  }

  private mutating func smallTitle(_ word: ArraySlice<UInt16>) -> Int32? {
    let number = table[word]
    let key = table.fold(number)
    return table.is(key, .small) ? table.titles[key] : nil
  }

  /// The word before a place, and the particles between: “de la”, “d’”.
  private mutating func wordBefore(
    _ start: Int, in text: ReadParagraph
  ) -> (word: Range<Int>, particles: [Range<Int>])? {
    var end = start
    if text[end - 1].isApostrophe, text[end - 2] == 0x64 { end -= 2 }
    if text[end - 1] == 0x20 { end -= 1 }
    guard var found = text.word(endingAt: end, from: start - 40) else { return nil }
    var particles: [Range<Int>] = []
    while table.is(text.letters[found], .particle), !text[found.lowerBound].isUpper,
      text[found.lowerBound - 1] == 0x20,
      let next = text.word(endingAt: found.lowerBound - 1, from: start - 40)
    {
      particles.insert(found, at: 0)
      found = next
    }
    return (found, particles)
  }

  // MARK: Notes

  private mutating func add(
    _ name: OpenName, to end: Int, _ endOfRun: Int, _ isQuoted: Bool, in text: ReadParagraph
  ) {
    var words = name.words
    while let last = words.last, table.is(last, .particle) { words.removeLast() }
    guard let first = words.first else { return }
    let letters = table.letters(of: first)
    if words.count == 1, letters.count < 2 || letters.dropFirst().first == 0x2E { return }
    var note = NameNote(
      paragraph: paragraphs, start: Int32(text.offset(name.start)), end: Int32(text.offset(end)),
      sentence: sentence, title: name.title, previous: name.previous,
      next: wordBehind(end, in: text),
      words: number(of: words), isInitial: name.isInitial && name.title < 0,
      isInCapitals: name.isInCapitals, isQuoted: isQuoted)
    note.sex = sex(behind: end, endOfRun, note.next, in: text)
    notes.append(note)
    for (place, word) in words.enumerated()
    where table.letters(of: word).first?.isUpper == true && !note.isInCapitals {
      let key = Int(table.fold(word))
      if place == 0, note.isInitial { table.initial[key] += 1 } else { table.inside[key] += 1 }
    }
    guard note.title >= 0, let title = titleShared(before: name.start, in: text) else { return }
    (note.title, note.sex) = (title, 0)
    notes.append(note)
  }

  mutating func number(of words: [Int32]) -> Int32 {
    if let known = numbers[words] { return known }
    let number = Int32(sequences.count)
    (numbers[words], _) = (number, sequences.append(words))
    return number
  }

  /// “Mr. and Mrs. Gardiner”: the first title belongs to the name, too.
  private mutating func titleShared(before start: Int, in text: ReadParagraph) -> Int32? {
    guard let and = wordBefore(start, in: text)?.word,
      ["and", "et", "und", "y", "e", "en", "и"].contains(text.text(and)),
      let first = wordBefore(and.lowerBound, in: text)?.word
    else { return nil }
    let word = table[text.letters[first]]
    return table.title(word)
  }

  private mutating func wordBehind(_ end: Int, in text: ReadParagraph) -> Int32 {
    if text[end].isApostrophe, text[end + 1] == 0x73 { return possessive }
    let start = text[end] == 0x20 ? end + 1 : end
    guard start < text.count else { return -1 }
    var last = text.end(from: start) { $0.isWordPart }
    if last > start, text[last].isApostrophe, text[last + 1].isWordPart {
      last = text.end(from: last + 1) { $0.isWordPart }
    }
    return table[text.letters[start..<max(last, start + 1)].withoutElision]
  }

  /// The first pronoun of a subject behind a name; in Russian the ending of the verb.
  private mutating func sex(behind end: Int, _ endOfRun: Int, _ next: Int32, in text: ReadParagraph)
    -> Int8
  {
    var index = max(end, endOfRun)
    while index < min(end + 90, text.count) {
      guard text[index].isWordPart else {
        index += 1
        continue
      }
      if text[index].isUpper { break }
      let last = text.end(from: index) { $0.isWordPart }
      let word = table[text.letters[index..<last]]
      if table.is(word, .he) { return 1 }
      if table.is(word, .she) { return -1 }
      index = last
    }
    guard table.isRussian, next >= 0 else { return 0 }
    let verb = table.text(next)
    if verb.hasSuffix("ла") || verb.hasSuffix("лась") { return -1 }
    return verb.hasSuffix("л") || verb.hasSuffix("лся") ? 1 : 0
  }
}

extension ArraySlice<UInt16> {
  /// Without an apostrophe at the end, and what follows it in “Jane’s”.
  fileprivate var withoutPossessive: ArraySlice<UInt16> {
    guard let sign = lastIndex(where: \.isApostrophe) else { return self }
    let rest = String(decoding: self[(sign + 1)...], as: UTF16.self)
    return ["", "s", "d", "m", "ve", "ll", "re"].contains(rest) ? self[..<sign] : self
  }

  /// The word without an article such as “l’” before it.
  fileprivate var withoutElision: ArraySlice<UInt16> {
    guard let sign = prefix(3).firstIndex(where: \.isApostrophe), sign > startIndex else {
      return self
    }
    return self[(sign + 1)...]
  }

  /// “C’était”
  fileprivate var isElided: Bool {
    guard let sign = prefix(3).firstIndex(where: \.isApostrophe), sign > startIndex,
      sign + 1 < endIndex,
      !self[sign + 1].isUpper
    else { return false }
    let start = String(decoding: self[..<sign], as: UTF16.self)
    return ["C", "D", "J", "L", "M", "N", "S", "T", "Qu"].contains(start)
  }
}
