// Opens a terminal and then misbehaves: `crasher <crash> [thread] [auto]`. With `auto` the colours of the terminal are
// queried, and the picture is drawn while the answers are due. `crasher linger` leaves the terminal at a signal, but does
// not end.
internal import CurlewCells
internal import CurlewSystem
internal import CurlewTerminal

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

func run() throws(TerminalError) {
  let theme = CommandLine.arguments.last.flatMap { Theme(named: $0) } ?? .sepia
  var terminal = try Terminal(theme: theme, pace: .full)
  terminal.show(TextCanvas(terminal.size))
  if let note = getenv("CRASHER_NOTE") {
    CurrentProcess.leaveBehind("left behind\n", in: String(cString: note))
  }
  if CommandLine.arguments[1] == "linger" { linger(terminal) }
  guard let crash = Crash(rawValue: CommandLine.arguments[1]) else { return }
  if CommandLine.arguments.contains("thread") { crash.happenInThread() } else { crash.happen() }
  while true { _ = terminal.next(within: nil) }
}

func linger(_ terminal: consuming Terminal) -> Never {
  var signal: Int32?
  while signal == nil {
    if case .leave(let found) = terminal.next(within: nil) { signal = found }
  }
  _ = consume terminal
  signal.map { CurrentProcess.endInTime(by: $0) }
  while true { pause() }
}

try run()
