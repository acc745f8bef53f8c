internal import CurlewCells
internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewPictures

/// Any bytes are a picture, or none; and any picture fills cells.
///
/// The first byte chooses a size to be near to, and whether the others are a file or the rows of a PNG,
/// whose checksums would stop nearly all else.
func tryPicture(_ input: [UInt8]) {
  guard let first = input.first else { return }
  var bytes = Array(input.dropFirst())
  if first & 1 != 0 { bytes = pngFile(bytes) }
  let near = PictureSize(width: Int(first >> 1 & 7), height: Int(first >> 4 & 3))
  let limits = PictureLimits(pixels: 1 << 14, bytes: 1 << 24, seconds: 20)
  let own = bytes
  let result = Result { () throws(PictureFault) in
    try PictureDecoder.bitmap(of: bytes, near: near, limits: limits, resource: { _ in own })
  }
  guard case .success(let bitmap) = result else { return }
  precondition(bitmap.pixels.count == bitmap.width * bitmap.height)
  precondition(bitmap.pixels.count <= limits.pixels)
  let area = PictureArea(x: Int(first) - 128, y: bitmap.height / 2, width: 300, height: Int(first))
  let cells = PictureCells(bitmap, size: Size(columns: 5, rows: 3), part: area)
  precondition(cells.cells.count == 15 && cells.cells.allSatisfy { !$0.isTail })
}

/// A PNG of a few rows: its kind, size and interlace, its palette, then its rows.
private func pngFile(_ bytes: [UInt8]) -> [UInt8] {
  let fields = Array(bytes.prefix(5)) + [8, 2, 0, 0, 0]
  let depth = [1, 2, 4, 8, 16][Int(fields[0]) % 5]
  let header: [UInt8] = [
    0, 0, 0, fields[2] % 40, 0, 0, 0, fields[3] % 40, UInt8(depth), fields[1] % 7, 0, 0,
    fields[4] & 1,
  ]
  let rest = bytes.dropFirst(5)
  let count = UInt16(min(rest.count, 0xFFFF))
  var data: [UInt8] = [0x78, 0x01, 1, UInt8(count & 0xFF), UInt8(count >> 8)]
  data += [UInt8(~count & 0xFF), UInt8(~count >> 8)] + rest.prefix(Int(count))
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    + chunk("PLTE", Array(rest.prefix(96))) + chunk("tRNS", Array(rest.prefix(Int(fields[4]) / 16)))
    + chunk("IDAT", data)
}

private func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
  let named = Array(name.utf8) + contents
  let checksum = Int(Inflater.checksum(of: named[...]))
  let big = { (number: Int) in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
  return big(contents.count) + named + big(checksum)
}
