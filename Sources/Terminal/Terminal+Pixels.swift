package import CurlewCells
internal import CurlewSystem

/// Pictures in pixels over the cells that show them. ncurses knows nothing of sixels: the cells under them
/// stay on its screen, and are written again when the pixels must go.
extension Terminal: PictureScreen {
  /// How long pictures may take to arrive.
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
    guard pictures != laid.pictures else { return }
    let hadPlaceholders = laid.hasPlaceholders
    laid.replace(by: pictures)
    if let time = link.time(for: laid.byteCount), time > Self.longestTransfer { laid.drop() }
    guard laid.marked != nil || hadPlaceholders else { return }
    painted = nil
    unshown = unshown ?? shown
  }

  /// Gives pictures up that the next canvas differs from.
  mutating func dropPictures(before canvas: TextCanvas) {
    guard !laid.pictures.isEmpty else { return }
    if let former = unshown ?? shown, !laid.lie(onOtherRowsOf: canvas, than: former) { return }
    laid.drop()
  }

  /// Has all cells with pixels written if some of them are to be drawn. Writing a cell erases its pixels.
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
    if laid.hasPlaceholders { unshown = shown }
  }

  /// A piece at its place. The cursor and the colours that ncurses knows are saved meanwhile.
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
