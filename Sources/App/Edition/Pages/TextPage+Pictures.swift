package import CurlewCells
internal import CurlewManuscript
internal import Paging
package import CurlewPictures
package import CurlewTypesetting

extension TextPage {
  /// Draws the pictures over their frames, as far as they have been made, and has those of nearby
  /// pages made.
  func drawPictures(on canvas: inout TextCanvas, at place: PageSlot) {
    guard let pictures = edition.shownPictures else { return }
    let metrics = edition.metrics(onSide: place.side)
    for placed in layout.pictures(ofPage: number) {
      let frame = metrics.frame(of: placed)
      guard let request = PictureRequest(placed, in: frame) else { continue }
      switch pictures.picture(request) {
      case .success(let cells):
        canvas.draw(cells, in: frame, number: pictures.number(of: request))
      case .failure(let fault):
        canvas.centre(
          " \(fault.reason) ", row: frame.rows.upperBound - 1, within: frame, style: Style(.soft))
      case nil: break
      }
    }
    for page in number - Self.reach...number + Self.reach where (0..<layout.pageCount) ~= page {
      for placed in layout.pictures(ofPage: page) {
        guard let request = PictureRequest(placed, in: metrics.frame(of: placed)) else {
          continue
        }
        pictures.prepare(request)
      }
    }
  }

  /// Draws the pictures on a thumbnail of the page, as far as they have been made.
  func drawSmallPictures(on thumbnail: inout TextCanvas) {
    guard let pictures = edition.shownPictures else { return }
    let (leaf, size) = (metrics.leaf, thumbnail.size)
    for placed in layout.pictures(ofPage: number) {
      let frame = metrics.frame(of: placed)
      let left = frame.columns.lowerBound * size.columns / max(leaf.columns, 1)
      let top = frame.rows.lowerBound * size.rows / max(leaf.rows, 1)
      let small = Rect(
        column: left, row: top,
        columns: max(frame.columns.upperBound * size.columns / max(leaf.columns, 1) - left, 1),
        rows: max(frame.rows.upperBound * size.rows / max(leaf.rows, 1) - top, 1))
      guard let request = PictureRequest(placed, in: small) else { continue }
      if case .success(let cells) = pictures.picture(request) { thumbnail.draw(cells, in: small) }
    }
  }

  /// How many pages before and after the open one have their pictures made in advance.
  private static var reach: Int { 3 }
}

extension PageMetrics {
  /// The cells of the page that the frame of a picture takes.
  package func frame(of placed: PlacedPicture) -> Rect {
    Rect(
      column: text.origin.column + placed.columns.lowerBound,
      row: text.origin.row + placed.rows.lowerBound, columns: placed.columns.count,
      rows: placed.rows.count)
  }
}

extension PictureRequest {
  /// A picture in its shape, as large as its frame allows; nil if it has no address.
  package init?(_ placed: PlacedPicture, in frame: Rect) {
    guard let address = placed.picture.address, !frame.isEmpty else { return nil }
    self.init(address: address, size: placed.picture.size.cells(in: frame.size))
  }
}

extension TextCanvas {
  /// Draws a picture in the middle of an area.
  ///
  /// - Parameter number: The number of its request; nil if it is shown in cells only.
  package mutating func draw(_ picture: PictureCells, in area: Rect, number: Int? = nil) {
    fill(area, style: .plain)
    let corner = Point(
      column: area.origin.column + (area.size.columns - picture.size.columns) / 2,
      row: area.origin.row + (area.size.rows - picture.size.rows) / 2)
    if let number {
      pictures.append(PictureSpot(area: Rect(origin: corner, size: picture.size), number: number))
    }
    for row in 0..<picture.size.rows {
      for column in 0..<picture.size.columns {
        put(
          picture.cells[row * picture.size.columns + column],
          at: corner + Point(column: column, row: row))
      }
    }
  }
}
