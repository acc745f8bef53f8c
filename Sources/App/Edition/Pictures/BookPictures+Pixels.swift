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
}

extension BookPictures {
  /// The most pictures that are kept in pixels.
  package static let mostPixels = 6
  /// Larger pictures stay cells. xterm draws no sixels beyond 1000 pixels.
  private static let mostWidth = 1000
  private static let mostArea = 2 << 20

  /// The number that stands for a request on a canvas; nil if its picture is no longer kept.
  package func number(of request: PictureRequest) -> Int? {
    state.withLock { $0.number(of: request) }
  }

  /// The part of a picture to show in pixels: the cells that are flat and in full light. Nil if most of them are
  /// not, or if the part is too large.
  package func pixelRequest(
    for spot: PictureSpot, on canvas: TextCanvas, as format: PixelFormat
  ) -> PixelRequest? {
    let (request, made) = state.withLock { state in
      let request = state.used.last { $0.number == spot.number }?.request
      return (request, request.flatMap { state.made[$0] })
    }
    guard let request, case .success(let cells) = made,
      let crop = cells.uncovered(at: spot.area.origin, on: canvas)
    else { return nil }
    let pixels = PixelRequest(picture: request, crop: crop, format: format)
    guard pixels.width <= Self.mostWidth, pixels.width * pixels.height <= Self.mostArea else {
      return nil
    }
    return pixels
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
    guard let request = state.withLock({ $0.wantedPixels }) else { return false }
    let made = try? pixels(for: request)
    state.withLock { state in
      if state.wantedPixels == request { state.wantedPixels = nil }
      state.pixels.append((request, made))
      if state.pixels.count > Self.mostPixels { state.pixels.removeFirst() }
    }
    return true
  }

  private func pixels(for request: PixelRequest) throws(PictureFault) -> PixelPicture.Pixels? {
    let part = request.picture.part.part(request.crop, of: request.picture.size)
    // A bitmap has at least twice the size that is asked for.
    let size = PictureSize(
      width: Int(Double(request.width) / part.width / 2),
      height: Int(Double(request.height) / part.height / 2))
    let bitmap = try bitmap(at: request.picture.address, near: size)
    // Words of a drawing are letters in cells.
    guard bitmap.labels.isEmpty else { return nil }
    let pixels = PicturePixels(
      bitmap, part: part.area(of: bitmap), width: request.width, height: request.height,
      ink: request.format.ink, paper: request.format.paper)
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
  /// The rectangle of cells that a canvas shows unchanged; nil if it is less than half of the picture.
  fileprivate func uncovered(at corner: Point, on canvas: TextCanvas) -> Rect? {
    func isShown(_ column: Int, _ row: Int) -> Bool {
      let place = corner + Point(column: column, row: row)
      return canvas.bounds.contains(place)
        && canvas[place.column, place.row] == cells[row * size.columns + column]
    }
    // The shade of a spine covers columns, and a bar covers rows. Sixels in the last row would scroll.
    let rows = (0..<size.rows).filter { row in
      corner.row + row < canvas.size.rows - 1
        && (0..<size.columns).count { isShown($0, row) } * 2 > size.columns
    }
    guard let top = rows.first, let bottom = rows.last, rows.count == bottom - top + 1 else {
      return nil
    }
    let columns = (0..<size.columns).filter { column in rows.allSatisfy { isShown(column, $0) } }
    guard let left = columns.first, let right = columns.last, columns.count == right - left + 1,
      columns.count * rows.count * 2 >= size.columns * size.rows
    else { return nil }
    return Rect(column: left, row: top, columns: columns.count, rows: rows.count)
  }
}
