internal import CurlewFormats
internal import CurlewManuscript

/// Decodes the coloured pictures of Netpbm.
enum PPMPicture {
  static func bitmap(
    of bytes: [UInt8], near size: PictureSize?, _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap {
    guard let header = PixmapHeader(bytes) else { throw .damaged }
    let (width, height) = (header.size.width, header.size.height)
    try watch.check(width: width, height: height)
    try watch.check(memory: bytes.count, width: width, height: height, near: size)
    var reducer = RowReducer(width: width, height: height, near: size)
    for y in 0..<height {
      if y % 64 == 0 { try watch.check() }
      let start = header.start + y * width * 3
      // What a file lacks at its end stays blank.
      guard start + width * 3 <= bytes.count else { break }
      reducer.add(
        stride(from: start, to: start + width * 3, by: 3).map {
          UInt32(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
        })
    }
    return reducer.bitmap()
  }
}
