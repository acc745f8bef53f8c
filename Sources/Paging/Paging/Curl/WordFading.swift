internal import CurlewCells

/// The letters of a frame: where each comes from, and how it joins the letter drawn before it.
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

  /// The origin of a letter. The layer is `.desk` if the cell has no letter.
  fileprivate struct Letter {
    var joint = Joint.start
    var layer = Surface.desk
    var row: UInt16 = 0
    var column: UInt16 = 0

    var place: Point { Point(column: Int(column), row: Int(row)) }
  }

  private var letters: [Letter]
  private var last: Letter?

  init(cells: Int) { letters = Array(repeating: Letter(), count: cells) }

  /// Records a letter that is drawn in the cell `index`, and its position on its layer.
  mutating func add(_ cell: Cell, of layer: Surface, from: Point, at index: Int) {
    guard cell.width == 1 else { return last = nil }
    var letter = Letter(
      layer: layer, row: UInt16(clamping: from.row), column: UInt16(clamping: from.column))
    if let last, last.layer == layer {
      let isNext = last.row == letter.row && abs(Int(last.column) - from.column) == 1
      letter.joint = isNext ? .next : .gap
    }
    letters[index] = letter
    last = letter
  }

  fileprivate subscript(index: Int) -> Letter { letters[index] }
}

extension TextCanvas {
  /// Gives all letters of a word the same contrast, that of the faintest letter. If a part of the word is hidden, the
  /// contrast is reduced in proportion.
  ///
  /// - Returns: The cells of words that cannot be read because most of their letters, or some in the middle, are hidden.
  ///   The caller erases them.
  mutating func fadeWholeWords(_ joints: LetterJoints, of pictures: CurlPictures) -> [Point] {
    var lost: [Point] = []
    for word in words(joints) {
      guard let share = joints.visibleShare(of: word, on: pictures) else { continue }
      let start = Point(column: word.first % size.columns, row: word.first / size.columns)
      if word.isTorn || share < FadingWord.leastShare {
        lost += (0..<word.count).map { start + Point(column: $0, row: 0) }
      } else if word.isUneven || share < 1 {
        restyle(Rect(origin: start, size: Size(columns: word.count, rows: 1))) {
          $0.contrast = UInt8((Double(word.faintest) * share).rounded())
        }
      }
    }
    return lost
  }

  /// The runs of adjacent letters from the same layer.
  private func words(_ joints: LetterJoints) -> [FadingWord] {
    var words: [FadingWord] = []
    for row in 0..<size.rows {
      var isOpen = false
      for (column, cell) in self.row(row).enumerated() {
        guard !cell.isEmpty, !cell.showsDrawing, cell.style.ink.role.takesContrast else {
          isOpen = false
          continue
        }
        let index = row * size.columns + column
        let joint = joints[index].joint
        if isOpen, joint != .start || cell.isTail {
          words[words.count - 1].add(cell.style.contrast, isTorn: joint == .gap)
        } else {
          words.append(FadingWord(first: index, cell.style.contrast))
        }
        isOpen = true
      }
    }
    return words
  }
}

extension LetterJoints {
  /// The visible share of a word on the leaf, or 1 for a word on another layer. Returns nil if the run is not a word.
  fileprivate func visibleShare(of word: FadingWord, on pictures: CurlPictures) -> Double? {
    let (first, last) = (self[word.first], self[word.first + word.count - 1])
    guard first.layer.isLeaf else { return word.count <= CurlPictures.longestWord ? 1 : nil }
    guard let whole = pictures.word(around: first.place, on: first.layer) else { return nil }
    let visible = abs(Int(last.column) - Int(first.column)) + 1
    return Double(visible) / Double(whole.count)
  }
}

/// A run of letters in one row of a frame.
private struct FadingWord {
  /// The smallest visible share with which a word is still drawn.
  static let leastShare = 0.5

  /// The index of its first cell in the frame.
  let first: Int
  private(set) var count = 1
  private(set) var faintest: UInt8
  private(set) var isUneven = false
  /// Whether the bend hides letters inside.
  private(set) var isTorn = false

  init(first: Int, _ contrast: UInt8) { (self.first, faintest) = (first, contrast) }

  mutating func add(_ contrast: UInt8, isTorn: Bool) {
    count += 1
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
