import Harness
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A temporary home directory for settings, places and books.
struct Home: ~Copyable {
  let path: String

  init() throws {
    path = try Files.newDirectory()
  }

  deinit { _ = try? Command.run(["rm", "-rf", path]) }

  var places: String { path + "/state/curlew/places" }
  var pictures: String { path + "/.cache/curlew" }
  var defaults: String { path + "/config/curlew/defaults" }

  var environment: [String: String] {
    [
      "HOME": path, "XDG_CONFIG_HOME": path + "/config", "XDG_STATE_HOME": path + "/state",
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SHELL": "/bin/sh",
    ]
  }

  /// Marks the tour as seen.
  func seeTour() throws {
    _ = try Command.run(["mkdir", "-p", path + "/state/curlew"])
    try Files.write("done\n", to: path + "/state/curlew/tour")
  }

  /// A book of numbered words, so that the screen shows the place in the text.
  func numberedBook(_ name: String = "numbers.txt", words: Int = 20_000) throws -> String {
    let book = path + "/" + name
    var text = "Title: \(name)\n\n\n"
    for number in 1...words {
      let word = String(number + 100_000).dropFirst()
      text += "w\(word)" + (number % 60 == 0 ? ".\n\n" : number % 10 == 0 ? "\n" : " ")
    }
    try Files.write(text, to: book)
    return book
  }

  /// Runs the program without a terminal.
  func curlew(_ words: String..., input: String = "/dev/null") throws -> Command.Result {
    try Command.run([Files.program] + words, environment: environment, input: input)
  }
}

/// A private tmux server in which programs run. At the end all that they have sent is audited.
struct Desk: ~Copyable {
  private let socket: String
  private let environment: [String: String]

  struct TimeOut: Error, CustomStringConvertible {
    let waitedFor: String
    let screen: String

    var description: String { "waited for \(waitedFor) before this screen:\n\(screen)" }
  }

  /// Starts a command in a terminal. `keepsShell` runs it under a shell that stays afterwards.
  init(
    _ home: borrowing Home, columns: Int, rows: Int, _ words: [String], keepsShell: Bool = false
  ) throws {
    // Not in the reader's home, which may be gone before this is.
    socket = "/tmp/curlew-desk-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    environment = home.environment
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    // Mouse reports and colours as a modern terminal has them; no status line of its own.
    try Files.write(
      "set -g default-terminal tmux-256color\nset -g status off\nset -sg escape-time 0\n",
      to: socket + ".conf")
    try tmux(
      "-f", socket + ".conf", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      keepsShell ? "/bin/sh" : "exec \(line)", ";", "pipe-pane", "-O", "cat > \(socket).output")
    if keepsShell { try type(line + "\n") }
  }

  deinit {
    // Closing the pipe lets its end be read; the program goes on until the server is killed.
    _ = try? tmux("pipe-pane")
    auditOutput(Array(Files.read(socket + ".output").utf8))
    _ = try? tmux("kill-server")
    for end in ["", ".conf", ".output"] { unlink(socket + end) }
  }

  @discardableResult
  private func tmux(_ words: String...) throws -> Command.Result {
    let result = try Command.run(["tmux", "-S", socket] + words, environment: environment)
    guard result.status == 0 else { throw Command.Failure(reason: "tmux \(words): \(result)") }
    return result
  }

  // MARK: Acting

