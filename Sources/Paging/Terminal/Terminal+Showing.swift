public import CurlewCells

extension Terminal {
  /// Shows a canvas. Only the cells that differ from the screen are sent.
  ///
  /// Never blocks on a slow connection: the canvas is kept until the connection is free, and
  /// `next(within:)` sends it then. A newer canvas replaces one that is still waiting.
  public mutating func show(_ canvas: TextCanvas) {
    takeScreen()
    dropPictures(before: canvas)
    screen.take(canvas)
    // Which colours it is drawn in depends on whether anything moves, which `next(within:)` tells.
    if link.isFixed || link.pace.tone == .truecolor || !link.pace.isAnimated { catchUp() }
  }

  /// Sends the canvas that waits, or the next band of it, if there is one and the connection is free.
  mutating func catchUp() {
    guard linkBearsFrame, session.isWritable else { return }
    guard case .waiting(let canvas, _, _) = screen else { return layNextPiece() }
    chooseTone()
    if painter.palette.renewIfNearlyFull() { painted = nil }
    var dressed = painter.dressed(canvas)
    laid.putPlaceholders(on: &dressed)
    erasePixels(before: dressed)
    if painted?.size != dressed.size {
      painted = nil
      session.clear()
    }
    let end = paint(dressed, from: painted == nil ? 0 : screen.drawnRows)
    session.placeCursor(canvas.cursor.flatMap { canvas.bounds.contains($0) ? $0 : nil })
    send()
    nudgeTime = laid.hasPlaceholders ? now + Self.nudgeDelay : nil
    session.send(forMemory(laid.takeRemovals()))
    let isComplete = end == dressed.size.rows
    screen = isComplete ? .showing(canvas) : .waiting(canvas, drawnRows: end)
    if isComplete { isRecoloured = false }
  }

  /// Draws changed rows into the window, as many as the connection takes at a time; ncurses finds the
  /// cells that differ. Returns the row after the last of them.
  private mutating func paint(_ dressed: TextCanvas, from start: Int) -> Int {
    let former = isRecoloured ? nil : painted
    // To draw the last cell of a single column, ncurses would send what lies before its row in memory.
    let rows = min(dressed.size.rows, size.columns > 1 ? size.rows : size.rows - 1)
    var budget = painted != nil && isAtRest ? link.bytesPerBand : nil
    var row = start
    while row < rows, budget.map({ $0 > 0 }) ?? true {
      if dressed.row(row) != former?.row(row) {
        painter.paint(dressed.row(row), at: row)
        budget? -= Self.bytes(of: dressed.row(row))
      }
      row += 1
    }
    let isComplete = row == rows
    if start == 0, isComplete {
      painted = dressed
    } else {
      let band = Rect(column: 0, row: start, columns: dressed.size.columns, rows: row - start)
      painted?.blit(dressed, band, to: band.origin)
    }
    return isComplete ? dressed.size.rows : row
  }

  /// The bytes of a row of a page at rest, roughly. A shade sets two colours.
  private static func bytes(of cells: ArraySlice<Cell>) -> Int {
    cells.reduce(0) { $0 + ($1.isShade ? 38 : 2) }
  }

  /// Draws everything again with the next frame, because the colours have changed.
  mutating func redrawAll() {
    screen.drawAgain()
    painted = nil
  }

  /// Sends everything again, because the terminal may show anything.
  mutating func drawAnew() {
    graphics.doubtClient()
    session.forgetScreen()
    redrawAll()
  }
}

/// Which of the canvases that were given to it the screen shows.
enum ScreenState {
  case empty
  /// All of a canvas.
  case showing(TextCanvas)
  /// A canvas waits until the connection is free. The screen shows all of the former one; nil if it shows none, or parts
  /// of two. A slow connection gets a page in bands, so that keys need not wait for the whole of it: some rows have
  /// been drawn then.
  case waiting(TextCanvas, former: TextCanvas? = nil, drawnRows: Int = 0)

  /// The last canvas.
  var last: TextCanvas? {
    switch self {
    case .empty: nil
    case .showing(let canvas), .waiting(let canvas, _, _): canvas
    }
  }

  /// The canvas that the screen shows completely.
  private var shown: TextCanvas? {
    switch self {
    case .empty: nil
    case .showing(let canvas): canvas
    case .waiting(_, let former, _): former
    }
  }

  var isWaiting: Bool { if case .waiting = self { true } else { false } }
  var drawnRows: Int { if case .waiting(_, _, let rows) = self { rows } else { 0 } }

  /// Takes the next canvas.
  mutating func take(_ canvas: TextCanvas) {
    guard canvas != last else { return }
    let shown = shown
    self = canvas == shown ? .showing(canvas) : .waiting(canvas, former: shown)
  }

  /// Has the last canvas drawn again, because it looks otherwise now.
  mutating func drawAgain() { self = last.map { .waiting($0) } ?? .empty }
}
