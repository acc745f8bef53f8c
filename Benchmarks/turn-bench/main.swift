internal import CurlewCells
internal import CurlewGlyphs
internal import Paging
internal import CurlewTerminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Draws turns as the program does, at sixty frames per second of simulated time, and writes them to
/// a file:
///
///     turn-bench <text> <file> [columns rows [tone [turns]]]
///
/// Every run does exactly the same work. Its output can be compared byte by byte with that of another
/// build, and its instructions counted with `valgrind --tool=callgrind`.
func run() throws(TerminalError) {
  let arguments = CommandLine.arguments
  guard arguments.count > 2, let text = contents(ofFile: arguments[1]) else {
    return print("usage: turn-bench <text> <file> [columns rows [tone [turns]]]")
  }
  func number(_ index: Int, _ usual: Int) -> Int {
    arguments.count > index ? Int(arguments[index]) ?? usual : usual
  }
  let size = Size(columns: number(3, 160), rows: number(4, 45))
  let tone = (arguments.count > 5 ? Tone(rawValue: arguments[5]) : nil) ?? .truecolor
  try measure(
    pages(of: text, size), on: size, tone, sendingTo: arguments[2], turns: number(6, 5))
}

func measure(
  _ pages: [Leaf], on size: Size, _ tone: Tone, sendingTo path: String, turns: Int
) throws(TerminalError) {
  let output = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
  defer { close(output) }
  var terminal = try Terminal(
    type: "xterm-256color", on: output, size: size,
    theme: .sepia, Terminal.Look(tone: tone, pace: .full))
  var turning = Turning(pages, on: size)
  terminal.show(turning.picture())
  let sent = position(of: output)
  for _ in 0..<turns { turning.turn(on: &terminal) }
  let bytes = (position(of: output) - sent) / turns
  print(
    "\(size.columns)x\(size.rows) \(tone.rawValue): \(turning.frames / turns) frames and "
      + "\(bytes) bytes a turn; a frame takes \(turning.drawing / turning.frames) µs to draw and "
      + "\(turning.showing / turning.frames) µs to show")
}

func position(of output: CInt) -> Int { Int(lseek(output, 0, SEEK_CUR)) }

do {
  try run()
} catch {
  print("turn-bench: \(error.message.string)")
}
