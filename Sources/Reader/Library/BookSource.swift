internal import Manuscript
internal import System

/// Where the text of a book comes from: bytes in memory, or a file that is too long for that.
///
/// Files are read rather than mapped: a mapped file that shrinks kills the program.
enum BookSource {
  case bytes([UInt8])
  case file(LongFile)

  /// Opens the file at a path, or standard input.
  init(_ path: String) throws(SystemError) {
    if path == BookPath.standardInput {
      try self.init(Descriptor.standardInput)
    } else {
      try self.init(Descriptor(reading: path))
    }
  }

  private init(_ descriptor: consuming Descriptor) throws(SystemError) {
    let status = try descriptor.status()
    switch status.kind {
    case .directory: throw .isDirectory
    case .other: throw .notAFile
    case .regular where status.size > LongFile.threshold:
      self = .file(LongFile(descriptor, length: status.size))
    case .regular: self = .bytes(try descriptor.bytes(in: 0..<status.size))
    case .pipe: try self.init(pipe: descriptor)
    }
  }

  /// A pipe can be read only once, so a long text is copied into a temporary file.
  private init(pipe: consuming Descriptor) throws(SystemError) {
    let bytes = try pipe.readStream(limit: LongFile.threshold)
    guard bytes.count >= LongFile.threshold else {
      self = .bytes(bytes)
      return
    }
    let file = try Descriptor(temporaryIn: Directories.temporary)
    try file.write(bytes)
    var length = bytes.count
    while case let more = try pipe.readStream(limit: 1 << 20), !more.isEmpty {
      try file.write(more)
      length += more.count
    }
    self = .file(LongFile(file, length: length))
  }

  /// A regular file of any length that is read in parts.
  static func partOf(_ path: String) throws(SystemError) -> ByteSource {
    let file = try Descriptor(reading: path)
    let length = try file.status().size
    return LongFile(file, length: length).source
  }

  /// Random access to the bytes.
  var bytes: ByteSource {
    switch self {
    case .bytes(let bytes): ByteSource(bytes)
    case .file(let file): file.source
    }
  }
}

/// An open file that any thread may read in parts.
final class LongFile: Sendable {
  /// In bytes. Texts up to this length are held in memory.
  static let threshold = 10 << 20

  private let descriptor: Descriptor
  let length: Int

  /// The version that was opened.
  let firstStamp: FileStamp?

  init(_ descriptor: consuming Descriptor, length: Int) {
    firstStamp = try? descriptor.stamp()
    self.descriptor = descriptor
    self.length = length
  }

  /// The present version.
  var stamp: FileStamp? { try? descriptor.stamp() }

  /// Reads as empty what can no longer be read.
  var source: ByteSource {
    ByteSource(length: length) { [self] range in (try? descriptor.bytes(in: range)) ?? [] }
  }
}
