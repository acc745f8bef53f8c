internal import CNcurses
internal import Cells
internal import System

/// The terminal in the program's hands: taken when the value is made, given back when it dies.
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
  private(set) var size: Size

  init(
    _ description: Description, input: consuming Descriptor, output: consuming Descriptor,
    size: Size, wantsDirectColour: Bool
  ) throws(TerminalError) {
    // Before ncurses, which takes only signals that nobody has taken, and changes the modes.
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
    modes = PrivateModes(isSpoken: description.speaksXterm)
  }

  deinit {
    guard isEntered else {
      // ncurses has written that it begins, though not yet sent it: to end it now would send that.
      rescue.giveBack()
      return
    }
    signals.startGrace()
    leaveScreen()
    delscreen(screen)
  }

  // MARK: Entering and leaving

  /// The size is ours to tell: ncurses would take any number for it from the system, and fail.
  private static func open(
    _ type: String, _ streams: borrowing Streams, size: Size, direct: Bool
  ) throws(TerminalError) -> OpaquePointer {
    let screen = Environment.with("LINES", String(size.rows)) {
      Environment.with("COLUMNS", String(size.columns)) {
        (direct ? DirectColour.screen(type, streams) : nil)
          ?? newterm(type, streams.output, streams.input)
      }
    }
    guard let screen else { throw .noResources }
    return screen
  }

  /// Takes the screen, which it is true for; until then not a byte has been written.
  mutating func enterOnce(asking: Bool) -> Bool {
    guard !isEntered else { return false }
    isEntered = true
    isAnswerDue = modes.isSpoken
    setModesOfLine()
    rescue.begin(farewell)
    let question = modes.question + (asking ? PrivateModes.readinessQuestion : [])
    output.send(collector.collect { prepareScreen() } + modes.entry + question)
    return true
  }

  private func setModesOfLine() {
    cbreak()
    noecho()
    nonl()
  }

  /// Nothing in here may ask the terminal anything: ncurses writes to the memory of frames meanwhile.
  private func prepareScreen() {
    start_color()
    use_default_colors()
    keypad(cn_window(), true)
    // A frame is sent whole, whatever is typed meanwhile, and the cursor is nobody's concern.
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

  /// On the shell's own screen nothing of the book is left for the prompt to stand in.
  private func wipe() {
    clear()
    doupdate()
  }

  /// CAN first: it ends the sequence that a crash may have cut in two.
  private var farewell: [UInt8] { [0x18] + modes.exit + description.exit }

  // MARK: Being stopped and continued

  /// Gives the terminal to the shell until the program is continued.
  mutating func stop() {
    leaveScreen()
    signals.stopHere()
    signals.awaitForeground(of: output)
    enter()
  }

  /// Takes the terminal again after somebody else has used it.
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

  /// Nothing is known any more of what the terminal shows: the next picture clears it first.
  func forgetScreen() { clearok(cn_physical(), true) }

  // MARK: Colour

  /// Whether a colour's number is the colour itself.
  var hasDirectColour: Bool { cn_flag("RGB") }

  /// How many colours have a number.
  var indexedColours: Int { hasDirectColour ? 256 : Int(cn_number("colors")) }

  /// What the keys of this terminal send.
  var keys: KeyTable { description.keys(output) }

  // MARK: Size

  /// Takes over the window's size; false when it is the one that we have.
  mutating func resizeToWindow() -> Bool {
    let window = output.usableSize
    guard window != size else { return false }
    size = window
    resizeterm(CInt(size.rows), CInt(size.columns))
    return true
  }

  // MARK: Signals

  func takeNotices() -> Notices { signals.take() }

  /// The program leaves: from now on it has a second for it, however the terminal is.
  func startGrace() { signals.startGrace() }

  // MARK: Output

  /// Whether the terminal can be asked anything.
  var canAsk: Bool { modes.isSpoken }

  /// Whether the terminal would take bytes at once.
  var isWritable: Bool { wait(untilWritable: true, atMost: .zero).isWritable }

  /// Makes the window blank.
  func clear() { werase(cn_window()) }

  /// Sends what has changed in the window, and perhaps asks when the terminal has drawn it.
  func refresh(asking: Bool, pairs: [Colours.Pair]) {
    let frame = collector.collect { doupdate() }
    let question = asking ? PrivateModes.readinessQuestion : []
    guard !frame.isEmpty else { return output.send(question) }
    let drawing = FrameCondenser.condensed(frame, pairs: pairs)
    output.send(modes.frameBegins + drawing + modes.frameEnds + question)
  }

  /// Takes in what the terminal has answered.
  mutating func note(_ report: ModeReport) {
    isAnswerDue = false
    modes.note(report)
    rescue.prepare(farewell)
  }

  /// Whether it was asked what the terminal can do, and there was no answer.
  var isOwedAnAnswer: Bool { isAnswerDue }

  // MARK: Waiting

  func wait(untilWritable: Bool, atMost patience: Duration?) -> Readiness {
    Readiness.wait(
      input: input, output: output, signals: signals.descriptor, untilWritable: untilWritable,
      atMost: patience)
  }
}
