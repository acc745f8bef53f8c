internal import CurlewFormats
package import CurlewManuscript

/// Decodes pictures of the formats that books have.
package enum PictureDecoder {
  /// Decodes a picture, and scales it down by the format's own means where it is much larger than a
  /// size: to no less than twice that size. A drawing is drawn at twice the size.
  ///
  /// - Parameters:
  ///   - resource: the bytes of a picture that a drawing shows, by its address.
  ///   - isCancelled: called every few milliseconds.
  package static func bitmap(
    of bytes: [UInt8], near size: PictureSize? = nil, limits: PictureLimits = .ofBook,
    resource: (String) -> [UInt8]? = { _ in nil }, isCancelled: () -> Bool = { false }
  ) throws(PictureFault) -> Bitmap {
    var result = Result<Bitmap, PictureFault>.failure(.damaged)
    withoutActuallyEscaping(isCancelled) { isCancelled in
      withoutActuallyEscaping(resource) { resource in
        let watch = DecodingWatch(limits, isCancelled: isCancelled)
        result = Result { () throws(PictureFault) in
          try bitmap(of: bytes, near: size, resource, watch)
        }
      }
    }
    return try result.get()
  }

  private static func bitmap(
    of bytes: [UInt8], near size: PictureSize?, _ resource: @escaping (String) -> [UInt8]?,
    _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap {
    try watch.check()
    switch PictureFormat(of: bytes) {
    case .svg:
      return try SVGPicture.bitmap(of: bytes, near: size, resource: resource, watch) {
        (bytes, near) throws(PictureFault) in try pixels(of: bytes, near: near, watch)
      }
    default:
      guard let bitmap = try pixels(of: bytes, near: size, watch) else { throw .unknownFormat }
      return bitmap
    }
  }

  /// A picture made of pixels; nil for other formats.
  private static func pixels(
    of bytes: [UInt8], near size: PictureSize?, _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap? {
    switch PictureFormat(of: bytes) {
    case .jpeg: try JPEGPicture.bitmap(of: bytes, near: size, watch)
    case .png: try PNGPicture.bitmap(of: bytes, near: size, watch)
    case .gif: try GIFPicture.bitmap(of: bytes, near: size, watch)
    case .webP: try WebPPicture.bitmap(of: bytes, near: size, watch)
    case .svg, nil: nil
    }
  }

  /// The size that the header of a picture states.
  package static func size(of bytes: [UInt8]) -> PictureSize? { PictureHeader.size(bytes) }
}
