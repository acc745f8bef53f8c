private import CurlewLibc

/// A command line that was started.
package struct RunningCommand: Sendable {
  fileprivate let process: CInt

  /// The exit status, or 128 and the number of the signal that ended it, as shells have it. Nil while it
  /// runs; it must not be asked for again afterwards.
  package func exitStatus() -> Int? {
    var status: CInt = 0
    guard waitpid(process, &status, WNOHANG) != 0 else { return nil }
    return Int(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
  }
}

/// A command line that the shell runs in the background, without a terminal.
package struct ShellCommand: Sendable {
  private let line: String
  private let variables: [(name: String, value: String)]

  /// - Parameter variables: Added to the environment of the program.
  package init(_ line: String, variables: [(name: String, value: String)] = []) {
    (self.line, self.variables) = (line, variables)
  }

  /// Starts the command in a session of its own, so that it outlives the program.
  package func start() throws(SystemError) -> RunningCommand {
    RunningCommand(process: try spawn(["/bin/sh", "-c", line], variables: environment))
  }

  /// The same as a tool whose output is read.
  ///
  /// - Parameter readsErrors: Whether what it says about errors is read, too.
  package func tool(readsErrors: Bool) -> ExternalTool {
    ExternalTool(
      ofReader: ["/bin/sh", "-c", (readsErrors ? "exec 2>&1\n" : "") + line],
      variables: environment, mayFail: true)
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
