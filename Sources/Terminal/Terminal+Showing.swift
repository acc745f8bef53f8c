public import Cells

extension Terminal {
  /// Shows a canvas. Only the cells that differ from the screen are sent.
  ///
  /// Never blocks on a slow connection: the canvas is kept until the connection is free, and
  /// `next(within:)` sends it then. A newer canvas replaces one that is still waiting.
  public mutating func show(_ canvas: Canvas) {
    takeScreen()
    if let unshown, unshown != canvas { link.dropped(at: now) }
    unshown = canvas == shown ? nil : canvas
    if unshown != nil, linkBearsFrame, session.isWritable { catchUp() }
  }

  /// Shows the picture that was kept.
  mutating func catchUp() {
    guard let canvas = unshown else { return }
    if painter.palette.renewIfNearlyFull() { shown = nil }
    paint(painter.dressed(canvas))
    send()
    (shown, unshown) = (canvas, nil)
    obeyLink()
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

  /// Everything must be drawn again, because the colours are not what they were.
  mutating func forgetPicture() {
    unshown = unshown ?? shown
    shown = nil
  }

  /// Everything must be sent again, because the terminal may show anything.
  mutating func drawAnew() {
    session.forgetScreen()
    forgetPicture()
  }
}
