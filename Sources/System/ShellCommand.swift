#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A command line that the shell runs in the background, without a terminal.
package struct ShellCommand: Sendable {
  private let line: String
  private let variables: [(name: String, value: String)]

  /// - Parameter variables: Added to the environment of the program.
  package init(_ line: String, variables: [(name: String, value: String)] = []) {
    (self.line, self.variables) = (line, variables)
  }

  /// Starts the command and returns at once. Nobody learns how it ends.
  package func start() throws(SystemError) {
    #if canImport(Darwin)
      var files: posix_spawn_file_actions_t?
    #else
      var files = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // The inner shell runs on as an orphan, so that the outer one can be waited for.
    let words = ["/bin/sh", "-c", "/bin/sh -c \"$0\" &", line]
    let arguments = words.map { strdup($0) } + [nil]
    let environment = environment.map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &files, nil, arguments, environment)
    guard code == 0 else { throw SystemError(code: code) }
    var status: CInt = 0
    try checked { waitpid(process, &status, 0) }
  }

  private var environment: [String] {
    let own = Set(variables.map(\.name))
    let inherited = Environment.all.filter { entry in
      !own.contains(String(entry.prefix { $0 != "=" }))
    }
    // No variable can hold a zero byte.
    return inherited + variables.map { "\($0.name)=\($0.value.filter { $0 != "\0" })" }
  }
}
