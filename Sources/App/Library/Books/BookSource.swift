package import CurlewAppSupport
package import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSystem

/// Where the text of a book comes from: bytes in memory, or a file that is too long for that.
///
/// Files are read rather than mapped: a mapped file that shrinks kills the program.
package enum BookSource {
  case bytes([UInt8])
  case file(LongFile)
  /// A folder, read like an archive.
  case folder(ByteSource)

  /// Opens the file at a path, or standard input.
  ///
  /// - Parameters:
  ///   - isBook: Whether a text that begins with some bytes is worth reading to its end.
  ///   - isEnough: Whether what a pipe brings can be shown before its end, by its first bytes; nil if it cannot.
  package init(
    _ path: String, isBook: ([UInt8]) -> Bool = { _ in true }, isEnough: (([UInt8]) -> Bool)? = nil
  ) throws(Complaint) {
    let name = BookPath.displayName(of: path)
    if let folder = try FolderBook.source(of: path) {
      self = .folder(folder)
      return
    }
    do {
      let descriptor =
        path == BookPath.standardInput ? Descriptor.standardInput : try Descriptor(reading: path)
      let status = try descriptor.status()
      guard status.kind == .pipe else {
        self = try Self.contents(of: descriptor, status)
        return
      }
      let isStandardInput = path == BookPath.standardInput
      let pipe = isStandardInput ? PipeSpool.standardInput : PipeSpool(descriptor, named: name)
      self = try pipe.contents(isBook: isBook, isEnough: isEnough)
    } catch let error as SystemError {
      throw Complaint(name, error)
    } catch let error as Complaint {
      throw error
    } catch {
      throw Complaint("\(name): \(error)")
    }
  }

  private static func contents(
    of descriptor: consuming Descriptor, _ status: Descriptor.Status
  ) throws(SystemError) -> BookSource {
    switch status.kind {
    case .directory: throw .isDirectory
    case .other, .pipe: throw .notAFile
    // A file system may state any length. Our own files have no place for offsets beyond these.
    case .regular where !ClosedRange.offsets.contains(status.size): throw .tooLarge
    case .regular where status.size > LongFile.threshold:
      return .file(LongFile(descriptor, length: status.size))
    case .regular: return .bytes(try descriptor.bytes(in: 0..<status.size))
    }
  }

  /// Random access to the bytes.
  package var bytes: ByteSource {
    switch self {
    case .bytes(let bytes): ByteSource(bytes)
    case .file(let file): file.source
    case .folder(let folder): folder
    }
  }
}
