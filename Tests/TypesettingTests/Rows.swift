import Manuscript
import Typesetting

extension WordRow {
  /// A row of pieces with gaps of some cells between them; a gap of 0 joins two pieces to one word.
  init(column: Int = 0, widths: [Int], gaps: [Int], likings: [Int] = []) {
    self.init(column: column)
    for index in widths.indices {
      let gap = index > 0 ? gaps[index - 1] : 0
      if index == 0 || gap > 0 { beginWord(at: 0, gap: UInt8(gap)) }
      extend(cells: widths[index], liking: index < likings.count ? UInt8(likings[index]) : 0)
    }
    finish()
  }

  /// The cells that are drawn in the place of each gap.
  func spaces(_ gaps: [Int]) -> [Int] {
    var word = 0
    return gaps.map { gap in
      word += gap > 0 ? 1 : 0
      return gap > 0 ? drawnSpace(beforeWord: word) : 0
    }
  }
}
