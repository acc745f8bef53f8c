// Shows its size and the last event: `mirror [tone | measured | theme]`. `measured` adapts to the
// connection.
//
// Some keys make it misbehave: `b` is busy for ever, `f` draws without end, `h` hangs in a system call that
// no signal ends, until something opens the pipe in `MIRROR_PIPE`, `q` leaves.
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewTerminal

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

func picture(_ size: Size, _ lines: [String]) -> TextCanvas {
  var canvas = TextCanvas(size)
  for (row, line) in lines.enumerated() {
    canvas.write(SafeText(line), at: Point(column: 0, row: row))
  }
  return canvas
}

/// Returns after the key `q`, or with the signal that ended a flood.
func reflect() throws(TerminalError) -> Int32? {
  let tone = CommandLine.arguments.last.flatMap(Tone.init)
  let isMeasured = CommandLine.arguments.last == "measured"
  let theme = CommandLine.arguments.last.flatMap { Theme(named: $0) } ?? .sepia
  var terminal = try Terminal(theme: theme, tone: tone, pace: isMeasured ? nil : .full)
  var last = "nothing"
  var count = 0
  while true {
    let size = terminal.size
    let lines = ["size \(size.columns)x\(size.rows)", "\(count): \(last)."]
    terminal.show(picture(size, lines + [terminal.notice?.string ?? ""]))
    let event = terminal.next(within: nil)
    switch event {
    case .leave(let signal): terminal.end(by: signal)
    case .key(KeyPress(.character("q"))): return nil
    case .key(KeyPress(.character("b"))): while terminal.now < .seconds(1000) {}
    case .key(KeyPress(.character("h"))): hang()
    case .key(KeyPress(.character("f"))): return flood(&terminal)
    default: break
    }
    last = "\(event)".replacing("Cells.", with: "")
    count += 1
  }
}

/// Starts a program whose input nobody opens. Meanwhile the system lets this one run no handler.
func hang() {
  guard let pipe = getenv("MIRROR_PIPE") else { return }
  #if canImport(Darwin)
    var files: posix_spawn_file_actions_t?
  #else
    var files = posix_spawn_file_actions_t()
  #endif
  posix_spawn_file_actions_init(&files)
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, pipe, O_RDONLY, 0)
  var process: pid_t = 0
  posix_spawn(&process, "/bin/true", &files, nil, [nil], [nil])
}

/// Draws frames that differ in every cell until a signal asks the program to leave.
func flood(_ terminal: inout Terminal) -> Int32? {
  for count in 0... {
    let line = String(repeating: count % 2 == 0 ? "x" : "o", count: terminal.size.columns)
    terminal.show(picture(terminal.size, Array(repeating: line, count: terminal.size.rows)))
    if case .leave(let signal) = terminal.next(within: .milliseconds(5)) { return signal }
  }
  return nil
}

do {
  if let signal = try reflect() { raise(signal) }
} catch {
  let line = "mirror: \(error.message)\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(2)
}
