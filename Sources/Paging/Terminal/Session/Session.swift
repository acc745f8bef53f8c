internal import CurlewCNcurses
internal import CurlewCells
internal import CurlewSystem

/// The terminal under ncurses, and everything that must be undone when the program leaves it.
struct Session: ~Copyable {
  let input: Descriptor
  let output: Descriptor
  private let description: Description
  private let signals: Signals
  private let rescue: Rescue
  private let streams: Streams
  private let collector: FrameCollector
  private let screen: OpaquePointer
  private var modes: PrivateModes
  private var isAnswerDue = false
  private var isEntered = false
  /// The control characters that send signals.
  private var keysOfSignals: [UInt8: CInt] = [:]
  /// Nil before the screen was entered, or where no characters send signals.
  private(set) var busyWatch: BusyWatch?
  private(set) var size: Size

  init(
    _ description: Description, input: consuming Descriptor, output: consuming Descriptor,
    size: Size, wantsDirectColour: Bool
  ) throws(TerminalError) {
    // Before ncurses, which handles every signal that has no handler, and changes the modes.
    let signals = try Signals()
    let rescue = Rescue(of: output)
    rescue.begin([])
    let streams = try Streams(input: input, output: output)
    let collector = try FrameCollector(of: fileno(streams.output))
    screen = try Self.open(
      description.type, streams, size: size.usable, direct: wantsDirectColour)
    self.signals = signals
    self.rescue = rescue
    self.collector = collector
    self.streams = streams
    self.description = description
    self.input = input
    self.output = output
    self.size = size.usable
    modes = PrivateModes(
      isSpoken: description.speaksXterm, asksSynchronised: !description.isSimple)
  }

  deinit {
    guard isEntered else {
      // ncurses has buffered its opening sequences, and `endwin` would send them now.
      rescue.giveBack()
      return
    }
    signals.startGrace(seconds: 1)
    busyWatch?.end()
    leaveScreen()
    delscreen(screen)
  }

  // MARK: Entering and leaving

  /// Passes the size in the environment: ncurses would take it from the system, and fail if it is
  /// very large.
  private static func open(
    _ type: String, _ streams: borrowing Streams, size: Size, direct: Bool
  ) throws(TerminalError) -> OpaquePointer {
    let screen = Environment.with("LINES", String(size.rows)) {
      Environment.with("COLUMNS", String(size.columns)) {
        (direct ? DirectColour.screen(type, streams) : nil)
          ?? newterm(type, streams.output, streams.input)
          ?? BuiltInEntries.with(type) {
            newterm(type, streams.output, streams.input)
          } ?? nil
      }
    }
    guard let screen else { throw .noResources }
    return screen
  }

  /// Switches to the alternate screen, and returns how many bytes that took; nil if it has been done
  /// before. Until then not a byte has been written.
  ///
  /// - Parameters:
  ///   - asksModel: Whether to ask the terminal what it is.
  ///   - isQueried: Whether the status is queried last.
  mutating func enterOnce(askingModel asksModel: Bool, withQuery isQueried: Bool) -> Int? {
    guard !isEntered else { return nil }
    isEntered = true
    isAnswerDue = !modes.query.isEmpty
    setModesOfLine()
    rescue.begin(farewell)
    let query =
      (asksModel ? PrivateModes.modelQuery : []) + modes.query
      + (isQueried ? PrivateModes.statusQuery : [])
    let bytes = collector.collect { prepareScreen() } + modes.entry + query
    rescue.expect(answers: (isAnswerDue ? 1 : 0) + (isQueried ? 1 : 0))
    output.send(bytes)
    return bytes.count
  }

  private mutating func setModesOfLine() {
    cbreak()
    noecho()
    nonl()
    output.letAnyKeyStartOutput()
    keysOfSignals = output.takeKeysOfSignals()
    if !keysOfSignals.isEmpty { busyWatch = BusyWatch(output) }
    // ncurses returns to these modes when the program is continued.
    def_prog_mode()
  }

  /// Must not query the terminal: meanwhile the output of ncurses goes to the frame collector.
  private func prepareScreen() {
    start_color()
    use_default_colors()
    keypad(cn_window(), true)
    // ncurses shall not stop a frame for input, nor place the cursor after it.
    typeahead(-1)
    leaveok(cn_window(), true)
    curs_set(0)
  }

  private func enterModes() {
    rescue.begin(farewell)
    output.send(modes.entry)
  }

  private func leaveScreen() {
    if !description.hasAlternateScreen { wipe() }
    output.send(modes.exit)
    endwin()
    rescue.end()
  }

  /// Clears the screen, for a terminal on which the prompt would appear in the middle of a page.
  private func wipe() {
    clear()
    doupdate()
  }

  /// What restores the terminal after a crash. It starts with CAN, which ends a sequence that was cut,
  /// and ends a frame that was cut.
  private var farewell: [UInt8] { [0x18] + modes.frameEnds + modes.exit + description.exit }

  // MARK: Being stopped and continued

