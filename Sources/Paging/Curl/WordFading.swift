internal import Cells

extension Canvas {
  /// Gives every letter of a word the contrast of its faintest one, so that words on the bend of a leaf
  /// fade as a whole and leave no scraps.
  mutating func fadeWholeWords() {
    for row in 0..<size.rows {
      var word = 0..<0
      var faintest = Style.fullContrast
      var isUneven = false
      for (column, cell) in self.row(row).enumerated() {
        let style = cell.style
        guard !cell.isEmpty, style.ink.role.takesContrast else {
          if isUneven { fade(word, row: row, to: faintest) }
          (word, isUneven) = (0..<0, false)
          continue
        }
        if word.isEmpty {
          (word, faintest) = (column..<column + 1, style.contrast)
        } else {
          word = word.lowerBound..<column + 1
          isUneven = isUneven || style.contrast != faintest
          faintest = min(faintest, style.contrast)
        }
      }
      if isUneven { fade(word, row: row, to: faintest) }
    }
  }

  private mutating func fade(_ word: Range<Int>, row: Int, to contrast: UInt8) {
    let rect = Rect(column: word.lowerBound, row: row, columns: word.count, rows: 1)
    restyle(rect) { $0.contrast = contrast }
  }
}

extension Role {
  /// Whether the role is an ink, not a surface.
  fileprivate var takesContrast: Bool {
    switch self {
    case .text, .soft, .accent, .label: true
    case .page, .back, .rim, .edge, .desk, .panel: false
    }
  }
}
