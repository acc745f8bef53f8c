internal import CurlewCProcess
internal import Synchronization

extension Terminal {
  /// Wakes the program from another thread while it waits: see ``Waker``.
  public var waker: Waker { Waker() }

  /// Restores the terminal and ends the process: by the signal that came with `Event.leave(signal:)`,
  /// so that whoever started the program sees the real cause, or with exit status 0 without one.
  public consuming func end(by signal: Int32?) -> Never {
    restore()
    if let signal { notice_end_by(signal) }
    exitProcess(signal.map { 128 + $0 } ?? 0)
  }

  private consuming func restore() {}
}

/// Makes `Terminal.next(within:)` return `.tick`, from any thread: when a file has been loaded, for
/// example. It may be older than the terminal, or outlive it.
public struct Waker: Sendable {
  /// Also before there is a terminal.
  public init() {}

  /// Wakes the program.
  public func wake() { notice_send_wake() }
}

/// Carries values from other threads to the loop, which it wakes: files that have been loaded, for example.
///
/// The loop takes them when it receives `.tick`.
public final class WakingQueue<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  /// Makes an empty queue, also before there is a terminal.
  public init() {}

  /// Adds a value and wakes the program, from any thread.
  public func send(_ value: Value) {
    values.withLock { $0.append(value) }
    Waker().wake()
  }

  /// Takes all values that have arrived, the oldest first.
  public func takeAll() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }
}
