internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewSettings
internal import CurlewSystem

/// Reports the commands of the reader that have failed.
extension StartedCommands: Service {
  func timeout(on desk: Desk) -> Duration? { timeout(at: desk.now) }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    let failures = failures()
    return failures.isEmpty ? [] : [.notify(failures)]
  }

  /// Runs the command line of a key, which finds in its environment what the reader is looking at.
  mutating func run(_ line: String, on desk: Desk) -> [Effect] {
    do throws(SystemError) {
      try start(line, variables: desk.reading?.variables ?? [], at: desk.now)
      return []
    } catch {
      return [.notify([Complaint("\(line): \(error.reason)")])]
    }
  }
}
