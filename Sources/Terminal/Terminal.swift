public import Cells
public import Glyphs
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
  /// What the person who started the program should know about the terminal, in one line.
  public let notice: SafeText?

  private let stopwatch = Stopwatch()
  var session: Session
  var painter: Painter
  var link: LinkMeter
  /// Whether nothing moves, as far as the last call of `next(within:)` tells.
  var isAtRest = true
  var decoder = InputDecoder()
  private var knowsKeys = false
  /// Whether the next wait stops the process.
  var mustStop = false
  /// Whether another thread has called for the program.
  var isWoken = false
  /// The terminal's own colours, as far as it has told them.
  var colours = ScreenColours.inEnvironment
  /// When the modes and colours of the terminal were last queried.
  var queried = Duration.zero
  /// When the last input was read.
  var heard = Duration.zero
  /// The canvas on the screen; nil if it shows none, or parts of two.
  var shown: Canvas?
  /// What has been drawn, in the tone of the terminal; nil if the screen must be cleared.
  var painted: Canvas?
  /// The canvas that waits until the connection is free.
  var unshown: Canvas?
  /// How many rows of it have been drawn. A slow connection gets a page in bands, so that keys need not
  /// wait for the whole of it.
  var paintedRows = 0
  /// Whether every cell must be drawn again, because the colours are others.
  var isRecoloured = false

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
      output: .standardOutput, size: nil, Look(theme: theme, tone: tone, pace: pace))
  }

  /// Opens a terminal of a given type on a descriptor that the caller keeps, for tests.
  package init(
    type: String, on descriptor: CInt, size: Size?, theme: Theme, tone: Tone, pace: LinkPace?
  ) throws(TerminalError) {
    try self.init(
      type: type, input: Descriptor(borrowing: descriptor),
      output: Descriptor(borrowing: descriptor), size: size,
      Look(theme: theme, tone: tone, pace: pace))
  }

  /// How the caller wants the screen to be drawn.
  private struct Look {
    var theme: Theme
    var tone: Tone?
    var pace: LinkPace?
  }

  private init(
    type: String, input: consuming Descriptor, output: consuming Descriptor, size: Size?,
    _ look: Look
  ) throws(TerminalError) {
    let isUnicode = CharacterLocale.isUnicode
    let description = try Description(nearest: type, output: output)
    let wanted = look.tone ?? .detected(for: description)
    let size = size ?? output.usableSize
    session = try Session(
      description, input: input, output: output, size: size,
      wantsDirectColour: wanted == .truecolor)
    notice = description.type == type ? nil : TerminalError.notice(type, description.type)
    self.tone = wanted.limited(
      toColours: session.indexedColours, isDirect: session.hasDirectColour)
    link = LinkMeter(fixed: look.pace, answers: session.canQuery)
    link.expectFrames(of: session.size.columns * session.size.rows)
    painter = Painter(
      palette: Palette(
        theme: look.theme.adapted(to: colours), tone: self.tone.limited(to: link.pace.tone),
        finest: self.tone, indexedColours: session.indexedColours),
      spelling: isUnicode ? self.tone.spelling : .ascii)
    theme = look.theme
    if theme.isAdaptive { session.watchColours() }
  }

  deinit { awaitAnswers() }

  /// The colours of paper and ink. Changing it redraws the whole screen.
  public var theme: Theme {
    didSet { if theme != oldValue { themeChanged() } }
  }

  /// Loads the key table at the first call.
  mutating func learnKeysOnce() {
    guard !knowsKeys else { return }
    knowsKeys = true
    decoder = InputDecoder(keys: session.keys)
  }

  /// The size of the window, in cells. A change is also delivered as `Event.resized`.
  public var size: Size { session.size }

  /// Switches to the alternate screen before there is a canvas to show.
  package mutating func enter() { takeScreen() }

  /// How much the connection can carry at the moment.
  public var pace: LinkPace { link.pace }

  /// Time since the terminal was opened; monotonic.
  public var now: Duration { stopwatch.elapsed }
}
