/// An entry of a dictionary.
struct DictionaryEntry: Equatable {
  /// The word as the dictionary has it, which need not be the word that was looked up.
  let headword: String
  let text: String
  /// The name of the dictionary.
  let source: String

  /// The line with the headword, and the paragraphs below it. If the text begins with the headword, its
  /// first line is used, up to a bracket, which holds the origin of the word. So the headword is shown
  /// once.
  func lines(columns: Int) -> (head: String, body: [String]) {
    let paragraphs = paragraphs
    if paragraphs.isEmpty { return (headword, ["This entry cannot be read."]) }
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
        if longest >= Self.leastBrokenLine, first.count >= room, !isNumber {
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

/// A dictionary on the disk. It holds nothing in memory.
protocol DictionaryOnDisk {
  /// The entries for some forms of a word, in the order of the forms.
  func entries(for forms: WordForms) -> [DictionaryEntry]
}

/// What the dictionaries say about a word.
struct Lookup: Equatable {
  var word: String
  var entries: [DictionaryEntry] = []
  /// Whether there is any dictionary.
  var hasDictionaries = true
}
