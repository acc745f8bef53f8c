package import CurlewManuscript

/// A file compressed by dictzip: gzip in chunks that can be inflated one by one.
package struct DictZip: Sendable {
  private let file: ByteSource
  /// The inflated length of every chunk but the last, in bytes.
  private let chunkLength: Int
  /// The offset at which each chunk begins, and the end of the last one.
  private let chunks: [Int]

  /// What a gzip header may have behind its fixed part, as bits of its fourth byte.
  private enum Flag {
    static let checksum: UInt8 = 2
    static let extraField: UInt8 = 4
    static let name: UInt8 = 8
    static let comment: UInt8 = 16
  }

  /// Nil if the file is not of this kind.
  package init?(_ file: ByteSource) {
    let head = file.bytes(at: 0, count: 12)
    guard Gzip.hasSignature(head), let extraLength = LittleEndian(head).uint16(10),
      head[3] & Flag.extraField != 0, case let extra = file.bytes(at: 12, count: extraLength),
      extra.count == extraLength, let field = Self.field(in: extra),
      field.uint16(0) == 1, let chunkLength = field.uint16(2), chunkLength > 0,
      let count = field.uint16(4)
    else { return nil }
    let lengths = (0..<count).compactMap { field.uint16(6 + 2 * $0) }
    guard lengths.count == count else { return nil }
    self.file = file
    self.chunkLength = chunkLength
    var offset = Self.endOfHead(12 + extraLength, flags: head[3], in: file)
    var chunks = [offset]
    for length in lengths {
      offset += length
      chunks.append(offset)
    }
    self.chunks = chunks
  }

  /// The extra field named RA.
  private static func field(in extra: [UInt8]) -> LittleEndian? {
    var rest = extra[...]
    while let length = LittleEndian(rest).uint16(2) {
      if rest.starts(with: "RA".utf8) { return LittleEndian(rest.dropFirst(4).prefix(length)) }
      rest = rest.dropFirst(4 + length)
    }
    return nil
  }

  /// The head ends with the name of the file and a comment, both ended by a zero, and a checksum.
  private static func endOfHead(_ start: Int, flags: UInt8, in file: ByteSource) -> Int {
    let names = file.read(start..<min(start + 4096, file.length))
    var place = 0
    for flag in [Flag.name, Flag.comment] where flags & flag != 0 {
      place = names[place...].firstIndex(of: 0).map { $0 + 1 } ?? names.count
    }
    return start + place + (flags & Flag.checksum != 0 ? 2 : 0)
  }

  /// A part of the inflated text. What is damaged is left out, and the rest moves up.
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
