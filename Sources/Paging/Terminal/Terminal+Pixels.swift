package import CurlewCells
package import CurlewGlyphs
internal import CurlewSystem

/// Pictures in pixels over the cells that show them.
///
/// The loop lays pictures (`lay`); while nothing moves, they are sent piece by piece (`layNextPiece`). ncurses knows
/// nothing of sixels: the cells under them stay on its screen, and are written again when the pixels must go
/// (`erasePixels`; the pictures stay laid and are sent again). For kitty a frame puts placeholders into the cells once
/// the terminal has the picture; such a frame is drawn although the canvas is the same (`drawAgain`). A canvas
/// that differs under a picture takes all pictures away (`dropPictures`).
extension Terminal: PictureScreen {
  /// The longest time that the transfer of pictures may take.
  private static let longestTransfer = Duration.milliseconds(500)

  package mutating func pixelFormat(isForced: Bool) -> PixelFormat? {
    graphics.isBarred = !session.canQuery || tone != .truecolor || painter.palette.hasFewColours
    guard !graphics.isBarred, let (ink, paper) = painter.palette.theme.pageColours else {
      return nil
    }
    if let question = graphics.question(at: now) { ask(question) }
    graphics.askTmux { Waker().wake() }
    guard let method = graphics.method(isForced: isForced),
      let cell = graphics.cell(of: size, inWindow: session.output.windowPixels)
    else { return nil }
    return PixelFormat(
      method, cellWidth: cell.width, cellHeight: cell.height, ink: ink, paper: paper)
  }

  package func pixelAdvice(ofPrint isPrint: Bool) -> SafeText? { graphics.advice(ofPrint: isPrint) }

  private func ask(_ question: [UInt8]) {
    session.send(question)
    session.expect(answers: answersDue)
  }

  /// Records an answer. Returns whether there are no more questions.
  mutating func note(_ report: GraphicsReport) -> Bool {
    if let question = graphics.note(report, at: now) {
      ask(question)
      return false
    }
    if case .features = report { return true }
    return false
  }

  package mutating func takesMarks() -> Bool {
    guard session.canQuery else { return false }
    if let question = graphics.question(at: now) { ask(question) }
    return graphics.takesMarks
  }

  package mutating func lay(_ pictures: [PixelPicture], _ marks: [CellMark]) {
    let former = laid
    laid.replace(by: pictures, marks)
    if let time = link.time(for: laid.bytesToSend), time > Self.longestTransfer { laid.drop() }
    // Pictures that stay need no new frame.
    guard !former.isBeginning(of: laid.pictures, laid.marks),
      !former.marked.isEmpty || former.hasPlaceholders
    else { return }
    redrawAll()
  }

  /// Drops all pictures if the next canvas differs under one of them.
  mutating func dropPictures(before canvas: TextCanvas) {
    guard !laid.pictures.isEmpty || !laid.marks.isEmpty else { return }
    if let former = screen.last, !laid.areTouched(between: former, and: canvas) { return }
    laid.drop()
  }

  /// Writes all cells under pixels if some of them have changed. Writing a cell erases its pixels.
  mutating func erasePixels(before dressed: TextCanvas) {
    let rows = laid.marked.filter { $0 < size.rows }
    guard !rows.isEmpty else { return }
    let isChanged =
      isRecoloured
      || painted.map { former in rows.contains { dressed.row($0) != former.row($0) } }
        ?? true
    guard isChanged else { return }
    for row in rows { session.rewrite(row..<row + 1) }
    laid.forgetPixels()
  }

  /// Sends a piece of a picture while nothing moves.
  mutating func layNextPiece() {
    guard isAtRest, let piece = laid.next() else { return }
    let bytes = session.send(sequence(of: piece), withQuery: link.asks)
    if link.asks { link.sent(bytes, at: now, arePixels: true) }
    session.expect(answers: answersDue)
    // Once the terminal has the pictures, a frame puts placeholders in place of their cells.
    if laid.hasPlaceholders { screen.drawAgain() }
  }

  /// Longer than a terminal waits before it draws.
  static let nudgeDelay = Duration.milliseconds(100)

  /// Writes a row again some time after placeholders: kitty finds them when it draws their rows, but shows the picture
  /// only when it draws the next time (seen in 0.48).
  mutating func nudge() {
    guard let time = nudgeTime, now >= time else { return }
    nudgeTime = nil
    guard !screen.isWaiting, let row = laid.rowBesidePictures(of: size) else { return }
    session.rewrite(row..<row + 1)
    send()
  }

  /// Sequences for the memory of the terminal, which may be that around tmux.
  func forMemory(_ sequences: [UInt8]) -> [UInt8] {
    graphics.passesTmux && !sequences.isEmpty ? KittyGraphics.throughTmux(sequences) : sequences
  }

  /// The sequence that draws a piece in its cells. It restores the cursor and the colours that ncurses knows.
  private mutating func sequence(of piece: LaidPictures.Piece) -> [UInt8] {
    guard let area = piece.area else { return forMemory(piece.bytes) }
    if let mark = piece.mark {
      return painted.map { painter.sequence(of: mark, in: area, of: $0) } ?? []
    }
    var text = "\u{1B}7"
    if piece.isOnPaper, let paper = painter.palette.theme.pageColours?.paper {
      text += "\u{1B}[0;48;2;\(paper.red);\(paper.green);\(paper.blue)m"
      for row in area.rows {
        text += Point(column: area.origin.column, row: row).moving
        text += String(repeating: " ", count: area.size.columns)
      }
    }
    text += area.origin.moving
    return Array(text.utf8) + piece.bytes + Array("\u{1B}8".utf8)
  }
}

extension Theme {
  /// The exact colours of text and page; nil if only the terminal knows them.
  fileprivate var pageColours: (ink: RGB, paper: RGB)? {
    adaptation == .colours ? nil : colours(of: .plain)
  }
}
