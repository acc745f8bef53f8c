internal import CurlewCells

/// A picture, or a part of one, at a size.
struct PictureRequest: Hashable, Sendable {
  let address: String
  let size: Size
  var part = PicturePart.whole
}
