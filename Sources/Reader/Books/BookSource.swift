internal import CurlewManuscript
internal import CurlewSystem
internal import Synchronization

/// Where the text of a book comes from: bytes in memory, or a file that is too long for that.
///
/// Files are read rather than mapped: a mapped file that shrinks kills the program.
enum BookSource {
  case bytes([UInt8])
  case file(LongFile)
  /// A folder, read like an archive.
  case folder(ByteSource)

  /// Opens the file at a path, or standard input.
  ///
  /// - Parameter isBook: Whether a text that begins with some bytes is worth reading to its end.
  init(_ path: String, isBook: ([UInt8]) -> Bool = { _ in true }) throws(Complaint) {
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
      let bytes = try descriptor.readStream(limit: LongFile.threshold)
      guard bytes.count >= LongFile.threshold, isBook(bytes) else {
        self = .bytes(bytes)
        return
      }
      self = .file(try LongFile(copying: bytes, then: descriptor, named: name))
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
    case .regular where status.size > LongFile.threshold:
      return .file(LongFile(descriptor, length: status.size))
    case .regular: return .bytes(try descriptor.bytes(in: 0..<status.size))
    }
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
    case .folder(let folder): folder
    }
  }
}

/// An open file that any thread may read in parts.
final class LongFile: Sendable {
  /// In bytes. Texts up to this length are held in memory.
  static let threshold = 10 << 20

  private let descriptor: Descriptor
  let length: Int
  private let state = Mutex(State())

  private struct State {
    /// The thread that answers keys, and the jobs that read on its behalf; nil before `readBriefly`.
    var keys: (thread: UInt, jobs: any JobStarter)?
    /// The range that the disk did not deliver in time.
    var missed: Range<Int>?
  }

  /// How long the thread of the keys waits for the disk.
  private static let patience = Duration.milliseconds(80)

  /// The version that was opened.
  let firstStamp: FileStamp?

  init(_ descriptor: consuming Descriptor, length: Int) {
    firstStamp = try? descriptor.stamp()
    self.descriptor = descriptor
    self.length = length
  }

  /// The present version.
  var stamp: FileStamp? { try? descriptor.stamp() }

  /// Its bytes. A range that cannot be read, or not in time on the thread of the keys, is read as empty.
  var source: ByteSource {
    ByteSource(length: length) { [self] in read($0) }
  }

  /// Limits how long this thread waits for the disk. Called on the thread that answers keys.
  func readBriefly(by jobs: any JobStarter) {
    state.withLock { $0.keys = (Thread.current, jobs) }
  }

  /// Whether the disk did not deliver some text in time. This stays true, because pages were laid out
  /// without the text.
  var isTextMissing: Bool { state.withLock { $0.missed != nil } }

  /// Blocks until the disk delivers the missing range.
  func awaitMissingText() {
    if let missed = state.withLock(\.missed) { _ = readNow(missed) }
  }

  private func read(_ range: Range<Int>) -> [UInt8] {
    let keys = state.withLock(\.keys)
    guard let keys, keys.thread == Thread.current else { return readNow(range) }
    guard !isTextMissing else { return [] }
    let job = keys.jobs.run { [self] in readNow(range) }
    if let bytes = job.newResults(within: Self.patience)?.first { return bytes }
    state.withLock { $0.missed = range }
    return []
  }

  private func readNow(_ range: Range<Int>) -> [UInt8] {
    (try? descriptor.bytes(in: range)) ?? []
  }
}

// MARK: Pipes

extension LongFile {
  /// In bytes. More than any book has; a pipe without an end must not fill the disk.
  static let longestPipe = 1 << 30

  /// Copies a pipe into a temporary file, because it can be read only once.
  ///
  /// - Parameters:
  ///   - bytes: What has been read of it.
  ///   - name: Its name in messages.
  convenience init(
    copying bytes: [UInt8], then pipe: borrowing Descriptor, named name: String,
    limit: Int = longestPipe, to directory: String = Directories.temporary
  ) throws(Complaint) {
    let copying = "\(name): it cannot be copied to \(directory) (TMPDIR)"
    let file: Descriptor
    do throws(SystemError) { file = try Descriptor(temporaryIn: directory) } catch {
      throw Complaint(copying, error)
    }
    var (more, length) = (bytes, 0)
    while !more.isEmpty {
      length += more.count
      guard length <= limit else {
        throw Complaint(
          "\(name): it has more than \(limit >> 20) MB; save it to a file and open that")
      }
      do throws(SystemError) { try file.write(more) } catch { throw Complaint(copying, error) }
      do throws(SystemError) { more = try pipe.readStream(limit: 1 << 20) } catch {
        throw Complaint(name, error)
      }
    }
    self.init(file, length: length)
  }
}
