import CurlewCells
import CurlewGlyphs
import Testing

@testable import CurlewTerminal

/// Which canvas waits, and which one the screen shows.
@Suite(.timeLimit(.minutes(90))) struct ScreenStateTests {
  private func canvas(_ text: SafeText) -> TextCanvas {
    var canvas = TextCanvas(Size(columns: 8, rows: 3))
    canvas.write(text, at: .zero)
    return canvas
  }

  @Test func `a canvas that the screen still shows need not be sent again`() {
    var state = ScreenState.showing(canvas("one"))
    state.take(canvas("two"))
    #expect(state.isWaiting && state.last == canvas("two"))
    state.take(canvas("one"))
    #expect(!state.isWaiting && state.last == canvas("one"))
  }

  @Test func `rows that were drawn of a canvas count for that canvas only`() {
    var state = ScreenState.waiting(canvas("one"), drawnRows: 2)
    state.take(canvas("one"))
    #expect(state.drawnRows == 2)
    state.take(canvas("two"))
    #expect(state.isWaiting && state.drawnRows == 0)
  }

  @Test func `the last canvas is drawn again from its first row`() {
    var state = ScreenState.empty
    state.drawAgain()
    #expect(!state.isWaiting && state.last == nil)
    for former in [ScreenState.showing(canvas("one")), .waiting(canvas("one"), drawnRows: 2)] {
      state = former
      state.drawAgain()
      #expect(state.isWaiting && state.drawnRows == 0)
      state.take(canvas("one"))
      #expect(state.isWaiting && state.last == canvas("one"), "the screen shows it otherwise")
    }
  }
}
