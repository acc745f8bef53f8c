private import CurlewLibc
package import CurlewMessages

/// The reason why a system call failed.
package struct SystemError: Error, Equatable {
  /// The value of `errno`.
  package let code: CInt

  package init(code: CInt) {
    self.code = code
  }

  /// The error of the last system call on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// What has happened, to stand behind a colon. Rare errors have the words of the system.
  package var reason: Message {
    switch self {
    case .notFound: "no such file or directory"
    case .isDirectory: "is a directory"
    case .notADirectory: "not a directory"
    case .notAFile: "neither a file nor a pipe"
    case .isPipe: "it is a pipe"
    case .notOurs: "not a plain file or folder"
    case .tooLarge: "file too large"
    case .wouldBlock: "another process has locked it"
    case SystemError(code: EACCES): "permission denied"
    case SystemError(code: EPERM): "operation not permitted"
    case SystemError(code: EIO): "input/output error"
    case SystemError(code: ENOSPC): "no space left on device"
    case SystemError(code: EDQUOT): "disk quota exceeded"
    case SystemError(code: EROFS): "read-only file system"
    default: Message(words)
    }
  }

  private var words: String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
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
