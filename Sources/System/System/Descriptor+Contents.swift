private import CurlewLibc

extension Descriptor {
  // MARK: Reading

  /// Reads a whole file or pipe. A file that shrinks meanwhile gives fewer bytes.
  package func readToEnd(limit: Int) throws(SystemError) -> [UInt8] {
    let status = try status()
    switch status.kind {
    case .directory: throw .isDirectory
    case .regular where status.size <= limit: return try bytes(in: 0..<status.size)
    case .regular: throw .tooLarge
    case .pipe: return try readStream(limit: limit)
    case .other: throw .notAFile
    }
  }

  /// Reads a range of a regular file; fewer bytes when the file ends before.
  package func bytes(in range: Range<Int>) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      do throws(SystemError) {
        while count < range.count,
          case let read = try readChunk(into: buffer[count...], at: range.lowerBound + count),
          read > 0
        {
          count += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func readChunk(
    into buffer: Slice<UnsafeMutableBufferPointer<UInt8>>, at offset: Int
  ) throws(SystemError) -> Int {
    let buffer = UnsafeMutableBufferPointer(rebasing: buffer)
    return try checked { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Reads from a pipe until its end, at most `limit` bytes.
  package func readStream(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, case let next = try readNext(limit: limit - bytes.count),
      !next.isEmpty
    {
      bytes += next
    }
    return bytes
  }

  /// Waits for what a pipe brings next, at most `limit` bytes; nothing at its end.
  package func readNext(limit: Int = .max) throws(SystemError) -> [UInt8] {
    try makeBlocking()
    var bytes = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    let count = try checked { systemRead(number, &bytes, bytes.count) }
    return Array(bytes[..<count])
  }

  /// A borrowed descriptor keeps its mode, because other processes may share it.
  private func makeBlocking() throws(SystemError) {
    guard isOwned else { return }
    let flags = try checked { fcntl(number, F_GETFL) }
    try checked { fcntl(number, F_SETFL, flags & ~O_NONBLOCK) }
  }

  /// Goes back to the beginning of a file.
  package func rewind() throws(SystemError) {
    try checked { lseek(number, 0, SEEK_SET) }
  }

  // MARK: Writing

  /// Writes all the bytes, waiting while a non-blocking descriptor cannot take them.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        rest.removeFirst(
          try checked { rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) } })
      } catch  where error == .wouldBlock {
        waitUntilWritable()
      }
    }
  }

  private func waitUntilWritable() {
    var polled = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    poll(&polled, 1, -1)
  }
}
