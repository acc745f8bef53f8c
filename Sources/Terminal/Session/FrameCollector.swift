internal import CNcurses
internal import System

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Gathers what ncurses sends for one frame, so that it goes out in one piece.
///
/// By itself ncurses sends a frame in more than a hundred pieces, one for each time it moves its
/// cursor: as many system calls, and as many times that the terminal wakes up for a part of a
/// picture. For the time of a frame its stream leads into memory instead.
struct FrameCollector: ~Copyable {
  private let stream: CInt
  /// Where the stream leads when no frame is drawn.
  private let terminal: CInt
  private let memory: CInt

  /// On a stream that ncurses writes to.
  init(of stream: CInt) throws(TerminalError) {
    let memory = cn_memory_file()
    guard memory >= 0 else { throw .noResources }
    let terminal = dup(stream)
    guard terminal >= 0 else {
      close(memory)
      throw .noResources
    }
    (self.stream, self.terminal, self.memory) = (stream, terminal, memory)
  }

  deinit {
    close(terminal)
    close(memory)
  }

  /// What is sent while `draw` runs.
  func collect(_ draw: () -> Void) -> [UInt8] {
    redirect(to: memory)
    draw()
    redirect(to: terminal)
    return takeContents()
  }

  private func redirect(to target: CInt) {
    _ = try? checked { dup2(target, stream) }
  }

  private func takeContents() -> [UInt8] {
    let count = Int(lseek(memory, 0, SEEK_CUR))
    lseek(memory, 0, SEEK_SET)
    return [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, taken in
      taken = max(pread(memory, buffer.baseAddress, buffer.count, 0), 0)
    }
  }
}
