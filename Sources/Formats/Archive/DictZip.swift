package import CurlewManuscript

/// A file compressed by dictzip: gzip in chunks that can be inflated one by one.
package struct DictZip: Sendable {
  private let file: ByteSource
  /// The inflated length of every chunk but the last, in bytes.
  private let chunkLength: Int
  /// The offset at which each chunk begins, and the end of the last one.
  private let chunks: [Int]

  /// Nil if the file is not of this kind.
  package init?(_ file: ByteSource) {
    let head = file.read(0..<min(12, file.length))
    guard head.count == 12, Gzip.hasSignature(head), head[3] & 4 != 0 else { return nil }
    let extraEnd = 12 + Int(head[10]) + Int(head[11]) << 8
    guard extraEnd <= file.length else { return nil }
    let extra = file.read(12..<min(extraEnd, file.length))
    guard let field = Self.field(in: extra), field.count >= 6 else { return nil }
    let numbers = stride(from: 0, to: field.count - 1, by: 2).map {
      Int(field[field.startIndex + $0]) + Int(field[field.startIndex + $0 + 1]) << 8
    }
    let lengths = numbers.dropFirst(3).prefix(numbers[2])
    guard numbers[0] == 1, numbers[1] > 0, lengths.count == numbers[2] else { return nil }
    self.file = file
    chunkLength = numbers[1]
    var offset = Self.endOfHead(extraEnd, flags: head[3], in: file)
    var chunks = [offset]
    for length in lengths {
      offset += length
      chunks.append(offset)
    }
    self.chunks = chunks
  }

  /// The extra field named RA.
  private static func field(in extra: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = extra[...]
    while rest.count >= 4 {
      let length = Int(rest[rest.startIndex + 2]) + Int(rest[rest.startIndex + 3]) << 8
      let body = rest.dropFirst(4).prefix(length)
      if rest.starts(with: "RA".utf8) { return body }
      rest = rest.dropFirst(4 + length)
    }
    return nil
  }

  /// The head ends with the name of the file and a comment, both ended by a zero, and a checksum.
  private static func endOfHead(_ start: Int, flags: UInt8, in file: ByteSource) -> Int {
    let names = file.read(start..<min(start + 4096, file.length))
    var place = 0
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      place = (names[min(place, names.count)...].firstIndex(of: 0) ?? names.count - 1) + 1
    }
    return start + place + (flags & 2 != 0 ? 2 : 0)
  }

  /// A part of the inflated text; what is damaged is left out.
  package func read(_ range: Range<Int>) -> [UInt8] {
    guard !range.isEmpty, let inflater = Inflater() else { return [] }
    let first = range.lowerBound / chunkLength
    let last = min((range.upperBound - 1) / chunkLength, chunks.count - 2)
    guard first <= last else { return [] }
    var bytes: [UInt8] = []
    for chunk in first...last {
      // A chunk has no last block, so an empty one is added.
      let packed = file.read(chunks[chunk]..<chunks[chunk + 1]) + [1, 0, 0, 0xFF, 0xFF]
      let output = try? inflater.inflate(
        packed[...], as: .deflate, expected: chunkLength, limit: chunkLength + 64)
      bytes += output?.bytes ?? []
    }
    let start = range.lowerBound - first * chunkLength
    return Array(bytes.dropFirst(start).prefix(range.count))
  }
}
