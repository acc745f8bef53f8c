package import CurlewMessages

/// Why a picture cannot be shown.
package enum PictureFault: Error, Hashable, Sendable {
  case damaged
  /// The bytes are of no format that is read here.
  case unknownFormat
  /// More pixels or memory than the limits allow.
  case tooLarge
  /// It takes longer than the limits allow.
  case tooSlow
  /// Its bytes cannot be read.
  case missing

  /// The reason, as the frame of the picture shows it.
  package var reason: Message {
    switch self {
    case .damaged: "damaged"
    case .unknownFormat: "unknown format"
    case .tooLarge: "too large"
    case .tooSlow: "takes too long to read"
    case .missing: "missing"
    }
  }
}

/// What decoding one picture may cost.
package struct PictureLimits: Sendable {
  /// The most pixels, by the header of the picture.
  package var pixels: Int
  /// The most memory in bytes, including the file.
  package var bytes: Int
  /// Processor time.
  package var seconds: Int

  package init(pixels: Int, bytes: Int, seconds: Int) {
    (self.pixels, self.bytes, self.seconds) = (pixels, bytes, seconds)
  }

  /// The limits for a picture of a book.
  package static let ofBook = PictureLimits(pixels: 64 << 20, bytes: 240 << 20, seconds: 2)
}
