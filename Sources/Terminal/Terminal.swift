public import Cells
internal import Glyphs
internal import System

/// The terminal that the program runs in, as a full-screen `Screen`.
///
/// The value owns the terminal. Creating it writes nothing; the first call of `show(_:)` or
/// `next(within:)` switches to the alternate screen. When the value is destroyed the terminal is
/// restored, and a signal handler does the same if the program crashes or is killed by a signal.
///
/// ```swift
/// func run() throws(TerminalError) {
///   var screen = try Terminal(theme: .sepia)
///   var canvas = Canvas(screen.size)
///   canvas.write("Hello", at: Point(column: 2, row: 1))
///   screen.show(canvas)
///   while case .resized = screen.next(within: nil) { screen.show(canvas) }
/// }
/// ```
///
/// Keep it in a local variable: Swift never destroys the global variables of `main.swift`. A process
/// can have one terminal at a time, and must use it from one thread.
public struct Terminal: ThemedScreen, ~Copyable {
  /// The colours that the terminal can show.
  public let tone: Tone

  private let stopwatch = Stopwatch()
  var session: Session
  var painter: Painter
  /// What the way to the terminal bears.
  var link: LinkMeter
  var decoder = InputDecoder()
  private var knowsKeys = false
  /// When the last bytes came in.
  var heard = Duration.zero
  /// The picture on the screen, if it is known.
  var shown: Canvas?
  /// The same as it was drawn, in the tone of the terminal.
  var painted: Canvas?
  /// The picture that is to be on the screen, while the screen could not take it.
  var unshown: Canvas?

  /// Opens the terminal that standard output is connected to.
  ///
  /// Keys are read from standard input, or from `/dev/tty` if standard input is a file or a pipe.
  ///
  /// - Parameters:
  ///   - theme: The colours of paper and ink.
  ///   - tone: The colours to use; nil detects what the terminal can show.
  ///   - pace: How much to send; nil adapts to the connection.
  /// - Throws: `TerminalError` if there is no terminal, or none that can show a full screen.
  public init(theme: Theme, tone: Tone? = nil, pace: LinkPace? = nil) throws(TerminalError) {
    guard Descriptor.standardOutput.isTerminal else { throw .outputIsNoTerminal }
    try self.init(
      type: Environment["TERM"] ?? "", input: .keyboard(),
      output: .standardOutput, size: nil, theme: theme, tone: tone, pace: pace)
  }

  /// Takes a terminal of a given type on given descriptors, which stay the caller's; for tests.
  package init(
    type: String, input: CInt, output: CInt, size: Size?, theme: Theme, tone: Tone,
    pace: LinkPace?
  ) throws(TerminalError) {
    try self.init(
      type: type, input: Descriptor(borrowing: input),
      output: Descriptor(borrowing: output), size: size, theme: theme, tone: tone, pace: pace)
  }

  private init(
    type: String, input: consuming Descriptor, output: consuming Descriptor, size: Size?,
    theme: Theme, tone: Tone?, pace: LinkPace?
  ) throws(TerminalError) {
    let isUnicode = CharacterLocale.isUnicode
    let description = try Description(type: type, output: output)
    let wanted = tone ?? .detected(for: description)
    let size = size ?? output.usableSize
    session = try Session(
      description, input: input, output: output, size: size,
      wantsDirectColour: wanted == .truecolor)
    self.tone = wanted.limited(
      toColours: session.indexedColours, isDirect: session.hasDirectColour)
    link = LinkMeter(fixed: pace, answers: session.canAsk)
    painter = Painter(
      palette: Palette(
        theme: theme, tone: self.tone.limited(to: link.pace.tone),
        indexedColours: session.indexedColours),
      spelling: isUnicode ? self.tone.spelling : .ascii)
  }

  deinit { awaitAnswers() }

  /// The colours of paper and ink. Changing it redraws the whole screen.
  public var theme: Theme {
    get { painter.palette.theme }
    set {
      guard newValue != theme else { return }
      painter.palette.theme = newValue
      forgetPicture()
    }
  }

  /// Learns what the keys of this terminal send.
  mutating func learnKeysOnce() {
    guard !knowsKeys else { return }
    knowsKeys = true
    decoder = InputDecoder(keys: session.keys)
  }

  /// The size of the window, in cells. A change is also delivered as `Event.resized`.
  public var size: Size { session.size }

  /// Takes the screen before there is a picture to show.
  package mutating func enter() { takeScreen() }

  /// How much the connection can carry at the moment.
  public var pace: LinkPace { link.pace }

  /// Time since the terminal was opened; monotonic.
  public var now: Duration { stopwatch.elapsed }
}
