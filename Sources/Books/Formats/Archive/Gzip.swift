/// Text that was compressed by gzip.
package enum Gzip {
  package static func hasSignature(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 0x08])
  }

  /// Inflates a file, which may be several streams one after another.
  ///
  /// - Parameter limit: the longest output, in bytes.
  package static func inflate(
    _ bytes: [UInt8], limit: Int = Archive.longestMember
  ) throws(ArchiveError) -> [UInt8] {
    // A lack of memory has no error of its own.
    guard let inflater = Inflater() else { throw .tooLong }
    var text: [UInt8] = []
    var rest = bytes[...]
    while hasSignature(rest) {
      let output = try inflater.inflate(
        rest, as: .gzip, expected: length(statedIn: rest), limit: limit - text.count)
      if text.isEmpty { text = output.bytes } else { text += output.bytes }
      rest = rest.dropFirst(max(output.used, 1))
    }
    guard rest.startIndex > 0 else { throw .damaged }
    return text
  }

  /// The last four bytes give the length of the last stream, modulo 4 GiB.
  private static func length(statedIn bytes: ArraySlice<UInt8>) -> Int? {
    LittleEndian(bytes.suffix(4)).uint32(0)
  }
}
