/// Writes a zip file whose members are not compressed.
package enum StoredArchive {
  package static func bytes(_ members: KeyValuePairs<String, String>) -> [UInt8] {
    bytes(of: members.map { ($0.key, $0.value) })
  }

  package static func bytes(of members: [(name: String, contents: String)]) -> [UInt8] {
    var (file, directory) = ([UInt8](), [UInt8]())
    for (name, contents) in members {
      let sizes = u32(contents.utf8.count) + u32(contents.utf8.count)
      // Version, flags, method, time and checksum; a checksum of 0 is not known.
      let fields =
        u16(20) + [UInt8](repeating: 0, count: 12) + sizes + u16(name.utf8.count) + u16(0)
      directory += u32(0x0201_4B50) + u16(20) + fields
      directory += [UInt8](repeating: 0, count: 10) + u32(file.count) + Array(name.utf8)
      file += u32(0x0403_4B50) + fields + Array(name.utf8) + Array(contents.utf8)
    }
    let end = u32(0x0605_4B50) + u32(0) + u16(members.count) + u16(members.count)
    return file + directory + end + u32(directory.count) + u32(file.count) + u16(0)
  }

  private static func u16(_ value: Int) -> [UInt8] { bytes(value, 2) }
  private static func u32(_ value: Int) -> [UInt8] { bytes(value, 4) }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
