internal import CPty

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Starts a program in a new session, with default signal handling.
struct Spawn {
  private let command: [String]
  private let environment: [String: String]

  init(_ command: [String], environment: [String: String]) {
    self.command = command
    self.environment = environment
    Self.leaveNoCores
  }

  /// The first terminal that it opens becomes its controlling terminal.
  func start(input: String, output: String, error: String) throws(HarnessError) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    // Standard error first, because it is always the terminal; standard input may be a file.
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, error, O_RDWR, 0)
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input, O_RDWR, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, O_RDWR, 0)
    return try start(&files)
  }

  private func start(_ files: inout posix_spawn_file_actions_t) throws(HarnessError) -> pid_t {
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var process: pid_t = 0
    let arguments = CStrings(command)
    let variables = CStrings(environment.map { "\($0)=\($1)" })
    let code = posix_spawn(
      &process, command[0], &files, &attributes, arguments.pointers, variables.pointers)
    guard code == 0 else { throw .system("posix_spawn \(command[0])", code) }
    return process
  }

  /// The threads of a test runner block signals, and a program would inherit that.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      cp_spawn_in_session | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  private static let leaveNoCores: Void = {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }()
}

/// A NULL-terminated array of C strings.
private struct CStrings: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
