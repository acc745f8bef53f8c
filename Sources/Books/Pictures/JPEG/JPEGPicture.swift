private import CurlewCBoundedJpeg
private import CurlewCJpeg  // Links the library that the shim calls.
internal import CurlewFormats
internal import CurlewManuscript

/// Decodes JPEG: grey, colour, CMYK, progressive, turned by its EXIF data.
///
/// The pointers that libjpeg needs stay in this file.
enum JPEGPicture {
  /// Later scans add what nobody can see; a hostile file has thousands.
  private static let mostScans: Int32 = 64

  static func bitmap(
    of bytes: [UInt8], near size: PictureSize?, _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap {
    let turn = JPEGOrientation(of: bytes)
    let size = size.map { turn.isSideways ? $0.turned : $0 }
    var result = Result<Bitmap, PictureFault>.failure(.damaged)
    bytes.withUnsafeBufferPointer { bytes in
      result = decoded(bytes, near: size, watch)
    }
    return try result.get().turned(turn)
  }

  private static func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>, near size: PictureSize?, _ watch: DecodingWatch
  ) -> Result<Bitmap, PictureFault> {
    guard let jpeg = bounded_jpeg_begin(bytes.baseAddress, bytes.count, watch.limits.bytes) else {
      return .failure(.damaged)
    }
    defer { bounded_jpeg_end(jpeg) }
    return Result { () throws(PictureFault) in
      let (width, height) = (Int(bounded_jpeg_width(jpeg)), Int(bounded_jpeg_height(jpeg)))
      try watch.check(width: width, height: height)
      try watch.check(memory: bytes.count, width: width, height: height, near: size)
      let factor = RowReducer.factor(width: width, height: height, near: size, most: 8)
      let divisor = [8, 4, 2].first { $0 <= factor } ?? 1
      try check(bounded_jpeg_start(jpeg, Int32(divisor)))
      var scans = BOUNDED_JPEG_MORE
      while scans == BOUNDED_JPEG_MORE {
        scans = bounded_jpeg_read_scans(jpeg, mostScans)
        try watch.check()
      }
      try check(scans)
      return try rows(of: jpeg, near: size, watch)
    }
  }

  private static func rows(
    of jpeg: OpaquePointer, near size: PictureSize?, _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap {
    let (width, height) = (Int(bounded_jpeg_width(jpeg)), Int(bounded_jpeg_height(jpeg)))
    var reducer = RowReducer(width: width, height: height, near: size)
    var row = [UInt32](repeating: 0, count: width)
    for y in 0..<height {
      let result = row.withUnsafeMutableBytes { bytes in
        bounded_jpeg_read_row(jpeg, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
      }
      try check(result)
      reducer.add(row)
      if y % 16 == 0 { try watch.check() }
    }
    return reducer.bitmap()
  }

  private static func check(_ result: bounded_jpeg_result) throws(PictureFault) {
    switch result {
    case BOUNDED_JPEG_OK: break
    case BOUNDED_JPEG_OUT_OF_MEMORY: throw .tooLarge
    default: throw .damaged
    }
  }
}
