internal import CurlewManuscript

/// The different words of a text, each with a number, and what is known of them. The words of the language come first.
struct NameTable: Sendable {
  struct Word {
    let text: String
    fileprivate(set) var kinds: UInt64 = 0
    fileprivate var lower: Int32 = -1
    fileprivate var fold: Int32 = -1
    /// How often it stands small; and with a capital inside a sentence and at the beginning of one, by its fold.
    var small: Int32 = 0
    var inside: Int32 = 0
    var initial: Int32 = 0
  }

  private var words: [Word] = []
  /// By their hashes. Two words with one of 64 bits would count as one.
  private var numbers: [UInt64: Int32] = [:]
  /// The titles by their folds.
  private(set) var titles: [Int32: Int32] = [:]
  let language: NameWords
  let dotted: Set<String>

  init(_ language: NameWords) {
    (self.language, dotted) = (language, language.dotted)
    for (word, kind) in language.words {
      let number = self[String(word)]
      add(number, kind)
    }
    for title in language.titles.sorted() {
      let number = self[String(title)]
      titles[fold(number)] = number
    }
    // Titles that may be written small, by their folds.
    for (word, kind) in language.words where kind == .small {
      let number = self[String(word)]
      add(fold(number), kind)
    }
  }

  private mutating func add(_ word: Int32, _ kind: NameWords.Kind) {
    words[Int(word)].kinds |= 1 << UInt64(kind.rawValue)
  }

  func `is`(_ word: Int32, _ kinds: NameWords.Kind...) -> Bool {
    word >= 0 && kinds.contains { words[Int(word)].kinds >> UInt64($0.rawValue) & 1 != 0 }
  }

  /// A word; one with a negative number is a mark, or nothing.
  func text(_ word: Int32) -> String { word < 0 ? "" : words[Int(word)].text }

  subscript(text: String) -> Int32 {
    mutating get { number(of: Array(text.utf16)) }
  }

  mutating func number(of letters: [UInt16]) -> Int32 {
    let hash = letters.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    if let known = numbers[hash] { return known }
    let number = Int32(words.count)
    numbers[hash] = number
    words.append(Word(text: String(decoding: letters, as: UTF16.self)))
    return number
  }

  /// Changes what is counted of a word.
  mutating func count(_ word: Int32, _ column: WritableKeyPath<Word, Int32>) {
    words[Int(word)][keyPath: column] += 1
  }

  // What changes the table and then asks it must not be one expression, which would copy it.

  /// The title that a word is.
  mutating func title(_ word: Int32) -> Int32? {
    let key = fold(word)
    return titles[key]
  }

  /// How often a word stands small, and with a capital within sentences and at their beginnings.
  mutating func uses(of word: Int32) -> (small: Int32, inside: Int32, initial: Int32) {
    let (lower, key) = (Int(lower(word)), Int(fold(word)))
    return (words[lower].small, words[key].inside, words[key].initial)
  }

  /// The word in small letters.
  mutating func lower(_ word: Int32) -> Int32 {
    guard word >= 0, words[Int(word)].lower < 0 else {
      return word < 0 ? word : words[Int(word)].lower
    }
    let lower = self[text(word).lowercased()]
    words[Int(word)].lower = lower
    return lower
  }

  /// The key of a word: in small letters without accents, with straight apostrophes; a Russian one without its ending.
  mutating func fold(_ word: Int32) -> Int32 {
    guard words[Int(word)].fold < 0 else { return words[Int(word)].fold }
    let lower = text(word).lowercased()
    let isCyrillic = lower.unicodeScalars.contains { 0x430...0x44F ~= $0.value }
    let fold = self[isCyrillic ? Self.withoutEnding(lower) : FoldedText(lower).string]
    words[Int(word)].fold = fold
    return fold
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
