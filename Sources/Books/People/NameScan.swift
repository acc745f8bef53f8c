/// A run of words with capitals: where it stands, and what stands beside it.
struct NameNote: Sendable {
  /// Among the paragraphs that were read.
  var paragraph: Int32
  /// In the text.
  var start: Int32
  var end: Int32
  /// Words of the table; negative for none, or for one of these.
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

  /// `'s`, and a mark that ends a sentence or a call.
  static let possessive: Int32 = -2
  static let ending: Int32 = -3
  /// What stands behind the name of somebody who speaks in a play.
  static let speech: Int32 = -4

  /// Whether it is somebody called.
  var isCalled: Bool { isQuoted && previous < 0 && next == Self.ending }
}

/// Finds the names in paragraphs, one after the other. Nothing is decided here: all counts grow until the text ends.
struct NameScan: Sendable {
  let language: NameWords
  var table: NameTable
  private(set) var notes: [NameNote] = []
  private(set) var sequences: [[Int32]] = []
  private var numbers: [[Int32]: Int32] = [:]
  private var paragraphs: Int32 = 0
  private var speeches: Int32 = 0

  init(_ language: NameWords) {
    self.language = language
    table = NameTable(language)
  }

  /// Whether the person of a note acts or speaks. A name before a paragraph counts as that of a speaker only if a
  /// quarter of all paragraphs have one, as in a play; otherwise it is a label.
  func isActing(_ note: NameNote) -> Bool {
    table.is(note.next, .acts) || note.next == NameNote.speech && speeches * 4 > paragraphs
  }

  mutating func read(_ text: [ReadWord]) {
    var index = 0
    while index < text.count {
      let word = text[index]
      guard word.hasCapital else {
        if word.isLong { table.count(word.number, \.small) }
        index += 1
        continue
      }
      let end = endOfRun(at: index, in: text)
      if end > index + 1 || word.isLong && !table.is(word.number, .never) {
        cut(index..<end, in: text)
      }
      index = end
    }
    paragraphs += 1
  }

  /// Notes who speaks in a play. The name may be in capitals.
  mutating func add(speaker text: [ReadWord]) {
    guard !text.isEmpty else { return }
    var name = OpenName(start: 0)
    for word in text {
      if name.words.isEmpty, name.title < 0, let title = table.title(word.number) {
        name.title = title
      } else {
        name.words.append(word.number)
      }
    }
    let count = notes.count
    add(name, to: text.count, text.count, in: text)
    for index in count..<notes.count { notes[index].next = NameNote.speech }
    speeches += 1
  }

  // MARK: Runs

  private mutating func isParticle(_ word: ReadWord) -> Bool {
    let lower = table.lower(word.number)
    return table.is(lower, .particle) && !word.hasCapital
  }

  /// Names may have small words in them: “Fanny de la Tour”.
  private mutating func endOfRun(at start: Int, in text: [ReadWord]) -> Int {
    var end = start + 1
    while true {
      var next = end
      while next < text.count, text[next].isNext, isParticle(text[next]) { next += 1 }
      guard next < text.count, text[next].isNext, text[next].hasCapital else { return end }
      end = next + 1
    }
  }

  private struct OpenName {
    var start: Int
    var title: Int32 = -1
    var words: [Int32] = []
    var isInitial = false
    var isInCapitals = false
    var previous: Int32 = -1
  }

