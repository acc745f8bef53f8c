internal import CurlewFormats
internal import CurlewManuscript

/// Decodes PNG: all kinds of pixels, interlaced or not.
enum PNGPicture {
  static func bitmap(
    of bytes: [UInt8], near size: PictureSize?, _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap {
    let file = try PNGFile(bytes)
    let header = file.header
    try watch.check(width: header.width, height: header.height)
    let passes = header.passes
    let count = passes.reduce(0) { $0 + $1.bytes }
    try watch.check(
      memory: 2 * bytes.count + count, width: header.width, height: header.height, near: size)
    var stored = try inflated(file, count: count)
    var (starts, end) = ([Int](), 0)
    for pass in passes {
      try PNGFilters.undo(in: &stored, from: end, pass, step: header.step, watch)
      starts.append(end)
      end += pass.bytes
    }
    let pixels = PNGPixels(file)
    var reducer = RowReducer(width: header.width, height: header.height, near: size)
    var row = [UInt32](repeating: 0, count: header.width)
    for y in 0..<header.height {
      for (pass, start) in zip(passes, starts) where y >= pass.y && (y - pass.y) % pass.downBy == 0
      {
        let place = start + (y - pass.y) / pass.downBy * (pass.stride + 1) + 1
        pixels.put(stored[place..<place + pass.stride], pass, into: &row)
      }
      reducer.add(row)
      if y % 64 == 0 { try watch.check() }
    }
    return reducer.bitmap()
  }

  /// The rows with their filters. Bytes that a damaged file lacks at its end are 0.
  private static func inflated(
    _ file: PNGFile, count: Int
  ) throws(PictureFault) -> [UInt8] {
    guard let inflater = Inflater() else { throw .tooLarge }
    let whole = try? inflater.inflate(file.data[...], as: .zlib, expected: count, limit: count)
    if let whole, whole.bytes.count == count { return whole.bytes }
    let stream = Array(file.data.dropFirst(2))
    let possible = min(count, stream.count * Inflater.largestRatio)
    var rows = inflater.beginning(of: stream, length: possible)
    guard !rows.isEmpty else { throw .damaged }
    rows.append(contentsOf: repeatElement(0, count: count - rows.count))
    return rows
  }
}
