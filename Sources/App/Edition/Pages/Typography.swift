internal import CurlewAppSupport
package import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewTypesetting

// Typography of single lines.

/// Breaks text into the fewest lines, all about equally long.
package func balancedLines(_ text: String, columns: Int) -> [SafeText] {
  let text = SafeText(text)
  let lines = text.wrapped(to: columns)
  guard lines.count > 1 else { return lines }
  var best = lines
  // No word is cut for the sake of balance.
  for narrower in stride(from: columns - 1, through: max(text.widestPart, 1), by: -1) {
    let trial = text.wrapped(to: narrower)
    guard trial.count == lines.count else { break }
    best = trial
  }
  return best
}

extension [SafeText] {
  /// The first lines; an ellipsis in the last of them says that others are left out.
  package func cut(to most: Int, columns: Int) -> [SafeText] {
    guard count > most, most > 0 else { return Array(prefix(Swift.max(most, 0))) }
    return prefix(most - 1) + [(self[most - 1] + " …").truncated(to: columns)]
  }
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
