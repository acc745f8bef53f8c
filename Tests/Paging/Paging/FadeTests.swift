import CurlewCells
import Paging
import Testing

/// The fade, and scrolls with other bindings.
@Suite(.timeLimit(.minutes(90)))
struct FadeTests {
  private let book = MarkedBook(
    BookGeometry(size: Size(columns: 21, rows: 5), orientation: .two))

  private func fade(_ progress: Double) -> TextCanvas {
    TransitionStyle.fade.draw(book.context(progress))
  }

  @Test func `ink fades to a third and back`() {
    let contrasts = (0...60).map { step in
      fade(Double(step) / 100)[3, 2].style.contrast
    }
    #expect(contrasts.first == Style.fullContrast && contrasts.last == Style.fullContrast)
    #expect(contrasts.min() == Style.fullContrast / 4)
    #expect(zip(contrasts[..<27], contrasts[1..<27]).allSatisfy { $0 >= $1 })
    #expect(zip(contrasts[27...], contrasts[28...]).allSatisfy { $0 <= $1 })
  }

  @Test func `a fade ends within an eighth of a second`() {
    var spring = Spring(velocity: Pace.following.velocity, frequency: Pace.following.frequency)
    spring.advance(by: .milliseconds(120))
    #expect(fade(spring.position) == book.new)
  }

  @Test func `a vertical scroll has a gap of two rows`() {
    let geometry = BookGeometry(
      size: Size(columns: 6, rows: 4), orientation: .one, binding: .top)
    let book = MarkedBook(geometry)
    let picture = TransitionStyle.scroll.draw(book.context(0.5))
    let sheets = (0..<4).map { Mark(picture[0, $0]).map { "\($0.sheet.letter)\($0.row)" } }
    #expect(sheets == ["f3", nil, nil, "u0"])
  }

  @Test func `a right-to-left book scrolls in from the left`() {
    let geometry = BookGeometry(
      size: Size(columns: 8, rows: 1), orientation: .one, binding: .right)
    let book = MarkedBook(geometry)
    let picture = TransitionStyle.scroll.draw(book.context(0.5))
    let sheets = (0..<8).map { Mark(picture[$0, 0]).map { String($0.sheet.letter) } ?? "." }
    #expect(sheets.joined() == "uu....ff")
  }
}
