import CurlewManuscript
import CurlewTypesetting

extension WordRow {
  /// A row of pieces with gaps of some cells between them; a gap of 0 joins two pieces to one word.
  init(column: Int = 0, widths: [Int], gaps: [Int], stretchPreferences: [Int] = []) {
    self.init(column: column)
    var (gap, cells) = (0, 0)
    for index in widths.indices {
      cells += widths[index]
      guard index == gaps.count || gaps[index] > 0 else { continue }
      let stretchPreference = index < stretchPreferences.count ? stretchPreferences[index] : 0
      beginWord(at: 0, gap: UInt8(gap))
      extendWord(to: 0, cells, UInt8(stretchPreference))
      (gap, cells) = (index < gaps.count ? gaps[index] : 0, 0)
    }
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
