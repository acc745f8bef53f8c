import Harness
import CurlewSystem
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program under test. Tests that start it are skipped if there is none.
let curlew = programUnderTest ?? ""

let strace = "/usr/bin/strace"
let hasStrace = access(strace, X_OK) == 0

extension Trait where Self == ConditionTrait {
  static var needsStrace: Self { needsStrace(hasStrace) }

  static func needsStrace(_ isUsable: @autoclosure @escaping @Sendable () -> Bool) -> Self {
    .enabled(if: isUsable(), "needs strace (make deps-faults)")
  }
}

/// The text of a file of the system, which tells no length.
func systemText(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 14)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes[..<count], as: UTF8.self)
}

/// Polls a condition every few milliseconds; false if it does not hold in time.
func isMet(within patience: Duration, _ holds: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + patience
  while ContinuousClock.now < deadline {
    if try holds() { return true }
    usleep(2000)
  }
  return false
}

/// What a standard stream of a program is.
enum Stream: CaseIterable {
  case file, closed, pipe, full
}

/// Runs a program, and returns its status, what it wrote, and how much time it took.
struct Run {
  let status: CInt
  let output: [UInt8]
  let errors: [UInt8]
  /// The processor time, which does not depend on what else the machine does.
  let seconds: Double

  init(
    _ words: [String], environment: [String: String] = [:], in folder: String,
    streams: [Stream] = [.file, .file, .file]
  ) throws {
    let (output, errors) = (Path.join(folder, "run.out"), Path.join(folder, "run.err"))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [CInt] = []
    for (number, (stream, path)) in zip(streams, ["/dev/null", output, errors]).enumerated() {
      ends += Self.add(stream, CInt(number), path, to: &actions)
    }
    let process = try Self.start(words, environment, &actions)
    for end in ends { close(end) }
    var (code, usage) = (CInt(0), rusage())
    while wait4(process, &code, 0, &usage) < 0 && errno == EINTR {}
    status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + (code & 0x7F)
    seconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    self.output = try SafeSave.contents(of: output) ?? []
    self.errors = try SafeSave.contents(of: errors) ?? []
  }

  /// Returns the ends of a pipe that the program does not have.
  private static func add(
    _ stream: Stream, _ number: CInt, _ path: String, to actions: inout posix_spawn_file_actions_t
  ) -> [CInt] {
    switch stream {
    case .file:
      let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
    case .full: posix_spawn_file_actions_addopen(&actions, number, "/dev/full", O_RDWR, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, number)
    case .pipe:
      var ends: [CInt] = [0, 0]
      guard pipe(&ends) == 0 else { return [] }
      // Nobody writes to the input, and nobody reads the output.
      posix_spawn_file_actions_adddup2(&actions, ends[number == 0 ? 0 : 1], number)
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      close(ends[number == 0 ? 1 : 0])
      return [ends[number == 0 ? 0 : 1]]
    }
    return []
  }

  /// Starts a program in the background.
  static func start(_ words: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    return try start(words, [:], &actions)
  }

  private static func start(
    _ words: [String], _ environment: [String: String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    let arguments =
      words.map { word in
        word.withSystemName { strdup($0) }
      } as [UnsafeMutablePointer<CChar>?] + [nil]
    let customary = [
      "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    let variables =
      customary.merging(environment) { $1 }.map { strdup("\($0)=\($1)") }
      as [UnsafeMutablePointer<CChar>?] + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var attributes = unblockedSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], &actions, &attributes, arguments, variables)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }

  /// The threads of a test runner block signals, and a program would inherit that.
  private static func unblockedSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }
}
