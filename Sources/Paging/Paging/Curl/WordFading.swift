internal import CurlewCells

/// Records for each cell of a frame how its letter joins the one drawn before it.
struct LetterJoints {
  fileprivate enum Joint: UInt8 {
    /// The letter begins a word: it is on another layer than the one before, or one of them is
    /// wide.
    case start
    /// The two letters are neighbours on their page.
    case next
    /// The bend hides letters between the two.
    case gap
  }

  private var joints: [Joint]
  private var last: (layer: Surface, from: Point)?

  init(cells: Int) { joints = Array(repeating: .start, count: cells) }

  /// Records a letter that is drawn in the cell `index`, and its position on its layer.
  mutating func add(_ cell: Cell, of layer: Surface, from: Point, at index: Int) {
    guard cell.width == 1 else { return last = nil }
    if let last, last.layer == layer {
      let isNext = last.from.row == from.row && abs(last.from.column - from.column) == 1
      joints[index] = isNext ? .next : .gap
    }
    last = (layer, from)
  }

  fileprivate subscript(index: Int) -> Joint { joints[index] }
}

extension TextCanvas {
  /// Gives every letter of a word the contrast of its faintest one, so that words on the bend of a
  /// leaf fade as a whole. A word whose inner letters the bend hides becomes a faint trace.
  mutating func fadeWholeWords(_ joints: LetterJoints) {
    for row in 0..<size.rows {
      var word = FadingWord()
      for (column, cell) in self.row(row).enumerated() {
        let style = cell.style
        guard !cell.isEmpty, !cell.showsDrawing, style.ink.role.takesContrast else {
          fade(word, row: row)
          word = FadingWord()
          continue
        }
        let joint = joints[row * size.columns + column]
        if joint == .start, !cell.isTail, !word.columns.isEmpty {
          fade(word, row: row)
          word = FadingWord()
        }
        word.add(column, style.contrast, isTorn: joint == .gap)
      }
      fade(word, row: row)
    }
  }

  private mutating func fade(_ word: FadingWord, row: Int) {
    guard word.isUneven || word.isTorn, word.columns.count <= FadingWord.longest else { return }
    let contrast = word.isTorn ? min(word.faintest, FadingWord.trace) : word.faintest
    let columns = word.columns
    restyle(Rect(column: columns.lowerBound, row: row, columns: columns.count, rows: 1)) {
      $0.contrast = contrast
    }
  }
}

/// A run of letters in one row of a frame.
private struct FadingWord {
  /// In cells. Longer runs are no words but rules, leaders, or text in a script without spaces.
  static let longest = 24
  /// The maximum contrast of a word with hidden inner letters.
  static let trace = Style.fullContrast / 4

  private(set) var columns = 0..<0
  private(set) var faintest = Style.fullContrast
  private(set) var isUneven = false
  private(set) var isTorn = false

  mutating func add(_ column: Int, _ contrast: UInt8, isTorn: Bool) {
    guard !columns.isEmpty else {
      (columns, faintest) = (column..<column + 1, contrast)
      return
    }
    columns = columns.lowerBound..<column + 1
    isUneven = isUneven || contrast != faintest
    faintest = min(faintest, contrast)
    self.isTorn = self.isTorn || isTorn
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
