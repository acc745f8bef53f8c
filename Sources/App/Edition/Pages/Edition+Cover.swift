package import CurlewCells
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPictures
internal import CurlewTypesetting
internal import Paging

extension Edition {
  /// The cover of the closed book, as large as a page: its picture on cloth once that has been made, else its title.
  package var cover: TextCanvas {
    let cloth = BoundCover(title: book.printedTitle, author: book.text.author)
    guard let request = coverRequest, case .success(let cells) = shownPictures?.picture(request)
    else { return cloth.drawn(geometry.leaf) }
    var canvas = cloth.board(geometry.leaf)
    canvas.draw(cells, in: coverArea, number: 0)
    canvas.pictureSpots = []
    return canvas
  }

  /// Has the picture of the cover made, if there is one.
  func prepareCover() {
    if let request = coverRequest { shownPictures?.prepare(request) }
  }

  private var coverRequest: PictureRequest? {
    guard let cover = book.cover, let address = cover.address else { return nil }
    return PictureRequest(address: address, size: cover.size.cells(in: coverArea.size))
  }

  /// Where its picture lies: within a frame of cloth, beside the hinge.
  private var coverArea: Rect {
    let leaf = Rect(geometry.leaf)
    return Rect(
      column: 2, row: 0, columns: max(leaf.size.columns - 2, 0), rows: leaf.size.rows
    ).inset(columns: 2, rows: 1)
  }
}
