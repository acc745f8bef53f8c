public import Cells

extension Terminal {
  /// Shows a canvas. Only the cells that differ from the screen are sent.
  ///
  /// Never blocks on a slow connection: the canvas is kept until the connection is free, and
  /// `next(within:)` sends it then. A newer canvas replaces one that is still waiting.
  public mutating func show(_ canvas: Canvas) {
    takeScreen()
    unshown = canvas == shown ? nil : canvas
    // Which colours it is drawn in depends on whether anything moves, which `next(within:)` tells.
    if link.isFixed || link.pace.tone == .truecolor || !link.pace.isAnimated { catchUp() }
  }

  /// Sends the canvas that waits, if there is one and the connection is free.
  mutating func catchUp() {
    guard let canvas = unshown, linkBearsFrame, session.isWritable else { return }
    chooseTone()
    if painter.palette.renewIfNearlyFull() { shown = nil }
    paint(painter.dressed(canvas))
    send()
    (shown, unshown) = (canvas, nil)
  }

  private mutating func paint(_ dressed: Canvas) {
    let former = shown?.size == dressed.size ? painted : nil
    if former == nil { session.clear() }
    for row in 0..<min(dressed.size.rows, size.rows) {
      guard let columns = dressed.columns(of: row, unlike: former) else { continue }
      painter.paint(columns, of: dressed.row(row), at: row)
    }
    painted = dressed
  }

  /// Draws everything again with the next frame, because the colours have changed.
  mutating func forgetPicture() {
    unshown = unshown ?? shown
    shown = nil
  }

  /// Sends everything again, because the terminal may show anything.
  mutating func drawAnew() {
    session.forgetScreen()
    forgetPicture()
  }
}
