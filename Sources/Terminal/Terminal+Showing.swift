package import Cells

extension Terminal {
  /// Makes the screen look like the canvas, and sends only what differs from what it shows.
  ///
  /// A terminal that takes no bytes at the moment is not waited for: the picture is kept, and
  /// `next(within:)` shows it as soon as it can, unless a newer one has come.
  package mutating func show(_ canvas: Canvas) {
    session.enterOnce()
    let canvas = canvas.dressed(for: painter.palette.tone, painter.palette.theme)
    unshown = canvas == shown ? nil : canvas
    guard unshown != nil, session.isWritable else { return }
    catchUp()
  }

  /// Shows the picture that was kept.
  mutating func catchUp() {
    guard let canvas = unshown else { return }
    if painter.palette.renewIfNearlyFull() { shown = nil }
    paint(canvas)
    session.refresh()
    (shown, unshown) = (canvas, nil)
  }

  private mutating func paint(_ canvas: Canvas) {
    let former = shown?.size == canvas.size ? shown : nil
    if former == nil { session.clear() }
    for row in 0..<min(canvas.size.rows, size.rows) {
      let cells = canvas.row(row)
      if former?.row(row) != cells { painter.paint(cells, at: row) }
    }
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
