import CurlewPictures
import Testing

/// Panels of comic books.
@Suite(.timeLimit(.minutes(90))) struct PanelTests {
  /// A white page of 300 by 480 pixels with grey panels, each from a column and row to others.
  private func page(_ panels: [(Int, Int, Int, Int)], dust: [(Int, Int)] = []) -> Bitmap {
    var pixels = [UInt32](repeating: 0xFFF8_F8F8, count: 300 * 480)
    for (left, top, right, bottom) in panels {
      for y in top..<bottom {
        for x in left..<right { pixels[y * 300 + x] = 0xFF60_6060 }
      }
    }
    for (x, y) in dust { pixels[y * 300 + x] = 0xFF00_0000 }
    return Bitmap(width: 300, height: 480, pixels: pixels)
  }

  private func found(_ page: Bitmap, rightToLeft: Bool = false) -> [[Int]] {
    page.panels(rightToLeft: rightToLeft).map { [$0.x, $0.y, $0.x + $0.width, $0.y + $0.height] }
  }

  private static let panels = [
    (10, 10, 140, 150), (150, 10, 290, 150), (10, 160, 290, 300), (10, 310, 140, 470),
    (150, 310, 290, 380), (150, 390, 290, 470),
  ]

  @Test func `panels follow each other in strips, and in strips of strips`() {
    let panels = Self.panels.map { [$0.0, $0.1, $0.2, $0.3] }
    #expect(found(page(Self.panels)) == panels)
    #expect(found(page(Self.panels, dust: [(145, 80), (30, 155), (200, 305)])) == panels)
  }

  @Test func `in manga those on the right come first`() {
    let panels = Self.panels.map { [$0.0, $0.1, $0.2, $0.3] }
    #expect(
      found(page(Self.panels), rightToLeft: true) == [1, 0, 2, 4, 5, 3].map { panels[$0] })
  }

  @Test func `a page without gutters has no panels`() {
    #expect(found(page([(0, 0, 300, 480)])).isEmpty && found(page([])).isEmpty)
    #expect(found(page([(10, 10, 290, 470)])).isEmpty, "its margins are no gutters")
    #expect(found(page([(10, 10, 290, 230), (10, 232, 290, 470)])).isEmpty, "a thin line is none")
  }
}
