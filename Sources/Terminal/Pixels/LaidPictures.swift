internal import CurlewCells

/// The pictures that lie over the canvas in pixels, and those that are on their way.
struct LaidPictures {
  /// A part of a picture, so small that a key need not wait for it.
  struct Piece {
    var bytes: [UInt8]
    /// Its cells; nil if it only goes into the memory of the terminal.
    var area: Rect?
    /// Whether the cells are blanked first.
    var isOnPaper = false
  }

  private(set) var pictures: [PixelPicture] = []
  private var pieces: [Piece] = []
  /// How many pieces have been sent.
  private var sent = 0
  /// The rows of the screen that have pixels, until they have been erased.
  private(set) var marked: Range<Int>?
  /// The number of the first picture in the memory of the terminal.
  private var number = KittyGraphics.firstNumber
  /// The numbers of pictures that are no longer needed there.
  private var stale: [Int] = []

  /// Whether pieces are still to be sent.
  var isWaiting: Bool { sent < pieces.count }

  var byteCount: Int { pieces.reduce(0) { $0 + $1.bytes.count } }

  /// Sends other pictures from now on.
  mutating func replace(by pictures: [PixelPicture]) {
    for (index, picture) in self.pictures.enumerated() {
      if case .png = picture.pixels, sent > 0 { stale.append(number + index) }
    }
    number += self.pictures.count
    (self.pictures, sent, pieces) = (pictures, 0, [])
    for (index, picture) in pictures.enumerated() {
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
  }

  /// Sends no more of the pictures. Their pixels stay until they have been erased.
  mutating func drop() { replace(by: []) }

  /// Whether a canvas has other cells than another one where pictures are.
  func lie(onOtherRowsOf canvas: TextCanvas, than former: TextCanvas) -> Bool {
    guard canvas.size == former.size else { return true }
    return pictures.contains { picture in
      picture.area.rows.clamped(to: 0..<canvas.size.rows).contains {
        canvas.row($0) != former.row($0)
      }
    }
  }

  /// The next piece to send.
  mutating func next() -> Piece? {
    guard isWaiting else { return nil }
    let piece = pieces[sent]
    sent += 1
    if let rows = piece.area?.rows {
      marked =
        marked.map {
          min($0.lowerBound, rows.lowerBound)..<max($0.upperBound, rows.upperBound)
        } ?? rows
    }
    return piece
  }

  /// The pixels have gone from the screen. They are sent again unless they are dropped.
  mutating func forgetPixels() { (marked, sent) = (nil, 0) }

  /// Whether the terminal has all pictures, and shows them in place of cells.
  var hasPlaceholders: Bool { !pieces.isEmpty && !isWaiting && marked == nil }

  /// What removes pictures from the memory of the terminal that it no longer shows.
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
