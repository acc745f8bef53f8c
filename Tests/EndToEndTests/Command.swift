#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that has run to its end.
struct Command {
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  struct Failure: Error {
    let reason: String
  }

  /// Runs a program with only this environment, and with `input` as standard input.
  static func run(
    _ words: [String], environment: [String: String]? = nil, input: String = "/dev/null"
  ) throws -> Result {
    let output = try TemporaryFile()
    let errors = try TemporaryFile()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, O_WRONLY, 0)

    let process = try spawn(words, environment: environment, &actions)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    return Result(status: code, output: output.text, errors: errors.text)
  }

  /// Runs a program and returns its peak memory in megabytes; nil where `/proc` does not report it.
  /// The figure of `wait4` would include the memory of this process, from which the program is
  /// forked.
  static func peakMemory(_ words: [String], environment: [String: String]) throws -> Int? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let process = try spawn(words, environment: environment, &actions)
    var status: Int32 = 0
    var peak: Int?
    while case let ended = waitpid(process, &status, WNOHANG), ended != process {
      guard ended == 0 || errno == EINTR else { throw Failure(reason: "waitpid") }
      peak = highWaterMark(of: process) ?? peak
      usleep(500)
    }
    guard status == 0 else { throw Failure(reason: "status \(status)") }
    return peak
  }

  /// The peak memory of a running process so far, in megabytes.
  private static func highWaterMark(of process: pid_t) -> Int? {
    let line = Files.read("/proc/\(process)/status").split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 >> 10 }
  }

  private static func spawn(
    _ words: [String], environment: [String: String]?,
    _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let variables = environment.map { $0.map { "\($0.key)=\($0.value)" } } ?? Self.environment
    let settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for pointer in arguments + settings { free(pointer) } }
    // The threads of tests have signals blocked, which a tmux server must hear to end.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let fault = posix_spawnp(&process, words[0], &actions, &attributes, arguments, settings)
    guard fault == 0 else {
      throw Failure(reason: "\(words[0]): \(String(cString: strerror(fault)))")
    }
    return process
  }

  private static var environment: [String] {
    var list: [String] = []
    var next = environ
    while let entry = next.pointee {
      list.append(String(cString: entry))
      next += 1
    }
    return list
  }
}

/// A temporary file, deleted at the end of its lifetime.
struct TemporaryFile: ~Copyable {
  let path: String

  init() throws {
    path = try Files.newPath()
  }

  deinit { unlink(path) }

  var text: String { Files.read(path) }
}
