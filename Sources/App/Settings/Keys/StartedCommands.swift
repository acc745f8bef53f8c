package import CurlewAppSupport
package import CurlewSystem

/// The shell commands that the reader has started by keys. A command that fails is reported.
package struct StartedCommands {
  private struct Started {
    let line: String
    let command: RunningCommand
    let time: Duration
  }

  private var all: [Started] = []

  package init() {}

  /// How often to check whether a command has failed, and for how long. Later failures are noticed with
  /// the next key.
  private static let interval = Duration.milliseconds(100)
  private static let attention = Duration.seconds(2)

  package mutating func start(
    _ line: String, variables: [(name: String, value: String)], at now: Duration
  ) throws(SystemError) {
    let command = try ShellCommand(line, variables: variables).start()
    all.append(Started(line: line, command: command, time: now))
  }

  /// When to look next; nil if no command was started lately.
  package func timeout(at now: Duration) -> Duration? {
    all.contains { now - $0.time < Self.attention } ? Self.interval : nil
  }

  /// Forgets the commands that have ended, and returns messages about those that have failed.
  package mutating func failures() -> [Complaint] {
    var failures: [Complaint] = []
    all.removeAll { started in
      guard let status = started.command.exitStatus() else { return false }
      if status != 0 { failures.append(Complaint("“\(started.line)” failed: status \(status)")) }
      return true
    }
    return failures
  }
}
