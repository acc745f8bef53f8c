/// The format of a picture, by its first bytes.
package enum PictureFormat: Sendable {
  case jpeg, png, gif, webP, ppm
  /// Anything that begins like mark-up.
  case svg

  package init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: "GIF8".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8) {
      self = .webP
    } else if bytes.starts(with: "P6\n".utf8) {
      self = .ppm
    } else if bytes.first(where: { !$0.isMarkupSpace && $0 < 0x80 }) == UInt8(ascii: "<") {
      self = .svg
    } else {
      return nil
    }
  }
}
