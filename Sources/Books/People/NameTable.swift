internal import CurlewManuscript

/// The different words of a text, each with a number, and what is known of them. The words of the language come first.
struct NameTable: Sendable {
  private var slots = [Int32](repeating: -1, count: 1 << 12)
  private var letters: [UInt16] = []
  private var starts: [Int32] = [0]
  private var kinds: [UInt64] = []
  private var lowers: [Int32] = []
  private var folds: [Int32] = []
  /// How often a word stands small; and with a capital inside a sentence and at the beginning of one, by its fold.
  var small: [Int32] = []
  var inside: [Int32] = []
  var initial: [Int32] = []
  /// The titles by their folds.
  private(set) var titles: [Int32: Int32] = [:]
  let isRussian: Bool

  var count: Int { kinds.count }

  init(_ words: NameWords) {
    isRussian = words.language == "ru"
    for (word, kind) in words.words {
      let number = self[Array(word.utf16)[...]]
      kinds[Int(number)] |= 1 << UInt64(kind.rawValue)
    }
    let all = words.words.filter { $0.kind.rawValue <= NameWords.Kind.neuter.rawValue }
    for title in all.map(\.word).sorted() {
      let number = self[Array(title.utf16)[...]]
      let key = fold(number)
      titles[key] = number
    }
    // Titles that may be written small, by their folds.
    for (word, kind) in words.words where kind == .small {
      let number = self[Array(word.utf16)[...]]
      let key = fold(number)
      kinds[Int(key)] |= 1 << UInt64(kind.rawValue)
    }
  }

  func `is`(_ word: Int32, _ kind: NameWords.Kind) -> Bool {
    word >= 0 && kinds[Int(word)] >> UInt64(kind.rawValue) & 1 != 0
  }

  func `is`(_ word: Int32, anyOf kinds: NameWords.Kind...) -> Bool {
    kinds.contains { self.is(word, $0) }
  }

  // These change the table and then ask it, which must not be one expression.

  mutating func `is`(_ word: ArraySlice<UInt16>, _ kind: NameWords.Kind) -> Bool {
    let number = self[word]
    return self.is(number, kind)
  }

  /// The title that a word is.
  mutating func title(_ word: Int32) -> Int32? {
    let key = fold(word)
    return titles[key]
  }

  /// How often a word stands small, and with a capital within sentences.
  mutating func uses(of word: Int32) -> (small: Int32, inside: Int32) {
    let (lower, key) = (lower(word), fold(word))
    return (small[Int(lower)], inside[Int(key)])
  }

  func letters(of word: Int32) -> ArraySlice<UInt16> {
    letters[Int(starts[Int(word)])..<Int(starts[Int(word) + 1])]
  }

  func text(_ word: Int32) -> String {
    word < 0 ? "" : String(decoding: letters(of: word), as: UTF16.self)
  }

  /// The number of a word.
  subscript(word: ArraySlice<UInt16>) -> Int32 {
    mutating get {
      var slot = slot(of: word)
      if slots[slot] >= 0 { return slots[slot] }
      if count * 2 > slots.count {
        grow()
        slot = self.slot(of: word)
      }
      slots[slot] = Int32(count)
      letters += word
      starts.append(Int32(letters.count))
      kinds.append(0)
      for table in [\NameTable.lowers, \.folds] { self[keyPath: table].append(-1) }
      for table in [\NameTable.small, \.inside, \.initial] { self[keyPath: table].append(0) }
      return Int32(count - 1)
    }
  }

  private func slot(of word: ArraySlice<UInt16>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for letter in word { hash = (hash ^ UInt32(letter)) &* 16_777_619 }
    let mask = slots.count - 1
    var slot = Int(hash ^ hash >> 15) & mask
    while slots[slot] >= 0, !isEqual(slots[slot], word) { slot = (slot + 1) & mask }
    return slot
  }

  private func isEqual(_ number: Int32, _ word: ArraySlice<UInt16>) -> Bool {
    let (start, end) = (Int(starts[Int(number)]), Int(starts[Int(number) + 1]))
    guard end - start == word.count else { return false }
    var index = word.startIndex
    for place in start..<end {
      if letters[place] != word[index] { return false }
      index += 1
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for number in 0..<Int32(count) { slots[slot(of: letters(of: number))] = number }
  }

  /// The word in small letters.
  mutating func lower(_ word: Int32) -> Int32 {
    guard word >= 0, lowers[Int(word)] < 0 else { return word < 0 ? word : lowers[Int(word)] }
    let lower = self[Array(text(word).lowercased().utf16)[...]]
    lowers[Int(word)] = lower
    return lower
  }

  /// The key of a word: in small letters without accents, with straight apostrophes; a Russian one without its ending.
  mutating func fold(_ word: Int32) -> Int32 {
    guard folds[Int(word)] < 0 else { return folds[Int(word)] }
    let lower = text(word).lowercased()
    let isCyrillic = lower.unicodeScalars.contains { 0x430...0x44F ~= $0.value }
    let key = isCyrillic ? Self.withoutEnding(lower) : Self.withoutAccents(lower)
    let fold = self[Array(key.utf16)[...]]
    folds[Int(word)] = fold
    return fold
  }

  private static func withoutAccents(_ word: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      switch scalar.isASCII ? .one(scalar) : scalar.folded(.loose) {
      case .one(let folded): key.append(folded)
      case .many(let text): key += text.unicodeScalars
      default: break
      }
    }
    return String(key)
  }

  private static let cases: [[Character]] = [
    "ими", "ыми", "его", "ого", "ему", "ому", "ым", "им", "ом", "ем", "ей", "ой", "ою", "ею", "ам",
    "ах", "ям", "ях",
  ].map { Array($0) }

  private static func withoutEnding(_ word: String) -> String {
    var key = word.map { $0 == "ё" ? "е" : $0 }
    if let ending = cases.first(where: {
      key.count >= $0.count + 3 && key.suffix($0.count) == $0[...]
    }) {
      key.removeLast(ending.count)
    }
    while key.count > 3, let last = key.last, "аеиоуыэюяйь".contains(last) { key.removeLast() }
    return String(key)
  }
}
