/// The EXIF orientation of a JPEG, 1 to 8: how the stored picture is turned before it is shown.
package struct JPEGOrientation: Equatable, Sendable {
  private let value: Int

  package static let upright = JPEGOrientation(1)

  package init(_ value: Int) { self.value = (1...8).contains(value) ? value : 1 }

  /// Goes from marker to marker up to the EXIF data or the start of the frame.
  package init(of bytes: [UInt8]) {
    let reader = BigEndian(bytes[...])
    var offset = 2
    while let marker = reader.uint16(offset), let length = reader.uint16(offset + 2), length >= 2,
      marker >= 0xFF00, marker != 0xFFDA
    {
      let end = min(offset + 2 + length, bytes.count)
      if marker == 0xFFE1, let value = Self.exif(bytes[offset + 4..<end]) {
        self.init(value)
        return
      }
      offset += 2 + length
    }
    self = .upright
  }

  /// The orientation in a block of EXIF data, which is a small TIFF file.
  private static func exif(_ block: ArraySlice<UInt8>) -> Int? {
    guard block.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let file = block.dropFirst(6)
    return file.starts(with: Array("II".utf8))
      ? value(LittleEndian(file).uint16, LittleEndian(file).uint32)
      : value(BigEndian(file).uint16, BigEndian(file).uint32)
  }

  private static func value(_ uint16: (Int) -> Int?, _ uint32: (Int) -> Int?) -> Int? {
    guard let start = uint32(4), let count = uint16(start) else { return nil }
    for index in 0..<min(count, 64) where uint16(start + 2 + index * 12) == 0x0112 {
      return uint16(start + 2 + index * 12 + 8)
    }
    return nil
  }

  /// Whether width and height are exchanged, after the picture was mirrored or turned upside down.
  package var isSideways: Bool { value >= 5 }
  /// Whether left and right of the stored picture are exchanged.
  package var isMirrored: Bool { [2, 3, 7, 8].contains(value) }
  /// Whether top and bottom of the stored picture are exchanged.
  package var isUpsideDown: Bool { [3, 4, 6, 7].contains(value) }
}
