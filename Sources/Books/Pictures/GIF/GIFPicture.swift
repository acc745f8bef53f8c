internal import CurlewManuscript

/// Decodes the first picture of a GIF.
enum GIFPicture {
  static func bitmap(
    of bytes: [UInt8], near size: PictureSize?, _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap {
    let file = try GIFFile(bytes)
    let frame = file.frame
    try watch.check(width: file.width, height: file.height)
    try watch.check(width: frame.width, height: frame.height)
    try watch.check(
      memory: 2 * bytes.count + frame.width * frame.height * 2, width: file.width,
      height: file.height, near: size)
    var codes = GIFCodes(depth: file.depth)
    let numbers = try codes.numbers(file.codes, count: frame.width * frame.height, watch)
    guard !numbers.isEmpty else { throw .damaged }
    let order = rowOrder(frame.height, isInterlaced: file.isInterlaced)
    var reducer = RowReducer(width: file.width, height: file.height, near: size)
    let blank = [UInt32](repeating: 0, count: file.width)
    for y in 0..<file.height {
      if y % 64 == 0 { try watch.check() }
      guard frame.y..<frame.y + frame.height ~= y else {
        reducer.add(blank)
        continue
      }
      var row = blank
      let start = order[y - frame.y] * frame.width
      let count = min(frame.width, file.width - frame.x, numbers.count - start)
      for column in 0..<max(count, 0) {
        row[frame.x + column] = file.palette[Int(numbers[start + column])]
      }
      reducer.add(row)
    }
    return reducer.bitmap()
  }

  /// The number of the stored row for each row of the frame.
  private static func rowOrder(_ rows: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<rows) }
    var order = [Int](repeating: 0, count: rows)
    var stored = 0
    for (start, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for row in stride(from: start, to: rows, by: step) {
        order[row] = stored
        stored += 1
      }
    }
    return order
  }
}
