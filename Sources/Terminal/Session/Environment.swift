#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The variables that the program was started with.
enum Environment {
  /// Nil also for a variable that is empty, as is the custom.
  static subscript(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Does something while a variable has another value: some of what ncurses can be told, it can be
  /// told in no other way.
  static func with<Result>(_ name: String, _ value: String, _ body: () -> Result) -> Result {
    let former = getenv(name).map { String(cString: $0) }
    setenv(name, value, 1)
    defer { restore(name, former) }
    return body()
  }

  private static func restore(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }
}
