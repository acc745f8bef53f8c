internal import CurlewAppSupport

/// An entry of a dictionary.
package struct DictionaryEntry: Equatable {
  /// The word as the dictionary has it, which need not be the word that was looked up.
  package let headword: String
  package let text: String
  /// The name of the dictionary.
  package let source: String

  /// The line with the headword, and the paragraphs below it. If the text begins with the headword, its
  /// first line is used, up to a bracket, which holds the origin of the word. So the headword is shown
  /// once.
  package func lines(columns: Int) -> (head: String, body: [String]) {
    let paragraphs = paragraphs
    if paragraphs.isEmpty { return (headword, [Message("This entry cannot be read.").text]) }
    guard let first = paragraphs.first?.trimmed, first.hasPrefix(headword) else {
      return (headword, paragraphs)
    }
    let origin = first.indices.first { first[$0...].hasPrefix(" [") } ?? first.endIndex
    guard first[..<origin].count <= columns else { return (headword, paragraphs) }
    let rest = String(first[origin...].trimmed)
    return (String(first[..<origin]), (rest.isEmpty ? [] : [rest]) + paragraphs.dropFirst())
  }

  /// The paragraphs of the text, whose lines dictd's dictionaries have broken. A line continues the one
  /// before it if its first word would not have fitted there.
  private var paragraphs: [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let longest = lines.map(\.count).max() ?? 0
    var paragraphs: [String] = []
    // In the line before, if there is one.
    var room = Int.max
    for line in lines {
      let words = line.trimmed
      if !words.isEmpty {
        let first = words.prefix { $0 != " " }
        // “1.” begins a meaning of the word.
        let isNumber = first.last == "." && first.dropLast().allSatisfy(\.isNumber)
        // The origin of the word stands in brackets.
        let isOpen = room < .max && paragraphs.last?.hasOpenBracket == true
        if longest >= Self.leastBrokenLine, first.count >= room || isOpen, !isNumber {
          paragraphs[paragraphs.count - 1] += " " + words
        } else {
          paragraphs.append(String(line))
        }
      }
      room = words.isEmpty ? .max : longest - line.count
    }
    return paragraphs
  }

  /// In characters. Shorter lines end where their author wanted.
  private static let leastBrokenLine = 50
}

extension String {
  fileprivate var hasOpenBracket: Bool {
    reduce(0) { $0 + ($1 == "[" ? 1 : $1 == "]" ? -1 : 0) } > 0
  }
}

/// The entries of one dictionary for a word, bounded: a damaged index may have any number of them.
package struct FoundEntries {
  private let source: String
  private var found: [(rank: Int, entry: DictionaryEntry)] = []
  private var leftOut = 0
  /// In bytes.
  private var room = 4 << 20

  private let most: Int
  /// In bytes.
  private static let longestEntry = 1 << 20

  package init(in source: String, atMost most: Int) {
    (self.source, self.most) = (source, most)
  }

  /// - Parameters:
  ///   - count: The length of the entry in the dictionary.
  ///   - text: Reads the entry, up to a number of bytes.
  package mutating func add(
    _ headword: String, rank: Int, bytes count: Int, reading text: (_ length: Int) -> String
  ) {
    guard found.count < most, room > 0 else { return leftOut += 1 }
    let count = min(count, Self.longestEntry, room)
    // An empty entry takes memory too.
    room -= max(count, 64)
    let entry = DictionaryEntry(headword: headword, text: text(count), source: source)
    found.append((rank, entry))
  }

  /// Those for the likeliest forms of the word first.
  package var entries: [DictionaryEntry] {
    let sorted = found.sorted { $0.rank < $1.rank }.map(\.entry)
    guard leftOut > 0, let last = sorted.last else { return sorted }
    let note = Message(
      counting: leftOut, "One more entry is left out.",
      "\(leftOut.grouped) more entries are left out.")
    return sorted + [DictionaryEntry(headword: last.headword, text: note.text, source: source)]
  }
}

/// A dictionary on the disk. It holds nothing in memory.
package protocol DictionaryOnDisk {
  var name: String { get }

  /// The entries for some words, such as the forms of one, in the order of their ranks.
  ///
  /// - Parameter rank: That of a headword; nil for one that is not looked for.
  func entries(
    atMost most: Int, _ rank: (Span<UInt8>, Range<Int>) -> Int?
  ) -> [DictionaryEntry]

  /// Adds the headwords that are like a word.
  func findNearest(_ words: inout NearestWords)
}

/// What the dictionaries say about a word.
package struct Lookup: Equatable {
  package var word: String
  package var entries: [DictionaryEntry] = []
  /// Whether there is any dictionary, and whether one explains words of the language, as far as their names say.
  package var (hasDictionaries, suitsLanguage) = (true, true)
  /// The words that are like one that was not found.
  package var nearest: [String] = []

  package init(
    word: String, entries: [DictionaryEntry] = [], hasDictionaries: Bool = true,
    nearest: [String] = []
  ) {
    (self.word, self.entries, self.nearest) = (word, entries, nearest)
    (self.hasDictionaries, suitsLanguage) = (hasDictionaries, hasDictionaries)
  }
}
