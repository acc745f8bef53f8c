private import CurlewCProcess
private import CurlewLibc

/// The environment variables and the command line.
package enum Environment {
  /// The value of a variable; nil when it is unset or empty, which by convention mean the same.
  package static subscript(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(systemName: value)
  }

  /// All variables, as `NAME=value`.
  package static var all: [String] {
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
      entries.append(String(systemName: entry))
      next += 1
    }
    return entries
  }

  /// The command line without the name of the program.
  package static var arguments: [String] {
    let count = process_argument_count()
    guard count == 0 else {
      return (1..<max(count, 1)).compactMap { process_argument($0).map { String(systemName: $0) } }
    }
    return (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(systemName: $0) }
    }
  }

  /// Runs a closure while a variable has another value: the only way to pass some parameters to
  /// ncurses.
  package static func with<Result>(
    _ name: String, _ value: String, _ body: () -> Result
  ) -> Result {
    let former = getenv(name).map { String(cString: $0) }
    setenv(name, value, 1)
    defer { restore(name, former) }
    return body()
  }

  private static func restore(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }
}
