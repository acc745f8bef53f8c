import CurlewCells
import Harness
import CurlewTerminal
import Testing

/// Opening a terminal. If there is none to open, one line says why, and nothing else is written.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct StartTests {
  @Test(arguments: [
    (nil, "the environment variable TERM is not set"),
    ("", "the environment variable TERM is not set"),
    ("dumb", "the terminal type “dumb” cannot position the cursor"),
  ])
  func `a terminal that cannot show a screen is an error`(type: String?, message: String) throws {
    var session = try PtySession([builtProgram("mirror")], environment: ["TERM": type])
    #expect(try session.exitStatus() == .exited(2))
    #expect(session.output.text == "mirror: \(message)\r\n")
    #expect(session.terminalModes == session.formerModes)
  }

  @Test(arguments: [
    ("no-such-type", "no-such-type", "xterm-256color"),
    ("xterm-shiny", "xterm-shiny", "xterm-256color"),
    ("tmux-shiny.1", "tmux-shiny.1", "tmux-256color"), ("vt220-shiny", "vt220-shiny", "vt220"),
    ("../../etc/passwd", "../../etc/passwd", "xterm-256color"),
    ("\u{1B}]0;title\u{7}", "]0;title", "xterm-256color"),
  ])
  func `an unknown type falls back to a known one, with a notice`(
    type: String, shown: String, substitute: String
  ) throws {
    var session = try PtySession([builtProgram("mirror")], environment: ["TERM": type])
    let remedy = "install its terminfo entry or set TERM"
    let notice = "unknown TERM “\(shown)”: \(remedy); using \(substitute)"
    try session.wait {
      // A row has 80 columns and cuts the end of the notice off.
      $0.contains(String(notice.prefix(78))) && $0.contains("size")
    }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func `an output that is not a terminal is an error`() throws {
    var session = try PtySession([builtProgram("mirror")], output: "/dev/null")
    #expect(try session.exitStatus() == .exited(2))
    #expect(session.output.text == "mirror: the output is not a terminal\r\n")
  }

  @Test func `the keyboard is the terminal when standard input is not`() throws {
    var session = try PtySession([builtProgram("mirror")], input: "/dev/null")
    try session.wait { $0.contains("size 80x24") }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test func `a program without a terminal of its own has no keyboard`() throws {
    let program = builtProgram("mirror")
    var session = try PtySession(["/usr/bin/setsid", "-w", program], input: "/dev/null")
    #expect(try session.exitStatus() == .exited(2))
    #expect(session.output.text == "mirror: no terminal to read keys from\r\n")
  }

  @Test(
    arguments: [
      (0, 0, "80x24"), (1, 1, "1x1"), (1, 300, "1x300"), (1000, 1, "1000x1"),
      (5000, 3000, "1000x500"), (65_535, 65_535, "1000x500"), (0, 40, "80x40"),
    ])
  func `every size of window is drawn in`(columns: Int, rows: Int, size: String) throws {
    #expect(Size(columns: columns, rows: rows).usable == Self.parsed(size))
    var session = try PtySession(
      [builtProgram("mirror")], size: Size(columns: columns, rows: rows))
    try session.wait { $0.contains("\u{1B}[2J") }
    session.send("q")
    #expect(try session.exitStatus() == .exited(0))
  }

  private static func parsed(_ size: String) -> Size? {
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    return Size(columns: numbers[0], rows: numbers[1])
  }
}
