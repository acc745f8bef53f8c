private import CurlewLibc

/// A file descriptor. An owned one is closed at the end of its lifetime, a borrowed one stays open.
package struct Descriptor: ~Copyable, Sendable {
  package let number: CInt
  let isOwned: Bool

  private init(_ number: CInt, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  /// A descriptor that somebody else closes.
  package init(borrowing number: CInt) {
    self.init(number, isOwned: false)
  }

  /// A descriptor that this value closes.
  package init(owning number: CInt) {
    self.init(number, isOwned: true)
  }

  deinit {
    if isOwned { _ = close(number) }
  }

  package static var standardInput: Descriptor { Descriptor(borrowing: STDIN_FILENO) }
  package static var standardOutput: Descriptor { Descriptor(borrowing: STDOUT_FILENO) }
  package static var standardError: Descriptor { Descriptor(borrowing: STDERR_FILENO) }

  /// A second descriptor of the same open file.
  package func duplicate() throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked { fcntl(number, F_DUPFD_CLOEXEC, 0) })
  }

  // MARK: Opening

  /// Opens a file for reading. Never blocks, whatever the path names: a pipe without a writer opens
  /// at once.
  package init(reading path: String) throws(SystemError) {
    try self.init(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Opens an empty file for writing, readable by this user only.
  package init(creating path: String) throws(SystemError) {
    try self.init(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
  }

  /// Creates a file for writing, readable by this user only; throws if the name is taken.
  package init(creatingNew path: String) throws(SystemError) {
    try self.init(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  /// Opens a file to hold a lock on.
  package init(locking path: String) throws(SystemError) {
    try self.init(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Creates a temporary file without a name: nobody else can open it, and it is deleted as soon as
  /// it is closed, even by a crash.
  package init(temporaryIn directory: String) throws(SystemError) {
    let name = "curlew-\(CurrentProcess.identifier)-\(CurrentProcess.wallClock)"
    let path = Path.join(directory, name)
    try self.init(opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    FileSystem.remove(path)
  }

  #if os(Linux)
    /// `O_TMPFILE`. The headers define it only with feature macros that Swift does not set.
    private static let temporary = 0o20_000_000 | O_DIRECTORY
  #endif

  /// Creates a file without a name, readable by this user only, that can get one in the same folder. It is
  /// deleted as soon as it is closed. Throws where there are none.
  init(unnamedIn directory: String) throws(SystemError) {
    #if os(Linux)
      try self.init(opening: directory, O_WRONLY | Self.temporary)
    #else
      throw .notFound
    #endif
  }

  /// Gives a file without a name a name that no other has; throws `exists` if it is taken.
  func link(to path: String) throws(SystemError) {
    try checked {
      "/proc/self/fd/\(number)".withSystemName { own in
        path.withSystemName { linkat(AT_FDCWD, own, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
      }
    }
  }

  /// A nameless temporary file that holds some bytes, to be read from its beginning.
  package static func temporary(
    in directory: String, holding bytes: [UInt8]
  ) throws(SystemError) -> Descriptor {
    let file = try Descriptor(temporaryIn: directory)
    try file.write(bytes)
    try file.rewind()
    return file
  }

  /// The reading end of a pipe that holds some bytes, at most 64 KB.
  package static func pipe(holding bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let pipe = try Pipe()
    try pipe.writing.write(bytes)
    return pipe.reading
  }

  package init(directory path: String) throws(SystemError) {
    try self.init(opening: path, O_RDONLY | O_DIRECTORY)
  }

  /// Opens the terminal that controls the process.
  package init(controllingTerminal: Void) throws(SystemError) {
    try self.init(opening: "/dev/tty", O_RDWR)
  }

  private init(opening path: String, _ flags: CInt) throws(SystemError) {
    self.init(
      owning: try checked { path.withSystemName { open($0, flags | O_CLOEXEC, 0o600) } })
  }

  // MARK: Status

  package enum Kind: Sendable { case regular, pipe, directory, other }

  package struct Status: Sendable {
    package let kind: Kind
    /// In bytes.
    package let size: Int
  }

  package func status() throws(SystemError) -> Status {
    var status = stat()
    try checked { fstat(number, &status) }
    return Status(kind: Kind(mode: status.st_mode), size: Int(status.st_size))
  }

  // MARK: Safety

  /// Flushes what was written to the disk.
  package func synchronise() throws(SystemError) {
    try checked { fsync(number) }
  }

  /// Takes an exclusive lock; throws `wouldBlock` when another process holds it.
  package func tryLock() throws(SystemError) {
    try checked { flock(number, LOCK_EX | LOCK_NB) }
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