  /// Cuts a run into names: titles open one, possessives and words such as “I” end one.
  private mutating func cut(_ run: Range<Int>, in text: [ReadWord]) {
    let first = text[run.lowerBound]
    var name = OpenName(start: run.lowerBound, isInitial: first.isInitial || first.isOpened)
    if first.isNext { look(before: run.lowerBound, in: text, &name) }
    for index in run {
      let (word, lower) = (text[index], table.lower(text[index].number))
      let (isFirst, hasMore) = (name.words.isEmpty, index + 1 < run.upperBound)
      if let title = table.title(word.number), hasMore || isFirst {
        if let former = name.words.last, !table.is(former, .particle) {
          add(name, to: index, run.upperBound, in: text)
          name = OpenName(start: index)
        }
        name.title = title
      } else if table.is(word.number, .never) || word.hasCapital && word.range.count == 1 {
        add(name, to: index, run.upperBound, in: text)
        name = OpenName(start: index + 1, previous: lower)
      } else {
        if isFirst, name.title < 0 { name.start = index }
        name.words.append(word.number)
        name.isInCapitals = name.isInCapitals || word.isInCapitals
        guard word.isPossessive || word.isInCapitals || !hasMore else { continue }
        add(name, to: index + 1, run.upperBound, in: text)
        name = OpenName(start: index + 1)
      }
    }
  }

  /// The word before a name: perhaps a title in small letters, “madame de Rênal”.
  private mutating func look(before start: Int, in text: [ReadWord], _ name: inout OpenName) {
    var index = start - 1
    while index > 0, text[index].isNext, isParticle(text[index]) { index -= 1 }
    name.previous = table.lower(text[start - 1].number)
    let key = table.fold(text[index].number)
    guard table.is(key, .small), let title = table.titles[key] else { return }
    (name.title, name.start) = (title, index + 1)
    name.words = text[index + 1..<start].map(\.number)
    name.previous = text[index].isNext ? table.lower(text[index - 1].number) : -1
  }

  // MARK: Notes

  private mutating func add(
    _ name: OpenName, to end: Int, _ endOfRun: Int, in text: [ReadWord]
  ) {
    var words = name.words
    while let last = words.last, table.is(last, .particle) { words.removeLast() }
    guard let first = words.first, words.count > 1 || text[end - 1].isLong else { return }
    var note = NameNote(
      paragraph: paragraphs, start: Int32(text[name.start].range.lowerBound),
      end: Int32(text[end - 1].range.upperBound),
      title: name.title, previous: name.previous, next: next(at: end, in: text),
      words: number(of: words), isInitial: name.isInitial && name.title < 0,
      isInCapitals: name.isInCapitals, isQuoted: text[name.start].isQuoted)
    note.sex = sex(behind: endOfRun, note.next, in: text)
    notes.append(note)
    for word in words where !note.isInCapitals && !isSmall(word) {
      let key = table.fold(word)
      table.count(key, word == first && note.isInitial ? \.initial : \.inside)
    }
  }

  private func isSmall(_ word: Int32) -> Bool { table.text(word).first?.isLowercase == true }

  mutating func number(of words: [Int32]) -> Int32 {
    if let known = numbers[words] { return known }
    let number = Int32(sequences.count)
    (numbers[words], _) = (number, sequences.append(words))
    return number
  }

  /// The word behind a name, without an article such as “l’”.
  private func next(at end: Int, in text: [ReadWord]) -> Int32 {
    let last = text[end - 1]
    if last.isPossessive { return NameNote.possessive }
    guard end < text.count, text[end].isNext else {
      return last.mark.isOne(of: ",.!?") ? NameNote.ending : -1
    }
    return text[text[end].mark == 0 && end + 1 < text.count ? end + 1 : end].number
  }

  /// The first pronoun of a subject behind a name; in Russian the ending of the verb.
  private mutating func sex(behind end: Int, _ next: Int32, in text: [ReadWord]) -> Int8 {
    let limit = text[end - 1].range.upperBound + 90
    for word in text[end...].prefix(while: { !$0.hasCapital && $0.range.lowerBound < limit }) {
      if table.is(word.number, .he) { return 1 }
      if table.is(word.number, .she) { return -1 }
    }
    guard language.language == "ru", next >= 0 else { return 0 }
    let verb = table.text(next)
    if verb.hasSuffix("ла") || verb.hasSuffix("лась") { return -1 }
    return verb.hasSuffix("л") || verb.hasSuffix("лся") ? 1 : 0
  }
}
