internal import CurlewCells
internal import CurlewSystem

extension Descriptor {
  /// The keyboard: standard input, or the controlling terminal when a book comes in through a pipe.
  static func keyboard() throws(TerminalError) -> Descriptor {
    guard !Descriptor.standardInput.isTerminal else { return .standardInput }
    do throws(SystemError) {
      return try Descriptor(controllingTerminal: ())
    } catch {
      throw .noKeyboard
    }
  }

  /// The size of the window, with a default where the system does not know it.
  var usableSize: Size {
    let window = windowSize ?? (columns: 0, rows: 0)
    return Size(columns: window.columns, rows: window.rows).usable
  }

  /// Writes to the terminal. If it has gone, the next wait reports that.
  func send(_ bytes: [UInt8]) { try? write(bytes) }
}
