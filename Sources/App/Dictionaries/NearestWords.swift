internal import CurlewManuscript

/// The headwords that differ least from a word that no dictionary has: a letter more, less or another, or two that
/// changed places.
package struct NearestWords {
  private let word: [UInt8]
  private var found: [(distance: Int, word: String)] = []

  private static let most = 6

  /// - Parameter word: In small letters.
  package init(to word: String) { self.word = Array(word.utf8) }

  package mutating func add(_ headword: Span<UInt8>, _ range: Range<Int>) {
    guard word.count >= 3, abs(range.count - word.count) <= 1,
      case let letters = range.map({ headword[$0].lowercasedASCII }), letters != word,
      differsOnce(letters)
    else { return }
    let word = String(decoding: range.map { headword[$0] }, as: UTF8.self)
    // Most mistakes are behind the first letter.
    let distance = letters.first == self.word.first ? 0 : 1
    if !found.contains(where: { $0.word.lowercased() == word.lowercased() }) {
      found.append((distance, word))
    }
  }

  /// Whether one change makes one of the other.
  private func differsOnce(_ letters: [UInt8]) -> Bool {
    let begin = zip(letters, word).prefix { $0 == $1 }.count
    let (one, other) = (letters[begin...], word[begin...])
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let (rest, others) = (one.dropLast(end), other.dropLast(end))
    return rest.count <= 1 && others.count <= 1
      || rest.count == 2 && others.count == 2 && rest.elementsEqual(others.reversed())
  }

  package var all: [String] {
    found.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    .prefix(Self.most).map(\.element.word)
  }
}
