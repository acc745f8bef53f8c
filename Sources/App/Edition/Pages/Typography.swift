internal import CurlewAppSupport
package import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewTypesetting

// Typography of single lines.

/// Breaks text into the fewest lines, all about equally long.
package func balancedLines(_ text: String, columns: Int) -> [SafeText] {
  let words = separateWords(text)
  let lines = filledLines(words, columns: columns)
  guard lines.count > 1 else { return lines }
  var best = lines
  // No word is cut for the sake of balance.
  for narrower in stride(from: columns - 1, through: max(widestPiece(of: words), 1), by: -1) {
    let trial = filledLines(words, columns: narrower)
    guard trial.count == lines.count else { break }
    best = trial
  }
  return best
}

func separateWords(_ text: String) -> [SafeText] {
  text.split(separator: " ").map { SafeText($0) }
}

/// The width of the widest part of these words that is not broken; 0 without words.
func widestPiece(of words: [SafeText]) -> Int {
  words.flatMap { $0.string.breakablePieces.map { SafeText($0).width } }.max() ?? 0
}

/// Breaks words into lines greedily. A word that does not fit is broken between Chinese or Japanese
/// characters, and truncated if it is still wider than a line. An empty word widens a space within a line.
package func filledLines(_ words: [SafeText], columns: Int) -> [SafeText] {
  var lines: [SafeText] = []
  for word in words {
    if let last = lines.last, last.width + 1 + word.width <= columns {
      lines[lines.count - 1] = last + " " + word
      continue
    }
    var space: SafeText = " "
    for piece in word.string.breakablePieces.map({ SafeText($0) }) {
      if let last = lines.last, last.width + space.width + piece.width <= columns {
        lines[lines.count - 1] = last + space + piece
      } else {
        lines.append(piece.truncated(to: columns))
      }
      space = ""
    }
  }
  return lines
}

/// Letter-spaced capitals; nil when they do not fit or the script has none.
package func spacedCapitals(_ text: String, columns: Int) -> SafeText? {
  guard text.unicodeScalars.allSatisfy(\.isWestern) else { return nil }
  var spaced = ""
  for word in text.uppercased().split(separator: " ") {
    if !spaced.isEmpty { spaced += "  " }
    for letter in word.unicodeScalars {
      if !spaced.isEmpty { spaced += " " }
      spaced.unicodeScalars.append(letter)
    }
  }
  let line = SafeText(spaced)
  return line.width <= columns ? line : nil
}

extension Unicode.Scalar {
  /// Whether it is a Latin, Greek or Cyrillic letter without combining marks, or general punctuation.
  fileprivate var isWestern: Bool {
    (value < 0x590 || 0x1E00..<0x2070 ~= value) && cellWidth == 1
  }
}

/// Splits a title from its subtitle, at a colon, a semicolon or “or”.
func splitTitle(_ title: String) -> (title: String, subtitle: String?) {
  for mark in ["; or,", "; or ", ", or,", ": ", "; "] {
    guard let place = title.offset(of: mark) else { continue }
    let head = String(decoding: title.utf8.prefix(place), as: UTF8.self)
    let tail = String(decoding: title.utf8.dropFirst(place), as: UTF8.self)
    let rest = String(tail.drop { ";:, ".contains($0) })
    if !head.isEmpty, !rest.isEmpty { return (head, rest) }
  }
  return (title, nil)
}

extension SafeText {
  /// A line in the order in which its cells are drawn: right-to-left runs are reversed.
  ///
  /// The line has the direction of its first letter. If the program speaks a right-to-left language, every line has that
  /// direction, because a message may begin with the name of a key.
  package var inVisualOrder: SafeText {
    if isASCII { return self }
    guard MessageCatalogue.current?.isRightToLeft ?? false else {
      return SafeText(CurlewTypesetting.inVisualOrder(string))
    }
    let scalars = Array(string.unicodeScalars)
    func isSpace(_ place: Int) -> Bool { !scalars.indices.contains(place) || scalars[place] == " " }
    // A sign that stands alone is the name of a key, and so is not mirrored.
    let ordered = drawnOrder(of: scalars, in: .rightToLeft).map { place, scalar in
      isSpace(place - 1) && isSpace(place + 1) ? scalars[place] : scalar
    }
    return SafeText(ordered)
  }
}

extension Int {
  /// “1 page” or “2 pages”.
  package var inPages: Message { Message(counting: self, "\(grouped) page", "\(grouped) pages") }
}

extension String {
  /// The title without the full stop at its end; an ellipsis stays.
  var withoutFinalStop: String {
    hasSuffix(".") && !hasSuffix("..") ? String(dropLast()) : self
  }
}

extension String {
  /// The offset of the first occurrence of an ASCII phrase, in either case.
  fileprivate func offset(of phrase: String) -> Int? {
    let (text, phrase) = (Array(lowercased().utf8), Array(phrase.utf8))
    guard text.count == utf8.count, phrase.count <= text.count else { return nil }
    return (0...text.count - phrase.count).first { text[$0...].starts(with: phrase) }
  }
}
