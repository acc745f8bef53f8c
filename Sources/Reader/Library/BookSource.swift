internal import PlainText
internal import Typesetting

/// What a book is read from: its bytes, or a file that is too long for that.
enum BookSource {
  case bytes([UInt8])
  case file(LongFile)

  /// Opens the file at a path, or what comes through the pipe. Nothing is mapped: a file that
  /// shrinks while it is mapped kills its reader.
  init(_ path: String) throws(Fault) {
    guard path == OpenBook.standardInput else {
      self = try Self(Descriptor(reading: path))
      return
    }
    self = try Self(Descriptor.standardInput)
  }

  private init(_ descriptor: consuming Descriptor) throws(Fault) {
    let status = try descriptor.status()
    switch status.kind {
    case .directory: throw .isDirectory
    case .other: throw .notAFile
    case .regular where status.size > OpenBook.longest:
      self = .file(LongFile(descriptor, length: status.size))
    case .regular: self = .bytes(try descriptor.bytes(in: 0..<status.size, by: .threads))
    case .pipe: self = try Self(stream: descriptor)
    }
  }

  /// What comes through a pipe cannot be gone back to, so what is too long to be held is laid down
  /// in a file without a name, which is gone when the program is.
  private init(stream: consuming Descriptor) throws(Fault) {
    let bytes = try stream.readStream(atMost: OpenBook.longest)
    guard bytes.count >= OpenBook.longest else {
      self = .bytes(bytes)
      return
    }
    let file = try Descriptor(namelessIn: Directories.temporary)
    try file.write(bytes)
    var length = bytes.count
    while case let more = try stream.readStream(atMost: 1 << 20), !more.isEmpty {
      try file.write(more)
      length += more.count
    }
    self = .file(LongFile(file, length: length))
  }

  /// The first bytes, to see what it is.
  func beginning(_ length: Int) -> [UInt8] {
    switch self {
    case .bytes(let bytes): Array(bytes.prefix(length))
    case .file(let file): file.source.read(0..<min(length, file.length))
    }
  }
}

/// An open file that is read a piece at a time, by any thread.
final class LongFile: Sendable {
  private let descriptor: Descriptor
  let length: Int

  init(_ descriptor: consuming Descriptor, length: Int) {
    self.descriptor = descriptor
    self.length = length
  }

  /// A text that cannot be read any more shows nothing; it does not end the program.
  var source: TextSource {
    TextSource(length: length) { [self] part in (try? descriptor.bytes(in: part)) ?? [] }
  }
}
