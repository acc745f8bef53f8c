private import CurlewLibc

/// The reason why a system call failed.
package struct SystemError: Error, Equatable {
  /// The value of `errno`.
  package let code: CInt

  package init(code: CInt) {
    self.code = code
  }

  /// The error of the last system call on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's message: "No such file or directory".
  package var reason: String {
    switch self {
    case .notAFile: "Neither a file nor a pipe"
    case .isPipe: "It is a pipe"
    case .notOurs: "Not a plain file or folder"
    case .wouldBlock: "Another process has locked it"
    default: String(cString: strerror(code))
    }
  }

  package static let notFound = SystemError(code: ENOENT)
  package static let exists = SystemError(code: EEXIST)
  package static let isDirectory = SystemError(code: EISDIR)
  /// Neither a file nor a pipe: a device or a socket.
  package static let notAFile = SystemError(code: ENODEV)
  /// A pipe where a file was expected.
  package static let isPipe = SystemError(code: ESPIPE)
  package static let notADirectory = SystemError(code: ENOTDIR)
  /// A symbolic link, a pipe or the like in a folder where others may write.
  package static let notOurs = SystemError(code: EMLINK)
  package static let tooLarge = SystemError(code: EFBIG)
  package static let linkLoop = SystemError(code: ELOOP)
  package static let interrupted = SystemError(code: EINTR)
  package static let wouldBlock = SystemError(code: EWOULDBLOCK)
}

/// Makes a system call that reports failure as a negative value.
///
/// All system calls go through here: a call that a signal interrupted is repeated, and any other
/// failure is thrown.
@discardableResult
package func checked<Value: SignedInteger>(_ call: () -> Value) throws(SystemError) -> Value {
  while true {
    let value = call()
    if value >= 0 { return value }
    guard SystemError.last == .interrupted else { throw SystemError.last }
  }
}
