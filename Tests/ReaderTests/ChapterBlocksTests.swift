import Cells
import Testing

@testable import Reader

/// The chapters of a long book on the map.
@Suite struct ChapterBlocksTests {
  @Test(arguments: [(70, 14), (34, 5), (150, 36), (10, 10)], [1, 7, 40])
  func blocksFillTheRowsInTheirOrder(size: (columns: Int, rows: Int), count: Int) throws {
    let lengths = (0..<count).map { 100 + $0 * 37 % 900 }
    let blocks = try #require(
      ChapterBlocks(of: lengths, columns: size.columns, rows: size.rows))
    let cells = blocks.cells
    #expect(cells.count == count && cells.allSatisfy { !$0.isEmpty })
    #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.upperBound + 1 == $1.lowerBound })
    let end = try #require(cells.last?.upperBound)
    let all = size.columns * size.rows
    #expect((all - 1 - count..<all).contains(end), "\(end) of \(all)")
    for (longer, shorter) in zip(cells.indices, cells.indices.dropFirst()).map({ ($1, $0) })
    where lengths[longer] > lengths[shorter] {
      #expect(cells[longer].count >= cells[shorter].count)
    }
  }

  @Test func withoutRoomForAllThereAreNone() {
    #expect(ChapterBlocks(of: Array(repeating: 9, count: 50), columns: 10, rows: 10) != nil)
    #expect(ChapterBlocks(of: Array(repeating: 9, count: 51), columns: 10, rows: 10) == nil)
    #expect(ChapterBlocks(of: [1], columns: 10, rows: -1) == nil)
  }

  @Test func everyCellBelongsToAChapter() throws {
    let blocks = try #require(ChapterBlocks(of: [5, 50, 500, 5], columns: 20, rows: 4))
    for cell in 0..<80 {
      let chapter = blocks.chapter(at: cell)
      #expect(blocks.cell(at: blocks.place(of: cell)) == cell)
      #expect(
        blocks.cells[chapter].contains(cell) || blocks.cells[chapter].upperBound <= cell)
    }
  }

  @Test func upAndDownGoToTheRowsAboveAndBelow() throws {
    let blocks = try #require(
      ChapterBlocks(of: Array(repeating: 1, count: 40), columns: 20, rows: 8))
    #expect(blocks.chapter(1, below: 2) == 7)
    #expect(blocks.chapter(-1, below: 7) == 2)
    #expect(blocks.chapter(-1, below: 2) == 2)
    #expect(blocks.chapter(1, below: 39) == 39)
  }
}
