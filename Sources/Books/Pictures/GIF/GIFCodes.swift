/// Decompresses the LZW codes of a GIF to numbers of the palette.
struct GIFCodes {
  private static let most = 4096
  private var prefix = [UInt16](repeating: 0, count: most)
  private var last = [UInt16](repeating: 0, count: most)
  private let depth: Int

  init(depth: Int) { self.depth = depth }

  /// Returns at least `count` numbers; fewer if a code is wrong or the codes end early.
  mutating func numbers(
    _ codes: [UInt8], count: Int, _ watch: DecodingWatch
  ) throws(PictureFault) -> [UInt16] {
    var numbers: [UInt16] = []
    let (clear, end) = (1 << depth, 1 << depth + 1)
    var (width, next, previous) = (depth + 1, clear + 2, -1)
    var (bits, available) = (0, 0)
    var first: UInt16 = 0
    for (index, byte) in codes.enumerated() {
      if index % 4096 == 0 { try watch.check() }
      bits |= Int(byte) << available
      available += 8
      while available >= width {
        let code = bits & (1 << width - 1)
        bits >>= width
        available -= width
        if code == clear {
          (width, next, previous) = (depth + 1, clear + 2, -1)
          continue
        }
        guard code != end, code < next || code == next && previous >= 0, code != clear + 1 else {
          return numbers
        }
        guard previous >= 0 || code < clear else { return numbers }
        let isNew = code == next
        let start = numbers.count
        if isNew { numbers.append(first) }
        append(isNew ? previous : code, &numbers)
        numbers[start...].reverse()
        first = numbers[start]
        if previous >= 0, next < Self.most {
          (prefix[next], last[next]) = (UInt16(previous), first)
          next += 1
        }
        if next == 1 << width, width < 12 { width += 1 }
        previous = code
        guard numbers.count < count else { return numbers }
      }
    }
    return numbers
  }

  /// Appends the numbers that a code stands for, from the last to the first.
  private func append(_ code: Int, _ numbers: inout [UInt16]) {
    var code = code
    while code >= 1 << depth {
      numbers.append(last[code])
      code = Int(prefix[code])
    }
    numbers.append(UInt16(code))
  }
}