  /// Gives the terminal to the shell and stops the process until it is continued.
  mutating func stop() {
    leaveScreen()
    signals.stopHere()
    signals.awaitForeground(of: output)
    enter()
  }

  /// Sets the terminal up again after another program has used it.
  mutating func enterAgain() {
    signals.awaitForeground(of: output)
    leaveScreen()
    enter()
  }

  private func enter() {
    rescue.rememberModes()
    def_shell_mode()
    reset_prog_mode()
    enterModes()
  }

  /// Makes the next frame clear the screen first, because the terminal may show anything.
  func forgetScreen() { clearok(cn_physical(), true) }

  // MARK: Colour

  /// Whether ncurses takes RGB values in place of colour numbers.
  var hasDirectColour: Bool { cn_flag("RGB") }

  /// The size of the colour palette, as far as the terminfo entry says.
  var indexedColours: Int { min(description.colours, 256) }

  /// The sequences that the keys of this terminal send.
  var keys: KeySequences { description.keys(output) }

  // MARK: Size

  /// Adopts the size of the window; returns false if it has not changed.
  mutating func resizeToWindow() -> Bool {
    let window = output.usableSize
    guard window != size else { return false }
    size = window
    resizeterm(CInt(size.rows), CInt(size.columns))
    return true
  }

  // MARK: Signals

  func takeNotices() -> Notices { signals.collect() }

  /// The notices after the terminal has gone, including the signal that follows.
  func takeLastNotices() -> Notices {
    signals.awaitLeave()
    return signals.collect()
  }

  /// Sends the signal of a key such as control-C, as the system would. Returns whether it has one.
  ///
  /// - Parameter keepsControlC: Whether that key has another meaning now.
  func sendSignal(of press: KeyPress, unless keepsControlC: Bool) -> Bool {
    if keepsControlC, press == KeyPress("c", .control) { return false }
    let signal = keysOfSignals.first { KeyPress(ascii: $0.key) == press }?.value
    return signal.map { output.sendToForeground($0) } ?? false
  }

  /// Starts the time limit for saving what is to be saved before the program leaves.
  func startLeave() { signals.startLeave() }

  // MARK: Output

  /// Whether the terminal can be queried.
  var canQuery: Bool { modes.isSpoken }

  /// Whether the terminal takes bytes without blocking.
  var isWritable: Bool { wait(untilWritable: true, atMost: .zero).isWritable }

  /// Blanks the window of ncurses.
  func clear() { werase(cn_window()) }

  /// Writes every cell of some rows with the next frame, even if ncurses finds it unchanged.
  func rewrite(_ rows: Range<Int>) {
    wredrawln(cn_window(), CInt(rows.lowerBound), CInt(rows.count))
  }

  /// Puts the cursor on a cell with the next frame. Without one it stays wherever drawing leaves it.
  func placeCursor(_ cell: Point?) {
    leaveok(cn_window(), cell == nil)
    if let cell { wmove(cn_window(), CInt(cell.row), CInt(cell.column)) }
  }

  /// Sends what has changed in the window, with a status query behind it if wanted, and returns
  /// how many bytes that took.
  func refresh(withQuery isQueried: Bool, pairs: [Colours.Pair]) -> Int {
    let frame = collector.collect { doupdate() }
    guard !frame.isEmpty else { return send([], withQuery: isQueried) }
    let drawing = FrameCondenser.condensed(frame, pairs: pairs)
    return send(modes.frameBegins + drawing + modes.frameEnds, withQuery: isQueried)
  }

  /// Sends bytes past ncurses. They must not change the text of cells.
  func send(_ bytes: [UInt8]) { if !bytes.isEmpty { output.send(bytes) } }

  /// Sends bytes, with a status query behind them if wanted, and returns how many bytes that took.
  func send(_ bytes: [UInt8], withQuery isQueried: Bool) -> Int {
    let all = bytes + (isQueried ? PrivateModes.statusQuery : [])
    output.send(all)
    return all.count
  }

  /// Asks the terminal for its colours, and for reports when they change; before the screen has been
  /// entered, the queries follow then.
  mutating func watchColours() {
    modes.tellsColours = true
    guard isEntered else { return }
    isAnswerDue = modes.isSpoken
    rescue.prepare(farewell)
    if isAnswerDue { rescue.expect(answers: 1) }
    output.send(modes.colourEntry + modes.query)
  }

  /// Records the terminal's answer to the query of a mode.
  mutating func note(_ report: ModeReport) {
    isAnswerDue = false
    modes.note(report)
    rescue.prepare(farewell)
  }

  /// Whether the query for synchronised output has not been answered.
  var isOwedAnAnswer: Bool { isAnswerDue }

  /// Sets how many answers a crash must wait for.
  func expect(answers count: Int) { rescue.expect(answers: count) }

  // MARK: Waiting

  func wait(untilWritable: Bool, atMost patience: Duration?) -> Readiness {
    Readiness.wait(
      input: input, output: output, signals: signals.descriptor, untilWritable: untilWritable,
      atMost: patience)
  }
}
