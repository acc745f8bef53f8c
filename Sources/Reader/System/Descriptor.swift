#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif
internal import Manuscript
internal import Typesetting

/// An open file, owned: it is closed when its owner lets go.
struct Descriptor: ~Copyable {
  private let number: Int32
  /// The standard streams are lent, not owned.
  private let isOwned: Bool

  private init(_ number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { _ = close(number) }
  }

  static var standardInput: Descriptor { Descriptor(STDIN_FILENO, isOwned: false) }
  static var standardOutput: Descriptor { Descriptor(STDOUT_FILENO, isOwned: false) }
  static var standardError: Descriptor { Descriptor(STDERR_FILENO, isOwned: false) }

  // MARK: Opening

  /// Opens for reading. Nothing that a path may name can make this wait: a pipe without a writer
  /// opens at once.
  init(reading path: String) throws(Fault) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    self.init(try checked { path.withSystemName { open($0, flags) } }, isOwned: true)
  }

  /// Opens a new file for writing, of which nobody else may know.
  init(creating path: String) throws(Fault) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    self.init(try checked { path.withSystemName { open($0, flags, 0o600) } }, isOwned: true)
  }

  /// Opens a file to hold a lock on.
  init(locking path: String) throws(Fault) {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    self.init(try checked { path.withSystemName { open($0, flags, 0o600) } }, isOwned: true)
  }

  /// Opens a new file that loses its name at once: nobody else can find it, and it is gone when it
  /// is closed, however that comes about.
  init(namelessIn directory: String) throws(Fault) {
    let path = Path.join(
      directory, "curlew-\(Surroundings.processNumber)-\(Surroundings.wallClock)")
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    self.init(try checked { path.withSystemName { open($0, flags, 0o600) } }, isOwned: true)
    Disk.remove(path)
  }

  init(directory path: String) throws(Fault) {
    self.init(
      try checked { path.withSystemName { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } },
      isOwned: true)
  }

  // MARK: Asking

  enum Kind { case regular, pipe, directory, other }

  struct Status {
    let kind: Kind
    let size: Int
  }

  func status() throws(Fault) -> Status {
    var status = stat()
    _ = try checked { fstat(number, &status) }
    return Status(kind: Kind(mode: status.st_mode), size: Int(status.st_size))
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// The columns and rows of the terminal behind the descriptor.
  var windowSize: (columns: Int, rows: Int)? {
    var window = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  // MARK: Reading and writing

  /// Everything up to the end, by `pread` where there is a place to read from: a file that shrinks
  /// while it is read gives a short text, not a crash.
  func readToEnd(limit: Int) throws(Fault) -> [UInt8] {
    let status = try status()
    switch status.kind {
    case .directory: throw .isDirectory
    case .regular where status.size <= limit: return try bytes(in: 0..<status.size)
    case .regular: throw .tooLarge
    case .pipe: return try readStream(atMost: limit)
    case .other: throw .notAFile
    }
  }

  /// A part of a regular file; less when the file ends before.
  /// - Parameter workers: who reads pieces of it.
  func bytes(in part: Range<Int>, by workers: Workers = .one) throws(Fault) -> [UInt8] {
    var outcome = Result<Int, Fault>.success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: part.count) { room, count in
      let reader = PieceReader(number: number, start: part.lowerBound, room: room)
      outcome =
        workers.count > 1
        ? workers.map(workers.pieces(of: part.count)) { reader.read($0) }.joined
        : reader.read(0..<part.count).outcome
      count = (try? outcome.get()) ?? 0
    }
    _ = try outcome.get()
    return bytes
  }

  /// What comes next through a pipe, until there is so much of it or it ends.
  func readStream(atMost limit: Int) throws(Fault) -> [UInt8] {
    try waitForData()
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let got = try checked { read(number, &chunk, min(chunk.count, limit - bytes.count)) }
      if got == 0 { break }
      bytes += chunk[..<got]
    }
    return bytes
  }

  /// Our own descriptor of a pipe may wait for its writer; a lent one is left as it is.
  private func waitForData() throws(Fault) {
    guard isOwned else { return }
    let flags = try checked { fcntl(number, F_GETFL) }
    _ = try checked { fcntl(number, F_SETFL, flags & ~O_NONBLOCK) }
  }

  func write(_ bytes: [UInt8]) throws(Fault) {
    var done = 0
    while done < bytes.count {
      done += try checked {
        bytes.withUnsafeBytes { Self.write(number, UnsafeRawBufferPointer(rebasing: $0[done...])) }
      }
    }
  }

  private static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(number, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(number, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(number, bytes.baseAddress, bytes.count)
    #endif
  }

  // MARK: Safety

  /// Puts what was written onto the disk.
  func synchronise() throws(Fault) {
    _ = try checked { fsync(number) }
  }

  /// Takes the lock, unless somebody holds it.
  func tryLock() throws(Fault) {
    _ = try checked { flock(number, LOCK_EX | LOCK_NB) }
  }
}

extension Descriptor.Kind {
  fileprivate init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFIFO: self = .pipe
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }
}
