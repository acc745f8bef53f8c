import Harness
import System

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program under test: the one named by CURLEW_PROGRAM, else the debug build.
let curlew: String = {
  guard let named = Environment["CURLEW_PROGRAM"] else { return builtProgram("curlew") }
  return named.hasPrefix("/") ? named : FileSystem.resolved(named) ?? named
}()

let strace = "/usr/bin/strace"
let hasStrace = access(strace, X_OK) == 0

/// Runs a program, and returns its status and what it wrote.
struct Run {
  let status: CInt
  let output: [UInt8]
  let errors: [UInt8]

  init(_ words: [String], environment: [String: String] = [:], in folder: String) throws {
    let (output, errors) = (Path.join(folder, "run.out"), Path.join(folder, "run.err"))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (number, path) in [(CInt(1), output), (2, errors)] {
      posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    let process = try Self.start(words, environment, &actions)
    var code: CInt = 0
    while waitpid(process, &code, 0) < 0 && errno == EINTR {}
    status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + (code & 0x7F)
    self.output = try SafeSave.contents(of: output) ?? []
    self.errors = try SafeSave.contents(of: errors) ?? []
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
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], &actions, nil, arguments, variables)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}
