/// What proves that a file of a cache is whole and the wanted one: a header, and its key and a checksum in
/// eight bytes each, before the contents.
package struct CacheSeal {
  private let start: [UInt8]

  package init(_ header: String, key: UInt64) {
    start = Array("\(header)\n".utf8) + Self.bytes(of: key)
  }

  /// The file with some contents.
  package func sealed(_ contents: [UInt8]) -> [UInt8] {
    start + Self.checksum(of: contents[...]) + contents
  }

  /// The contents of a file; nil if it is damaged or has another seal.
  package func contents(of file: [UInt8]) -> ArraySlice<UInt8>? {
    guard file.starts(with: start) else { return nil }
    let checksum = file.dropFirst(start.count).prefix(8)
    let contents = file[checksum.endIndex...]
    return checksum.elementsEqual(Self.checksum(of: contents)) ? contents : nil
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var hash = Hash64()
    hash.add(bytes)
    return Self.bytes(of: hash.value)
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
