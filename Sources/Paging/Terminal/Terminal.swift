public import CurlewCells
public import CurlewGlyphs
internal import CurlewSystem

/// The terminal that the program runs in, as a full-screen `Screen`.
///
/// The value owns the terminal. Creating it writes nothing; the first call of `show(_:)` or
/// `next(within:)` switches to the alternate screen. When the value is destroyed the terminal is
/// restored, and a signal handler does the same if the program crashes or is killed by a signal.
///
/// ```swift
/// func run() throws(TerminalError) {
///   var screen = try Terminal(theme: .sepia)
///   var canvas = TextCanvas(screen.size)
///   canvas.write("Hello", at: Point(column: 2, row: 1))
///   screen.show(canvas)
///   while case .resized = screen.next(within: nil) { screen.show(canvas) }
/// }
/// ```
///
/// Keep it in a local variable: Swift never destroys the global variables of `main.swift`. A process
/// can have one terminal at a time, and must use it from one thread.
public struct Terminal: ThemedScreen, ~Copyable {
  /// The colours that the terminal can show, as far as is known by now.
  public private(set) var tone: Tone
  /// Whether the terminal, when it was asked, turned out to draw direct colours. Nil if it was not asked
  /// or has not answered.
  public private(set) var drawsDirectColour: Bool?
  /// What the person who started the program should know about the terminal, in one line.
  public let notice: SafeText?

  // The way of a canvas. While the connection is busy it waits in `screen`, where the next one replaces it:
  //
  //   show ─▶ screen ─▶ catchUp ─▶ Painter, in the colours of now ─▶ window of ncurses ─▶ send ─▶ terminal
  //                        │         (what it drew last: `painted`)                                  ▲
  //           lay ─▶ laid ─┴─▶ layNextPiece: pictures in pixels, a piece at a time while nothing moves ┘

  private let stopwatch = Stopwatch()
  var session: Session
  var painter: Painter
  var link: ConnectionMeter
  /// The tone of a terminal that does not draw direct colours.
  private var presumedTone: Tone
  /// Whether the answer to what the terminal is may still come.
  private(set) var awaitsModel: Bool
  /// Whether nothing moves, as far as the last call of `next(within:)` tells.
  var isAtRest = true
  var decoder = InputDecoder()
  private var knowsKeys = false
  /// Whether the next wait stops the process.
  var mustStop = false
  /// Whether another thread has called for the program.
  var isWoken = false
  /// How the terminal shows pictures in pixels, as far as it has answered.
  var graphics = TerminalGraphics()
  /// The pictures in pixels over the canvas.
  var laid = LaidPictures()
  /// When a row is written again, so that a picture is seen.
  var nudgeTime: Duration?
  /// The terminal's own colours, as far as it has told them.
  var colours = ScreenColours.inEnvironment
  /// When the modes and colours of the terminal were last queried.
  var queried = Duration.zero
  /// When the last input was read.
  var heard = Duration.zero
  package var keepsControlC = false
  /// When the last control string or paste began.
  var opened = Duration.zero
  var screen = ScreenState.empty
  /// What has been drawn, in the tone of the terminal; nil if the screen must be cleared.
  var painted: TextCanvas?
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
  public init(theme: Theme, tone: Tone? = nil, pace: ConnectionPace? = nil) throws(TerminalError) {
    try self.init(theme: theme, tone: tone, pace: pace, drewDirectColour: nil)
  }

  /// - Parameter drewDirectColour: `drawsDirectColour` of a former terminal of the same `kind`. If that was
  ///   true, the first picture is drawn in direct colours before the terminal has answered.
  package init(
    theme: Theme, tone: Tone?, pace: ConnectionPace?, drewDirectColour: Bool?
  ) throws(TerminalError) {
    guard Descriptor.standardOutput.isTerminal else { throw .outputIsNoTerminal }
    try self.init(
      type: Environment["TERM"] ?? "", input: .keyboard(),
      output: .standardOutput, size: nil, theme: theme,
      Look(tone: tone, pace: pace, drewDirectColour: drewDirectColour))
  }

  /// Opens a terminal of a given type on a descriptor that the caller keeps, for tests.
  package init(
    type: String, on descriptor: CInt, size: Size?, theme: Theme, _ look: Look
  ) throws(TerminalError) {
    try self.init(
      type: type, input: Descriptor(borrowing: descriptor),
      output: Descriptor(borrowing: descriptor), size: size, theme: theme, look)
  }

