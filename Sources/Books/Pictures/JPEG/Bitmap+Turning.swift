internal import CurlewFormats
internal import CurlewManuscript

extension Bitmap {
  /// The picture in the orientation of its EXIF data.
  func turned(_ turn: JPEGOrientation) -> Bitmap {
    guard turn != .upright else { return self }
    let (columns, rows) = turn.isSideways ? (height, width) : (width, height)
    var turned: [UInt32] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<rows {
      for x in 0..<columns {
        // In the picture as it is stored.
        let (across, down) = turn.isSideways ? (y, x) : (x, y)
        turned.append(
          self[
            turn.isMirrored ? width - 1 - across : across,
            turn.isUpsideDown ? height - 1 - down : down])
      }
    }
    return Bitmap(width: columns, height: rows, pixels: turned)
  }
}

extension PictureSize {
  /// The size with width and height exchanged.
  var turned: PictureSize {
    var size = self
    (size.width, size.height) = (height, width)
    return size
  }
}
