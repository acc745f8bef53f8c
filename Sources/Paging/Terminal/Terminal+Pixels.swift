package import CurlewCells
internal import CurlewSystem

/// Pictures in pixels over the cells that show them. ncurses knows nothing of sixels: the cells under them
/// stay on its screen, and are written again when the pixels must go.
extension Terminal: PictureScreen {
  /// The longest time that the transfer of pictures may take.
  private static let longestTransfer = Duration.milliseconds(500)

  package mutating func pixelFormat(isForced: Bool) -> PixelFormat? {
    guard session.canQuery, tone == .truecolor, !painter.palette.hasFewColours,
      let (ink, paper) = painter.palette.theme.pageColours
    else { return nil }
    if let question = graphics.question(at: now) { ask(question) }
    guard let method = graphics.method(isForced: isForced),
      let cell = graphics.cell(of: size, inWindow: session.output.windowPixels)
    else { return nil }
    return PixelFormat(
      method, cellWidth: cell.width, cellHeight: cell.height, ink: ink, paper: paper)
  }

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

  package mutating func lay(_ pictures: [PixelPicture]) {
    let former = laid
    laid.replace(by: pictures)
    if let time = link.time(for: laid.bytesToSend), time > Self.longestTransfer { laid.drop() }
    // Pictures that stay need no new frame.
    guard !laid.pictures.starts(with: former.pictures),
      former.marked != nil || former.hasPlaceholders
    else { return }
    forgetPicture()
  }

  /// Drops all pictures if the next canvas differs under one of them.
  mutating func dropPictures(before canvas: TextCanvas) {
    guard !laid.pictures.isEmpty else { return }
    if let former = unshown ?? shown, !laid.areTouched(between: former, and: canvas) { return }
    laid.drop()
  }

  /// Writes all cells under pixels if some of them have changed. Writing a cell erases its pixels.
  mutating func erasePixels(before dressed: TextCanvas) {
    guard let rows = laid.marked?.clamped(to: 0..<size.rows) else { return }
    let isChanged =
      isRecoloured
      || painted.map { former in rows.contains { dressed.row($0) != former.row($0) } }
        ?? true
    guard isChanged else { return }
    session.rewrite(rows)
    laid.forgetPixels()
  }

  /// Sends a piece of a picture while nothing moves.
  mutating func layNextPiece() {
    guard isAtRest, let piece = laid.next() else { return }
    let bytes = session.send(sequence(of: piece), withQuery: link.asks)
    if link.asks { link.sent(bytes, at: now, arePixels: true) }
    session.expect(answers: answersDue)
    // Once the terminal has the pictures, a frame puts placeholders in place of their cells.
    if laid.hasPlaceholders { (shown, unshown) = (nil, shown) }
  }

  /// The sequence that draws a piece in its cells. It restores the cursor and the colours that ncurses knows.
  private func sequence(of piece: LaidPictures.Piece) -> [UInt8] {
    guard let area = piece.area else { return piece.bytes }
    var text = "\u{1B}7"
    if piece.isOnPaper, let paper = painter.palette.theme.pageColours?.paper {
      text += "\u{1B}[0;48;2;\(paper.red);\(paper.green);\(paper.blue)m"
      for row in area.rows {
        text += Self.moving(to: Point(column: area.origin.column, row: row))
        text += String(repeating: " ", count: area.size.columns)
      }
    }
    text += Self.moving(to: area.origin)
    return Array(text.utf8) + piece.bytes + Array("\u{1B}8".utf8)
  }

  private static func moving(to cell: Point) -> String {
    "\u{1B}[\(cell.row + 1);\(cell.column + 1)H"
  }
}

extension Theme {
  /// The exact colours of text and page; nil if only the terminal knows them.
  fileprivate var pageColours: (ink: RGB, paper: RGB)? {
    adaptation == .colours ? nil : colours(of: .plain)
  }
}
