internal import CurlewCNcurses
internal import CurlewSystem
internal import CurlewLibc

/// Collects the output of ncurses for one frame, so that it can be written with one system call.
///
/// ncurses flushes at every move of the cursor, a hundred times and more in a frame, and each time
/// the terminal would wake up to draw a part of it. So while a frame is drawn, the descriptor of its
/// output stream is redirected to a file in memory.
struct FrameCollector: ~Copyable {
  private let stream: CInt
  /// The target of the stream when no frame is being drawn.
  private let terminal: CInt
  private let memory: CInt

  /// Collects from the descriptor that ncurses writes to.
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

  /// Returns the output of ncurses while `draw` runs.
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
