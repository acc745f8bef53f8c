internal import CurlewManuscript
internal import CurlewSearch

/// Words of which a text must contain all. Capital letters count only if they are typed, and accents
/// never.
struct TextFilter {
  let text: String
  private let words: [Word]

  init(_ text: String = "") {
    self.text = text
    words = text.split(separator: " ").map { Word(String($0)) }
  }

  var isEmpty: Bool { words.isEmpty }

  func accepts(_ text: @autoclosure () -> String) -> Bool {
    guard !words.isEmpty else { return true }
    let bytes = Array(text().utf8)
    var folded = bytes
    folded.fold(from: 0)
    return words.allSatisfy { $0.isIn(bytes, folded: folded.span) }
  }

  /// - Parameters:
  ///   - folded: The bytes without case and accents.
  func accepts(folded: Span<UInt8>, _ text: () -> [UInt8]) -> Bool {
    words.allSatisfy { $0.isIn($0.isExact ? text() : [], folded: folded) }
  }

  private struct Word {
    let isExact: Bool
    private let finder: ByteFinder

    init(_ word: String) {
      isExact = word != word.lowercased()
      var bytes = Array(word.utf8)
      if !isExact { bytes.fold(from: 0) }
      finder = ByteFinder(bytes)
    }

    func isIn(_ text: [UInt8], folded: Span<UInt8>) -> Bool {
      finder.next(in: isExact ? text.span : folded, from: 0) != nil
    }
  }
}

extension [UInt8] {
  /// Appends a text without case and accents.
  mutating func appendFolded(_ text: String) {
    let start = count
    self += text.utf8
    fold(from: start)
  }

  /// Removes case and accents from an offset on. Most titles are ASCII, which needs no map back to the
  /// source.
  mutating func fold(from start: Int) {
    if self[start...].allSatisfy({ $0 < 0x80 }) {
      for place in start..<count where (0x41...0x5A).contains(self[place]) { self[place] |= 0x20 }
    } else {
      replaceSubrange(start..., with: FoldedText(Array(self[start...])).utf8)
    }
  }
}
