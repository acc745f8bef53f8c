internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewTypesetting

/// A title in drawn capitals. Short words such as “and” and “of the” stand on lines of their own, in spaced capitals.
struct DrawnTitle {
  private let runs: [Run]

  /// Consecutive words that are all short ones, or all others.
  private struct Run {
    let isSmall: Bool
    var words: [String]
  }

  /// Articles, prepositions and conjunctions of the languages that titles are often in.
  private static let smallWords = Set(
    """
    a an and at by for from in into of on or the to with le la les de du des d'un et en un une au aux sur der die \
    das dem den ein eine und von vom zu zur zum im el los las del y il lo gli i di da e o os as do dos и в на о с к \
    по от або та у
    """.split(separator: " ").map(String.init))

  private static let mostWords = 8
  /// The most lines of drawn capitals.
  private static let mostLines = 4
  /// Left out before the lines of the title, but after the other spaces of its page.
  private static let spaceAroundSmall = ComposedLine.space(rank: 7)

  /// Nil if the title is too long.
  init?(_ title: String) {
    let words = title.split(separator: " ").map(String.init)
    var runs: [Run] = []
    for (index, word) in words.enumerated() {
      // A title does not end with a preposition.
      let isSmall = index < words.count - 1 && Self.smallWords.contains(word.lowercased())
      if runs.last?.isSmall == isSmall {
        runs[runs.count - 1].words.append(word)
      } else {
        runs.append(Run(isSmall: isSmall, words: [word]))
      }
    }
    guard 1...Self.mostWords ~= words.count else { return nil }
    self.runs = runs
  }

  /// The title in the largest letters that fit; nil if none do.
  func lines(in room: Size) -> [ComposedLine]? {
    [DrawnLetters.large, .small, .narrow].lazy.compactMap { lines(in: room, $0) }.first
  }

  private func lines(in room: Size, _ letters: DrawnLetters) -> [ComposedLine]? {
    var lines: [ComposedLine] = []
    var count = 0
    for run in runs {
      if run.isSmall {
        let text = run.words.joined(separator: " ")
        guard let small = spacedCapitals(text, columns: room.columns) else { return nil }
        if !lines.isEmpty { lines.append(Self.spaceAroundSmall) }
        lines += [ComposedLine(small, Style(.soft)), Self.spaceAroundSmall]
      } else {
        guard let drawn = drawn(run.words, columns: room.columns, letters) else { return nil }
        count += drawn.count
        for (index, text) in drawn.enumerated() {
          if index > 0 { lines.append(.space(rank: 0)) }
          lines += text.lines.map { line in
            var row = ComposedLine(SafeText(line), Style(.text))
            row.isDrawn = true
            return row
          }
        }
      }
    }
    return count <= Self.mostLines && lines.count <= room.rows ? lines : nil
  }

  /// Words on as few lines as possible, all about equally long; nil if a word does not fit.
  private func drawn(_ words: [String], columns: Int, _ letters: DrawnLetters) -> [DrawnText]? {
    // Bit i is a line break behind word i. Fewest breaks come first; among as many, the narrowest wins.
    let breakings = (0..<1 << (words.count - 1)).sorted {
      ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1)
    }
    var best: [DrawnText]?
    var widest = columns + 1
    for breaks in breakings {
      // It would have more lines than the best.
      if let best, breaks.nonzeroBitCount >= best.count { break }
      var lines = [words[0]]
      for (index, word) in words.dropFirst().enumerated() {
        if breaks >> index & 1 == 1 {
          lines.append(word)
        } else {
          lines[lines.count - 1] += " " + word
        }
      }
      let drawn = lines.compactMap { letters.drawn($0.uppercased()) }
      let width = drawn.map(\.columns).max() ?? 0
      guard drawn.count == lines.count, width < widest else { continue }
      (best, widest) = (drawn, width)
    }
    return best
  }
}
