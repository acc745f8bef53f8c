#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A program of the system that turns its standard input into its standard output.
package struct ExternalTool: Sendable {
  private let command: [String]

  /// - Parameter command: the name, which is looked up in the path, and the arguments.
  package init(_ command: [String]) { self.command = command }

  /// What it writes about a file; nil if it fails or would write more than `limit` bytes.
  ///
  /// - Throws: `notFound` if it is not installed.
  package func output(for input: borrowing Descriptor, limit: Int) throws(SystemError) -> [UInt8]? {
    var ends: [CInt] = [0, 0]
    try checked { pipe(&ends) }
    let reading = Descriptor(owning: ends[0])
    let process = try start(input.number, Descriptor(owning: ends[1]), closing: ends[0])
    let bytes = try? reading.readStream(limit: limit + 1)
    if (bytes?.count ?? 0) > limit { kill(process, SIGKILL) }
    var status: CInt = 0
    try checked { waitpid(process, &status, 0) }
    return status == 0 ? bytes : nil
  }

  private func start(
    _ input: CInt, _ output: consuming Descriptor, closing other: CInt
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var files: posix_spawn_file_actions_t?
    #else
      var files = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&files, output.number, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclose(&files, other)
    posix_spawn_file_actions_addclose(&files, output.number)
    var process: pid_t = 0
    let arguments = command.map { strdup($0) } + [nil]
    let variables = [strdup("PATH=" + (Environment["PATH"] ?? "/usr/bin:/bin")), nil]
    defer { (arguments + variables).forEach { free($0) } }
    let code = posix_spawnp(&process, command[0], &files, nil, arguments, variables)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}