  /// Presses keys, named as in tmux: Right, PPage, Space, C-z, q.
  func press(_ keys: String...) throws {
    for key in keys { try tmux("send-keys", key) }
  }

  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  /// Clicks the left button at a cell, counted from 0.
  func tap(column: Int, row: Int) throws {
    try type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  /// Drags with the left button, slowly enough not to be a flick, and releases it at the last cell.
  func pull(_ places: [(column: Int, row: Int)]) throws {
    guard let first = places.first, let last = places.last else { return }
    try type("\u{1B}[<0;\(first.column + 1);\(first.row + 1)M")
    for place in places.dropFirst() {
      try type("\u{1B}[<32;\(place.column + 1);\(place.row + 1)M")
    }
    // The program measures the pause from when it has read the last drag.
    try rest()
    usleep(200_000)
    try type("\u{1B}[<0;\(last.column + 1);\(last.row + 1)m")
  }

  func wheel(down: Bool) throws { try type("\u{1B}[<\(down ? 65 : 64);10;5M") }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The process that runs in the terminal.
  var process: Int32 {
    get throws {
      let answer = try tmux("display-message", "-p", "#{pane_pid}").output
      return Int32(answer.filter(\.isNumber)) ?? 0
    }
  }

  /// Kills the program, which cannot notice it, and waits for its end.
  func killProgram() throws {
    kill(try process, SIGKILL)
    try waitUntilOver()
  }

  var isOver: Bool {
    (try? Command.run(["tmux", "-S", socket, "has-session"], environment: environment))?.status != 0
  }

  // MARK: Seeing

  var screen: String {
    get throws { try tmux("capture-pane", "-p").output }
  }

  /// The screen with its colours, as escape sequences.
  var colouredScreen: String {
    get throws { try tmux("capture-pane", "-p", "-e").output }
  }

  /// Where the cursor of the terminal stands.
  var cursor: (column: Int, row: Int) {
    get throws {
      let answer = try tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").output
      let numbers = answer.split { !$0.isNumber }.compactMap { Int($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : (-1, -1)
    }
  }

  /// Waits until the screen satisfies a condition, and returns it.
  @discardableResult
  func wait(for what: String, _ isThere: (String) throws -> Bool) throws -> String {
    var screen = ""
    try EndToEndTests.wait(for: what, showing: { screen }) {
      screen = (try? self.screen) ?? ""
      return try isThere(screen)
    }
    return screen
  }

  @discardableResult
  func wait(for text: String) throws -> String {
    try wait(for: "“\(text)”") { $0.contains(text) }
  }

  /// Waits until a book is open and its pages are counted. Leaves the title page of a new book.
  @discardableResult
  func waitForBook() throws -> String {
    // The shelf counts books as a book counts pages.
    let screen = try wait(for: "a book") {
      !$0.contains("Enter opens") && ($0.pageCount != nil || $0.showsNewTitle)
    }
    guard screen.showsNewTitle else { return screen }
    try press("Enter")
    try wait(for: "an open book") { $0.pageCount != nil }
    return try rest()
  }

  /// Waits until nothing moves any more, and returns the screen.
  ///
  /// On a busy machine the screen also stands still when the program gets no processor time. So the
  /// program must have slept between all looks at the screen, too.
  @discardableResult
  func rest() throws -> String {
    let process = try process
    var last = ("", "")
    var stood = 0
    return try wait(for: "rest") { screen in
      let activity = Self.activity(of: process)
      stood = (screen, activity) == last && !activity.contains("R (running)") ? stood + 1 : 0
      last = (screen, activity)
      return stood >= 8
    }
  }

  /// The state of a process and how often it has run; empty where the system does not tell.
  private static func activity(of process: Int32) -> String {
    Files.read("/proc/\(process)/status").split(separator: "\n")
      .filter { $0.hasPrefix("State:") || $0.contains("ctxt_switches:") }.joined(separator: "\n")
  }

  func waitUntilOver() throws {
    try EndToEndTests.wait(for: "the end", showing: { (try? screen) ?? "" }) { isOver }
  }
}

/// Waits until a condition holds.
///
/// - Parameter screen: What is shown if it never does.
func wait(
  for what: String, showing screen: () -> String = { "" }, _ holds: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + Patience.longest
  while ContinuousClock.now < deadline {
    if try holds() { return }
    usleep(10_000)
  }
  throw Desk.TimeOut(waitedFor: what, screen: screen())
}