  /// How the caller wants the screen to be drawn.
  package struct Look {
    let tone: Tone?
    let pace: ConnectionPace?
    let drewDirectColour: Bool?

    package init(tone: Tone?, pace: ConnectionPace?, drewDirectColour: Bool? = nil) {
      (self.tone, self.pace, self.drewDirectColour) = (tone, pace, drewDirectColour)
    }
  }

  private init(
    type: String, input: consuming Descriptor, output: consuming Descriptor, size: Size?,
    theme: Theme, _ look: Look
  ) throws(TerminalError) {
    let isUnicode = CharacterLocale.isUnicode
    let description = try Description(nearest: type, output: output)
    let presumed =
      look.tone.map { PresumedTone($0, isCertain: true) } ?? PresumedTone(of: description)
    let size = size ?? output.usableSize
    var session = try Session(
      description, input: input, output: output, size: size,
      wantsDirectColour: presumed.tone == .truecolor || description.speaksXterm)
    if theme.isAdaptive { session.watchColours() }
    let tones = FirstTones(presumed, drewDirectColour: look.drewDirectColour, in: session)
    var link = ConnectionMeter(fixed: look.pace, answers: session.canQuery)
    link.expectFrames(of: session.size.columns * session.size.rows)
    let painter = Painter(
      palette: Palette(
        theme: theme.adapted(to: .inEnvironment), tone: tones.shown.limited(to: link.pace.tone),
        finest: tones.shown, hasFewColours: KnownTerminals.haveFewColours(type: description.type),
        indexedColours: session.indexedColours),
      spelling: isUnicode ? tones.shown.spelling : .ascii)
    let notice =
      description.type == type ? nil : TerminalError.notice(type, description.type)
    self.init(session, painter, link, tones, theme, notice)
  }

  /// Nothing here throws: an optimised build releases fields that an initialiser which may throw has not
  /// set yet.
  private init(
    _ session: consuming Session, _ painter: Painter, _ link: ConnectionMeter, _ tones: FirstTones,
    _ theme: Theme, _ notice: SafeText?
  ) {
    (self.painter, self.link, self.theme, self.notice) = (painter, link, theme, notice)
    (presumedTone, awaitsModel, tone) = (tones.presumed, tones.mayChange, tones.shown)
    self.session = session
  }

  deinit { awaitAnswers() }

  /// A name for terminals that are likely to be the same program: type and host of the terminal.
  public static var kind: String {
    let type = Environment["TERM"] ?? ""
    let client = Environment["SSH_CONNECTION"]?.split(separator: " ").first
    return SafeText("\(type) \(client ?? "local")").string
  }

  /// Records what the terminal is, or with nil that it has answered all questions.
  mutating func note(_ model: TerminalModel?) {
    guard awaitsModel else { return }
    if model?.hasFewColours == true { painter.palette.hasFewColours = true }
    if model?.hasSixteenColours == true { presumedTone = presumedTone.limited(to: .colours16) }
    let isDirect = model?.drawsDirectColour ?? false
    if isDirect || model == nil {
      (drawsDirectColour, awaitsModel) = (isDirect, false)
      change(to: isDirect ? .truecolor : presumedTone)
    }
  }

  /// Shows the picture again in the colours that the terminal has turned out to have.
  private mutating func change(to tone: Tone) {
    guard tone != self.tone else { return }
    self.tone = tone
    painter.palette.finestTone = tone
    screen.drawAgain()
  }

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
  public var pace: ConnectionPace { link.pace }

  /// Time since the terminal was opened; monotonic.
  public var now: Duration { stopwatch.elapsed }
}

/// The tones in which a terminal begins.
private struct FirstTones {
  /// By everything but the terminal's own answer.
  let presumed: Tone
  /// Whether the terminal is asked, so that its answer may lead to direct colours.
  let mayChange: Bool
  /// The tone of the first picture.
  let shown: Tone

  init(_ tone: PresumedTone, drewDirectColour: Bool?, in session: borrowing Session) {
    presumed = tone.tone.limited(
      toColours: session.indexedColours, isDirect: session.hasDirectColour)
    mayChange = !tone.isCertain && session.canQuery && session.hasDirectColour
    shown = mayChange && drewDirectColour == true ? .truecolor : presumed
  }
}
