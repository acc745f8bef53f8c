private import CurlewCProcess
private import CurlewLibc

/// The running process.
package enum CurrentProcess {
  /// The commit that a release was built from; nil for any other build.
  package static var build: String? { process_build().map { String(cString: $0) } }

  /// The name and version of the C library; nil where it does not tell.
  package static var libraryVersion: String? {
    process_glibc_version().map { "glibc \(String(cString: $0))" }
  }

  /// Gives the memory back to the system that a large job has freed.
  package static func releaseMemory() { process_release_memory() }

  package static var identifier: Int { Int(getpid()) }

  /// The path of the program file; nil where the system does not tell.
  package static var programPath: String? { FileSystem.resolved(executableLink) }

  /// The version of the program file, looked up once; nil where the system does not tell.
  package static let programStamp = FileStamp(of: executableLink)

  private static let executableLink = "/proc/self/exe"

  /// The name of the machine up to its first dot; empty where it has none.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(String(systemName: name).prefix { $0 != "." })
  }

  /// Seconds since 1970.
  package static var wallClock: Int { time(nil) }

  /// Seconds since 1970 plus the difference of local time from UTC, so that days begin at midnight.
  package static var localClock: Int {
    var (now, local) = (time(nil), tm())
    localtime_r(&now, &local)
    return now + local.tm_gmtoff
  }

  /// Undoes what a parent process may have set. If it ignored the end of children, none could be waited for.
  /// A file that may not become longer is an error of writing, like a full disk, and no reason to end.
  package static func prepareSignals() {
    signal(SIGCHLD, SIG_DFL)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Sets which file a crash writes from now on, and what to. It works where crashes are handled: in a terminal.
  package static func leaveBehind(_ note: String, in path: String) {
    let bytes = note.utf8.map { CChar(bitPattern: $0) }
    path.withSystemName { last_note_prepare($0, bytes, bytes.count) }
  }

  /// Sees to it that the process ends by the signal that it was asked to leave with, even if what is left to do
  /// hangs. Called when it has given the terminal back.
  package static func endInTime(by signal: CInt) { notice_end_in_time(signal) }

  /// Blocks the calling thread.
  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
