internal import CurlewFormats
package import CurlewManuscript

/// Decodes pictures of the formats that books have.
package enum PictureDecoder {
  /// Decodes a picture. One that is much larger than `size` is scaled down while it is decoded, to no less
  /// than twice `size`. A drawing is drawn at twice `size`.
  ///
  /// - Parameter resource: returns the bytes of a picture that a drawing shows, by its address.
  package static func bitmap(
    of bytes: [UInt8], near size: PictureSize? = nil, limits: PictureLimits = .ofBook,
    resource: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(PictureFault) -> Bitmap {
    let watch = DecodingWatch(limits)
    try watch.check()
    if PictureFormat(of: bytes) == .svg {
      return try SVGPicture.bitmap(of: bytes, near: size, resource: resource, watch) {
        (bytes, near) throws(PictureFault) in try pixels(of: bytes, near: near, watch)
      }
    }
    guard let bitmap = try pixels(of: bytes, near: size, watch) else { throw .unknownFormat }
    return bitmap
  }

  /// Decodes a format that stores pixels; nil for other formats.
  private static func pixels(
    of bytes: [UInt8], near size: PictureSize?, _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap? {
    switch PictureFormat(of: bytes) {
    case .jpeg: try JPEGPicture.bitmap(of: bytes, near: size, watch)
    case .png: try PNGPicture.bitmap(of: bytes, near: size, watch)
    case .gif: try GIFPicture.bitmap(of: bytes, near: size, watch)
    case .webP: try WebPPicture.bitmap(of: bytes, near: size, watch)
    case .ppm: try PPMPicture.bitmap(of: bytes, near: size, watch)
    case .svg, nil: nil
    }
  }

  /// The size that the header of a picture states.
  package static func size(of bytes: [UInt8]) -> PictureSize? { PictureHeader.size(bytes) }
}
