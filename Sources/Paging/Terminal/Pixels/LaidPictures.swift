internal import CurlewCells

/// The pictures in pixels over the canvas, including those that have not been sent completely.
struct LaidPictures {
  /// A part of a picture, small enough not to delay a key.
  struct Piece {
    var bytes: [UInt8]
    /// Its cells; nil if it only goes into the memory of the terminal.
    var area: Rect?
    /// Whether the cells are blanked first.
    var isOnPaper = false
    /// What is added to the cells, which are written again for it.
    var mark: CellMark.Kind?
  }

  private(set) var pictures: [PixelPicture] = []
  private(set) var marks: [CellMark] = []
  private var pieces: [Piece] = []
  /// How many pieces have been sent.
  private var sent = 0
  /// The rows of the screen that have pixels or marks, until they have been erased.
  private(set) var marked: Set<Int> = []
  /// The number of the first picture in the memory of the terminal.
  private var number = KittyGraphics.firstNumber
  /// The numbers of pictures that are no longer needed there.
  private var stale: [Int] = []

  /// Whether pieces are still to be sent.
  var isWaiting: Bool { sent < pieces.count }

  /// The size of the pieces that are still to be sent.
  var bytesToSend: Int { pieces[sent...].reduce(0) { $0 + $1.bytes.count } }

  /// Whether all that is laid stays if others are laid.
  func isBeginning(of pictures: [PixelPicture], _ marks: [CellMark]) -> Bool {
    pictures.starts(with: self.pictures) && marks == self.marks
  }

  /// Lays other pictures and marks. If the list begins with the former pictures, only those behind them are sent.
  mutating func replace(by pictures: [PixelPicture], _ marks: [CellMark]) {
    if !isBeginning(of: pictures, marks) {
      for (index, picture) in self.pictures.enumerated() {
        if case .png = picture.pixels, sent > 0 { stale.append(number + index) }
      }
      number += self.pictures.count
      (self.pictures, self.marks, sent, pieces) = ([], marks, 0, [])
      pieces = marks.map { Piece(bytes: [], area: $0.area, mark: $0.kind) }
    }
    for (index, picture) in pictures.enumerated().dropFirst(self.pictures.count) {
      switch picture.pixels {
      case .sixels(let sequences, let isOnPaper):
        for (place, bytes) in sequences.enumerated() {
          var area = picture.area
          area.origin.row += place * PixelPicture.rowsOfPiece
          area.size.rows = PixelPicture.rowsOfPiece
          pieces.append(
            Piece(bytes: bytes, area: area.intersection(picture.area), isOnPaper: isOnPaper))
        }
      case .png(let file):
        pieces += KittyGraphics.pieces(of: file, picture.area.size, number: number + index)
          .map { Piece(bytes: $0) }
      }
    }
    self.pictures = pictures
  }

  /// Stops sending the pictures. Their pixels stay until they have been erased.
  mutating func drop() { replace(by: [], []) }

  /// Whether two canvases differ under pictures. A row with sixels may be written anew as a whole, but placeholders
  /// are cells.
  func areTouched(between former: TextCanvas, and canvas: TextCanvas) -> Bool {
    guard canvas.size == former.size else { return true }
    func differ(in area: Rect) -> Bool {
      let area = canvas.bounds.intersection(area)
      return area.rows.contains { row in
        area.columns.contains { canvas[$0, row] != former[$0, row] }
      }
    }
    if marks.contains(where: { differ(in: $0.area) }) { return true }
    return pictures.contains { picture in
      let whole = Rect(
        column: 0, row: picture.area.origin.row, columns: canvas.size.columns,
        rows: picture.area.size.rows)
      var area = picture.area
      if case .sixels = picture.pixels { area = whole }
      return differ(in: area)
    }
  }

  mutating func next() -> Piece? {
    guard isWaiting else { return nil }
    let piece = pieces[sent]
    sent += 1
    if let rows = piece.area?.rows { marked.formUnion(rows) }
    return piece
  }

  /// Records that all pixels and marks were erased. Those that have not been dropped are sent again.
  mutating func forgetPixels() {
    (marked, sent) = ([], min(sent, pieces.firstIndex { $0.area != nil } ?? sent))
  }

  /// Whether the terminal has all pictures, and shows them in place of cells.
  var hasPlaceholders: Bool {
    !isWaiting && pictures.contains { if case .png = $0.pixels { true } else { false } }
  }

  /// The first row without placeholders; nil if no picture is shown by placeholders.
  func rowBesidePictures(of size: Size) -> Int? {
    guard hasPlaceholders else { return nil }
    return (0..<size.rows).first { row in !pictures.contains { $0.area.rows.contains(row) } }
  }

  /// The sequences that remove pictures from the memory of the terminal when they are no longer shown.
  mutating func takeRemovals() -> [UInt8] {
    defer { stale = [] }
    return stale.flatMap { KittyGraphics.removal(of: $0) }
  }

  /// Puts placeholders in place of the cells of pictures that the terminal has in its memory.
  func putPlaceholders(on canvas: inout TextCanvas) {
    guard hasPlaceholders else { return }
    for (index, picture) in pictures.enumerated() {
      KittyGraphics.putPlaceholders(in: picture.area, number: number + index, on: &canvas)
    }
  }
}
