/// The resource limits of a program that reads files of strangers. A shell sets them and then becomes that program.
package struct ToolLimits: Sendable {
  /// Address space, in kilobytes.
  private let space: Int
  /// Memory of its own, in kilobytes.
  private let memory = 1 << 20
  /// The size of each file that it writes, in half kilobytes.
  private let file = 1 << 19

  /// 1 GB of memory, and 256 MB for each file.
  package static let usual = ToolLimits(space: 1 << 20)
  /// The same for programs of sound. Their threads and libraries reserve more addresses than they use memory: mpv
  /// alone takes 640 MB of them.
  package static let sound = ToolLimits(space: 4 << 20)

  /// The command line that sets the limits and starts a program.
  ///
  /// - Parameters:
  ///   - folder: Where it works; nil for the present folder.
  ///   - seconds: Its processor time; nil for a program that runs beside ours.
  func command(_ command: [String], in folder: String?, seconds: Int?) -> [String] {
    let time = seconds.map { "-t \($0)" }
    let limits = ["-v \(space)", "-d \(memory)", "-f \(file)", time].compactMap(\.self)
    let script =
      "cd \"$1\" || exit; shift; "
      + limits.map { "ulimit \($0) 2>/dev/null; " }.joined() + "exec \"$@\""
    return ["/bin/sh", "-c", script, "sh", folder ?? "."] + command
  }
}
