import CurlewCells
import Paging
import Testing

@Suite(.timeLimit(.minutes(90)))
struct TapZoneTests {
  /// The direction in which a tap on each column turns.
  private func zones(_ geometry: BookGeometry, over columns: Range<Int>) -> [Direction?] {
    columns.map { geometry.turn(forTapAt: Point(column: $0, row: 0)) }
  }

  private func geometry(_ columns: Int, _ orientation: Orientation) -> BookGeometry {
    BookGeometry(size: Size(columns: columns, rows: 40), orientation: orientation)
  }

  private func outerThirds(of width: Int, third: Int) -> [Direction?] {
    Array(repeating: .backward, count: third)
      + Array(repeating: nil, count: width - 2 * third) + Array(repeating: .forward, count: third)
  }

  @Test func `with one page, taps on the outer thirds of the screen turn`() {
    for columns in 0...250 {
      let zones = zones(geometry(columns, .one), over: 0..<columns)
      #expect(zones == outerThirds(of: columns, third: columns / 3))
    }
  }

  @Test func `with two pages, taps on the outer third of each page turn`() {
    for columns in 0...250 {
      let geometry = geometry(columns, .two)
      let zones = zones(geometry, over: geometry.book.columns)
      #expect(
        zones == outerThirds(of: geometry.book.size.columns, third: geometry.leaf.columns / 3))
    }
  }

  @Test func `taps on the desk beside the book turn too`() {
    let geometry = geometry(161, .two)
    #expect(zones(geometry, over: 0..<2) == [.backward, .backward])
    #expect(zones(geometry, over: 158..<161) == [.forward, .forward, .forward])
  }

  @Test func `tap zones are symmetric`() {
    for orientation in [Orientation.one, .two] {
      for columns in 0...250 {
        let geometry = geometry(columns, orientation)
        let zones = zones(geometry, over: geometry.book.columns)
        let mirrored = zones.reversed().map { zone in
          zone.map { $0 == .forward ? Direction.backward : .forward }
        }
        #expect(zones == mirrored)
      }
    }
  }
}
