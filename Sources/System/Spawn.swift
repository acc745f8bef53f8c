#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Starts a program in a process group of its own, and returns its process.
///
/// - Parameters:
///   - command: the name, which is looked up in the path, and the arguments.
///   - variables: all of its environment, as `NAME=value`.
///   - input: its standard input; nil for none, as for the output.
///   - closed: descriptors that it must not inherit.
func spawn(
  _ command: [String], variables: [String], input: CInt? = nil, output: CInt? = nil,
  closing closed: [CInt] = []
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
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
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
  for descriptor in closed { posix_spawn_file_actions_addclose(&files, descriptor) }
  let arguments = command.map { strdup($0) } + [nil]
  let environment = variables.map { strdup($0) } + [nil]
  defer { (arguments + environment).forEach { free($0) } }
  var process: pid_t = 0
  let code = posix_spawnp(&process, command[0], &files, &attributes, arguments, environment)
  guard code == 0 else { throw SystemError(code: code) }
  return process
}
