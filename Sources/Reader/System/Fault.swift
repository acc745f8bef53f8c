#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Why the system refused.
struct Fault: Error, Equatable {
  let code: Int32

  /// In the system's words: "No such file or directory".
  var reason: String {
    self == .notAFile ? "Neither a file nor a pipe" : String(cString: strerror(code))
  }

  static let missing = Fault(code: ENOENT)
  static let isDirectory = Fault(code: EISDIR)
  /// Neither a file nor a pipe: a device, a socket.
  static let notAFile = Fault(code: ENODEV)
  static let tooLarge = Fault(code: EFBIG)
  static let busy = Fault(code: EWOULDBLOCK)
}

/// The one door for libc's way of failing: repeats what a signal interrupted, throws the rest.
func checked<Value: SignedInteger>(_ call: () -> Value) throws(Fault) -> Value {
  while true {
    let value = call()
    if value >= 0 { return value }
    guard errno == EINTR else { throw Fault(code: errno) }
  }
}
