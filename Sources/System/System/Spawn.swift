private import CurlewCProcess
private import CurlewLibc

/// `POSIX_SPAWN_SETSID`. The headers define it only with feature macros that Swift does not set.
#if canImport(Darwin)
  private let newSession: Int16 = 0x400
  /// `POSIX_SPAWN_CLOEXEC_DEFAULT`. On Linux an action closes them.
  private let closingOthers: Int16 = 0x4000
#else
  private let newSession: Int16 = 0x80
  private let closingOthers: Int16 = 0
#endif

/// Starts a program in a session of its own, without a terminal, and returns its process. Of our descriptors it has
/// none but its three standard streams, whoever opened the others.
///
/// Names are looked up in the absolute folders of `PATH` only, here and by the program: what lies in the
/// folder of a book is not run.
///
/// - Parameters:
///   - command: the name, which is looked up in the path, and the arguments.
///   - variables: all of its environment, as `NAME=value`.
///   - input: its standard input; nil for none, as for the output.
func spawn(
  _ command: [String], variables: [String], input: CInt? = nil, output: CInt? = nil
) throws(SystemError) -> CInt {
  #if canImport(Darwin)
    var files: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var files = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // A child inherits the signal mask, and our worker threads block the signals that should end it.
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  // So does it ignored signals, and we ignore one.
  var usual = sigset_t()
  sigemptyset(&usual)
  sigaddset(&usual, SIGXFSZ)
  posix_spawnattr_setsigdefault(&attributes, &usual)
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
  posix_spawnattr_setflags(&attributes, newSession | closingOthers | Int16(flags))
  guard let program = SearchPath.program(command[0]) else { throw .notFound }
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  let streams = [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, nil)]
  for (stream, descriptor) in streams {
    if let descriptor {
      posix_spawn_file_actions_adddup2(&files, descriptor, stream)
    } else {
      let mode = stream == STDIN_FILENO ? O_RDONLY : O_WRONLY
      posix_spawn_file_actions_addopen(&files, stream, "/dev/null", mode, 0)
    }
  }
  process_close_others(&files)
  let arguments = command.map { $0.withSystemName { strdup($0) } } + [nil]
  let others = variables.filter { !$0.hasPrefix("PATH=") } + ["PATH=" + SearchPath.text]
  let environment = others.map { strdup($0) } + [nil]
  defer { (arguments + environment).forEach { free($0) } }
  var process: pid_t = 0
  let code = posix_spawn(&process, program, &files, &attributes, arguments, environment)
  guard code == 0 else { throw SystemError(code: code) }
  return process
}

/// Where programs are looked for.
package enum SearchPath {
  /// The absolute folders of a path. Empty and relative ones mean the present folder, where a book may lie
  /// beside a program of its sender.
  package static func folders(in path: String?) -> [String] {
    let named = (path ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return named.isEmpty ? ["/usr/bin", "/bin"] : named
  }

  private static var folders: [String] { folders(in: Environment["PATH"]) }

  static var text: String { folders.joined(separator: ":") }

  /// The path of a program; nil if it is not installed.
  static func program(_ name: String) -> String? {
    if name.utf8.contains(UInt8(ascii: "/")) { return name }
    return folders.map { Path.join($0, name) }
      .first { FileSystem.isExecutable($0) && FileSystem.isRegularFile($0) }
  }
}
