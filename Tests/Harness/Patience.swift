#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How long tests wait for what must happen. A wait ends with its condition, so the limit only ends what hangs.
package enum Patience {
  /// Follows a start of the program, which is measured once in each run: on a slow or busy machine all takes
  /// longer. It is at least two minutes, because a machine that is idle now may soon be busy, and at most ten.
  package static let longest = min(max(.seconds(120), measuredStart * 4000), .seconds(600))

  private static let measuredStart: Duration = {
    let began = ContinuousClock.now
    let command = [programUnderTest ?? "/bin/true", "--version"]
    guard
      let process = try? Spawn(command, environment: PtySession.customaryEnvironment)
        .start(input: "/dev/null", output: "/dev/null", error: "/dev/null")
    else { return .zero }
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
    return ContinuousClock.now - began
  }()

  /// Whether a trial succeeds once in a hundred attempts. For what must be fast: a busy machine may delay single
  /// attempts.
  package static func meets(_ trial: () throws -> Bool) rethrows -> Bool {
    try (1...100).contains { _ in try trial() }
  }
}
