internal import CurlewAppSupport
internal import CurlewFormats
package import CurlewManuscript
internal import CurlewSystem

/// Books that are compressed as a whole.
///
/// gzip and zip are read by the program itself. For the others the tool of the system is called.
package enum Unpacking {
  /// The file in a compressed one, or the file itself.
  ///
  /// - Parameter budget: When it is used up, the tool is killed.
  package static func contents(
    of file: ByteSource, within budget: ReadingBudget = ReadingBudget()
  ) throws(FormatError) -> ByteSource {
    if let contents = try PackedBook.contents(of: file) { return contents }
    let beginning = file.bytes(at: 0, count: 6)
    guard let tool = tools.first(where: { beginning.starts(with: $0.signature) }) else {
      return file
    }
    return ByteSource(try output(of: tool.name, for: file, within: budget))
  }

  /// Whether a file is compressed as a whole, by its first bytes.
  static func isPacked(_ file: ByteSource) -> Bool {
    let beginning = file.bytes(at: 0, count: 6)
    return tools.contains { beginning.starts(with: $0.signature) } || Gzip.hasSignature(beginning)
  }

  static let tools: [(name: String, signature: [UInt8])] = [
    ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
    ("bzip2", [0x42, 0x5A, 0x68]),
  ]

  static func tool(_ name: String) -> ExternalTool { ExternalTool([name, "-dc"]) }

  private static func output(
    of tool: String, for file: ByteSource, within budget: ReadingBudget
  ) throws(FormatError) -> [UInt8] {
    guard file.length <= PackedBook.longest else { throw PackedBook.refusal }
    let limit = PackedBook.longest(from: file.length)
    let bytes: [UInt8]?
    do throws(SystemError) {
      let copy = try Descriptor.temporary(in: Directories.temporary, holding: file.all)
      bytes = try Self.tool(tool).output(for: copy, limit: limit) {
        budget.exceeded != nil
      }
    } catch {
      throw error == .notFound
        ? FormatError("compressed by \(tool), which is not installed") : FormatError(error.reason)
    }
    guard let bytes else { throw FormatError("damaged or too long; \(tool) cannot uncompress it") }
    return bytes
  }
}
