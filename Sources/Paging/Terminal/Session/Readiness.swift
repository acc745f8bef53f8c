internal import CurlewSystem
internal import CurlewLibc

/// What a wait has found. The only place that calls `poll`.
struct Readiness {
  /// Whether there are bytes to read, or the end of the input.
  var hasInput = false
  var hasSignal = false
  /// Whether the terminal takes bytes without blocking for long.
  var isWritable = false
  var isGone = false

  /// Waits until there is something to do, but not longer than `patience` if it is not nil.
  ///
  /// A signal ends the wait with nothing found; its notice is in the pipe `signals`.
  static func wait(
    input: borrowing Descriptor, output: borrowing Descriptor, signals: borrowing Descriptor,
    untilWritable: Bool, atMost patience: Duration?
  ) -> Readiness {
    var polled = [
      pollfd(fd: input.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.number, events: untilWritable ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(fd: signals.number, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), milliseconds(patience)) > 0 else {
      return Readiness()
    }
    return Readiness(
      input: polled[0].revents, output: polled[1].revents, signals: polled[2].revents)
  }

  private init() {}

  private init(input: Int16, output: Int16, signals: Int16) {
    let lost = Int16(POLLERR | POLLHUP | POLLNVAL)
    hasInput = input & Int16(POLLIN) != 0
    hasSignal = signals & Int16(POLLIN) != 0
    isWritable = output & Int16(POLLOUT) != 0 && output & lost == 0
    // Input that came before the end is still read.
    isGone = !hasInput && (input | output) & lost != 0
  }

  /// Rounded up, because a wait that ends too early would be repeated in a busy loop.
  private static func milliseconds(_ patience: Duration?) -> CInt {
    guard let patience else { return -1 }
    let longest = Duration.seconds(1_000_000)
    return CInt((min(max(patience, .zero), longest) / .milliseconds(1)).rounded(.up))
  }
}
