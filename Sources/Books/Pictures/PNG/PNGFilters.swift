/// Undoes the filters of a pass: a byte was stored as its difference from its neighbours.
///
/// This takes most of the time of a PNG, so it uses pointers, within one row and the row above.
enum PNGFilters {
  /// - Parameters:
  ///   - bytes: with `pass.bytes` bytes from `start`. Each row has its filter in front.
  ///   - step: the distance of a byte from its neighbour on the left; at most 8.
  static func undo(
    in bytes: inout [UInt8], from start: Int, _ pass: PNGPass, step: Int,
    _ watch: DecodingWatch
  ) throws(PictureFault) {
    precondition(start >= 0 && bytes.count - start >= pass.bytes && pass.stride >= step)
    let blank = [UInt8](repeating: 0, count: pass.stride)
    for row in 0..<pass.rows {
      let place = start + row * (pass.stride + 1)
      if row % 64 == 0 { try watch.check() }
      bytes.withUnsafeMutableBufferPointer { bytes in
        blank.withUnsafeBufferPointer { blank in
          guard let base = bytes.baseAddress, let blank = blank.baseAddress else { return }
          let current = base + place + 1
          let above = row > 0 ? UnsafePointer(current - pass.stride - 1) : blank
          undo(base[place], current, above, count: pass.stride, step)
        }
      }
    }
  }

  private static func undo(
    _ filter: UInt8, _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    count: Int, _ step: Int
  ) {
    switch filter {
    case 1: for index in step..<count { row[index] &+= row[index - step] }
    case 2: for index in 0..<count { row[index] &+= above[index] }
    case 3:
      for index in 0..<step { row[index] &+= above[index] / 2 }
      for index in step..<count {
        row[index] &+= UInt8((UInt16(row[index - step]) + UInt16(above[index])) / 2)
      }
    case 4:
      for index in 0..<step { row[index] &+= above[index] }
      for index in step..<count {
        row[index] &+= predicted(row[index - step], above[index], above[index - step])
      }
    default: break
    }
  }

  /// Paeth’s prediction: the neighbour that is nearest to left + above - corner.
  @inline(__always)
  static func predicted(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (fromLeft, fromAbove) = (Int16(above) - Int16(corner), Int16(left) - Int16(corner))
    let (toLeft, toAbove) = (abs(fromLeft), abs(fromAbove))
    let toCorner = abs(fromLeft + fromAbove)
    let nearer = toAbove < toLeft ? above : left
    return min(toAbove, toLeft) <= toCorner ? nearer : corner
  }
}
