import CurlewFormats
import Testing

/// The margins of printed pages.
@Suite(.timeLimit(.minutes(90))) struct PageTrimTests {
  /// A page of 100 by 200 pixels, white but for a black rectangle.
  private func sketch(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    let pixels = (0..<200).flatMap { y in
      (0..<100).flatMap { x in
        [UInt8](repeating: columns.contains(x) && rows.contains(y) ? 0 : 255, count: 3)
      }
    }
    return Array("P6\n100 200\n255\n".utf8) + pixels
  }

  @Test func `pages of one side lose the same margins, and all keep the same size`() throws {
    let odd = sketch(20..<70, 30..<150), even = sketch(30..<80, 30..<160)
    let trim = try #require(PageTrim(sketches: odd + even + odd, from: 5))
    // The tallest has ink on 130 of 200 rows, and 1.5 % of a page stay on each side.
    #expect(abs(trim.share - 0.68) < 0.001)
    #expect(abs(trim.corner(ofPage: 7).x - 0.11) < 0.001)
    #expect(abs(trim.corner(ofPage: 8).x - 0.21) < 0.001)
    #expect(trim.corner(ofPage: 5) == trim.corner(ofPage: 1))
    #expect(abs(trim.corner(ofPage: 8).y - 0.135) < 0.001)
  }

  @Test func `what is left lies on the page`() throws {
    let trim = try #require(PageTrim(sketches: sketch(0..<10, 190..<200), from: 1))
    let corner = trim.corner(ofPage: 1)
    #expect(corner.x == 0 && abs(corner.y + trim.share - 1) < 0.001)
  }

  @Test func `pages that are full or blank are not trimmed`() {
    #expect(PageTrim(sketches: sketch(0..<100, 3..<197), from: 1) == nil)
    #expect(PageTrim(sketches: sketch(0..<0, 0..<0), from: 1) == nil)
    #expect(PageTrim(sketches: Array(sketch(20..<30, 20..<30).dropLast(9)), from: 1) == nil)
    #expect(PageTrim(sketches: Array("no pixmap".utf8), from: 1) == nil)
  }
}
