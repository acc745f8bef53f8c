import CurlewCells
import CurlewGlyphs
import Harness
import CurlewTerminal
import Testing

/// A terminal in this process, on a pseudo-terminal that the test controls.
struct Rig: ~Copyable {
  var terminal: Terminal
  private(set) var screen: ReplayScreen
  /// The output of opening the terminal.
  let opening: Transcript
  /// How many status queries have not been answered.
  private var queries: Int
  private let pty: Pty

  init(
    _ type: String = "xterm-256color", tone: Tone? = .mono, theme: Theme = .sepia,
    size: Size = Size(columns: 20, rows: 5), pace: ConnectionPace? = .full,
    drewDirectColour: Bool? = nil
  ) throws {
    let pty = try Pty(size: size)
    terminal = try Terminal(
      type: type, on: pty.device, size: nil,
      theme: theme, Terminal.Look(tone: tone, pace: pace, drewDirectColour: drewDirectColour))
    terminal.enter()
    screen = ReplayScreen(size: size)
    opening = pty.transcript()
    queries = opening.count(of: Self.query)
    self.pty = pty
    screen.replay(opening.bytes)
  }

  deinit {
    // The terminal waits for the answer to its query.
    pty.send(Array("\u{1B}[?2026;0$y".utf8))
  }

  /// Shows a canvas and returns the output for it.
  @discardableResult
  mutating func show(_ canvas: TextCanvas) -> Transcript {
    terminal.show(canvas)
    return received()
  }

  mutating func received() -> Transcript {
    let transcript = pty.transcript()
    screen.replay(transcript.bytes)
    queries += transcript.count(of: Self.query)
    return transcript
  }

  private static let query = "\u{1B}[5n"

  /// Answers the status queries that have been received.
  mutating func answer() {
    send(String(repeating: "\u{1B}[0n", count: queries))
    queries = 0
  }

  /// Runs the terminal, which has no events, until its new output meets a condition. Returns that
  /// output.
  mutating func received(
    every patience: Duration = .milliseconds(50), until isComplete: (Transcript) -> Bool
  ) -> Transcript {
    var transcript = Transcript()
    for _ in 0..<800 {
      #expect(terminal.next(within: patience) == .tick)
      transcript.append(received().bytes)
      if isComplete(transcript) { break }
    }
    return transcript
  }

  /// The time until the new output meets a condition. A busy machine may delay it, so tests of short
  /// times try several times.
  mutating func time(until isComplete: (Transcript) -> Bool) -> Duration {
    let began = terminal.now
    let isMet = isComplete(received(until: isComplete))
    return isMet ? terminal.now - began : Patience.longest
  }

  /// Types a text and returns `count` events, or as many as there are, and one more if there is one.
  mutating func events(typing text: String, count: Int = 1) -> [Event] {
    send(text)
    let events = (0..<count).map { _ in terminal.next(within: Patience.longest) }
    return events + [terminal.next(within: .zero)].filter { $0 != .tick }
  }

  func resize(to size: Size) {
    pty.resize(to: size)
  }

  /// Stops output, as control-S does.
  func block() {
    pty.stop()
  }

  func unblock() {
    pty.start()
  }

  func send(_ text: String) {
    pty.send(Array(text.utf8))
  }
}

extension TextCanvas {
  /// A canvas with lines of text in one style.
  init(_ lines: [String], _ size: Size, style: Style = .plain) {
    self.init(size, style: style)
    for (row, line) in lines.enumerated() {
      write(SafeText(line), at: Point(column: 0, row: row), style: style)
    }
  }
}

/// The tests that open a terminal in this process, one after the other: there is one ncurses and one
/// set of signal handlers.
@Suite(.timeLimit(.minutes(90)), .serialized, .needsProgram) struct ScreenTests {}
