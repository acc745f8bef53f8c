internal import CurlewManuscript

/// The lines of a text in which misprints are mended. Their numbers differ from those of the file where a mend joins
/// lines.
struct MendedLines {
  let lines: LookedLines
  private let originals: TextLines
  private let replacements: Replacements

  /// Nil if nothing is mended.
  init?(_ originals: TextLines, by replacements: Replacements, _ workers: Workers) {
    guard !replacements.isEmpty else { return nil }
    let utf8 = originals.utf8
    lines = LookedLines(replacements.text(of: utf8, in: 0..<utf8.count), by: workers)
    (self.originals, self.replacements) = (originals, replacements)
  }

  /// The line of the file from which a mended line comes.
  func original(of line: Int) -> Int {
    originals.line(at: replacements.original(lines.text.offset(ofLine: line)))
  }

  /// The look of a line of the file after mending.
  func look(ofOriginal line: Int) -> LineLook? {
    lines.look(lines.text.line(at: replacements.moved(originals.offset(ofLine: line))))
  }

  /// The lines of the file that are alike when they are mended.
  func lines(of likenesses: [Likeness]) -> [[Int]] {
    Likeness.lines(of: likenesses, in: lines).map { $0.map(original) }
  }
}
