package import CurlewCells
internal import CurlewManuscript
internal import CurlewPictures
internal import Synchronization

/// A part of a picture in the pixels of a screen.
package struct PixelRequest: Hashable, Sendable {
  package let picture: PictureRequest
  /// The cells of the picture that nothing covers.
  package let crop: Rect
  package let format: PixelFormat

  /// In pixels.
  package var width: Int { crop.size.columns * format.cellWidth }
  package var height: Int { crop.size.rows * format.cellHeight }
  package var area: Int { width * height }
}

extension BookPictures {
  /// The most pixels that are kept: those of two large screens.
  package static let mostPixels = 8 << 20
  /// Larger pictures stay cells. xterm draws no sixels beyond 1000 pixels.
  private static let mostWidth = 1000
  private static let mostArea = 2 << 20

  /// Whether the screen shows pictures in pixels, as far as is known.
  package var areInPixels: Bool { state.withLock { $0.areInPixels } }

  /// The number that stands for a request on a canvas; nil if its picture is no longer kept.
  package func number(of request: PictureRequest) -> Int? {
    state.withLock { $0.number(of: request) }
  }

  /// The parts of a picture to show in pixels: the cells that are flat and in full light. None if most of them are
  /// not, or if a part is too large.
  package func pixelRequests(
    for spot: PictureSpot, on canvas: TextCanvas, as format: PixelFormat
  ) -> [PixelRequest] {
    let (request, made) = state.withLock { state in
      state.areInPixels = true
      let request = state.used.last { $0.number == spot.number }?.request
      return (request, request.flatMap { state.made[$0] })
    }
    guard let request, case .success(let cells) = made else { return [] }
    let picture = PictureRequest(address: request.address, size: cells.size, part: request.part)
    let parts = cells.uncovered(at: spot.area.origin, on: canvas)
      .map { PixelRequest(picture: picture, crop: $0, format: format) }
    let fit = parts.allSatisfy { $0.width <= Self.mostWidth && $0.area <= Self.mostArea }
    return fit ? parts : []
  }

  /// The pixels of a picture: nil until they have been made, `.some(nil)` if it has none.
  package func pixels(_ request: PixelRequest) -> PixelPicture.Pixels?? {
    state.withLock { state in
      if let known = state.pixels.first(where: { $0.request == request }) {
        return .some(known.made)
      }
      state.wantedPixels = request
      return nil
    }
  }

  /// Makes the pixels that are wanted. Returns false if there are none to make.
  func makePixels() -> Bool {
    let (wanted, trimming) = state.withLock { ($0.wantedPixels, $0.trimming) }
    guard let request = wanted else { return false }
    let made = try? pixels(for: request)
    state.withLock { state in
      guard state.trimming == trimming else { return }
      if state.wantedPixels == request { state.wantedPixels = nil }
      state.pixels.append((request, made))
      while state.pixels.reduce(0, { $0 + $1.request.area }) > Self.mostPixels {
        state.pixels.removeFirst()
      }
    }
    return true
  }

  private func pixels(for request: PixelRequest) throws(PictureFault) -> PixelPicture.Pixels? {
    let part = request.picture.part.part(request.crop, of: request.picture.size)
    let bitmap = try wholeBitmap(for: request)
    // Words of a drawing are letters in cells.
    guard bitmap.labels.isEmpty else { return nil }
    let pixels = PicturePixels(
      bitmap, part: area(of: part, on: request.picture.address, in: bitmap), width: request.width,
      height: request.height, in: (request.format.ink, request.format.paper),
      isPrinted: print != nil)
    switch request.format.method {
    case .sixel(let colours):
      return .sixels(
        pixels.sixels(
          colours: colours, pieceOf: PixelPicture.rowsOfPiece * request.format.cellHeight),
        onPaper: pixels.isOnPaper)
    case .placeholders: return pixels.png.map { .png($0) }
    }
  }
}

extension BookPictures {
  /// The bitmap of which a request shows all or a part. It is kept for the other parts.
  private func wholeBitmap(for request: PixelRequest) throws(PictureFault) -> Bitmap {
    let (picture, format) = (request.picture, request.format)
    // A bitmap has at least twice the size that is asked for.
    let size = PictureSize(
      width: Int(Double(picture.size.columns * format.cellWidth) / picture.part.width / 2),
      height: Int(Double(picture.size.rows * format.cellHeight) / picture.part.height / 2))
    let isPart = request.crop.size != picture.size
    return try bitmap(at: picture.address, near: size, keeps: isPart)
  }
}

extension PicturePart {
  /// The part of the picture that some of its cells show.
  fileprivate func part(_ crop: Rect, of size: Size) -> PicturePart {
    let (column, row) = (width / Double(size.columns), height / Double(size.rows))
    return PicturePart(
      x: x + Double(crop.origin.column) * column, y: y + Double(crop.origin.row) * row,
      width: Double(crop.size.columns) * column, height: Double(crop.size.rows) * row)
  }
}

extension PictureCells {
  /// The rectangles of cells that a canvas shows unchanged; none if they are less than half of the picture.
  ///
  /// The shade of a spine covers columns, a bar covers rows, and a ribbon hangs into a cover.
  fileprivate func uncovered(at corner: Point, on canvas: TextCanvas) -> [Rect] {
    var parts: [Rect] = []
    for column in 0..<size.columns {
      let rows = rowsShown(inColumn: column, at: corner, on: canvas)
      if let last = parts.last, last.rows == rows, last.columns.upperBound == column {
        parts[parts.count - 1].size.columns += 1
      } else if !rows.isEmpty {
        parts.append(Rect(column: column, row: rows.lowerBound, columns: 1, rows: rows.count))
      }
    }
    let cells = parts.reduce(0) { $0 + $1.size.columns * $1.size.rows }
    return cells * 2 >= size.columns * size.rows ? parts : []
  }

  /// The rows of a column that a canvas shows unchanged; none if some between them are not.
  private func rowsShown(
    inColumn column: Int, at corner: Point, on canvas: TextCanvas
  ) -> Range<Int> {
    let rows = (0..<size.rows).filter { row in
      let place = corner + Point(column: column, row: row)
      // Sixels in the last row would scroll.
      return canvas.bounds.contains(place) && place.row < canvas.size.rows - 1
        && canvas[place.column, place.row] == cells[row * size.columns + column]
    }
    guard let top = rows.first, let bottom = rows.last, rows.count == bottom - top + 1 else {
      return 0..<0
    }
    return top..<bottom + 1
  }
}
