package import Cells
internal import Glyphs
internal import System

/// The terminal as a screen: it is taken when the value is made and given back when it dies, also by
/// a signal or a crash.
///
/// Making one only gets everything ready; the screen is taken with the first picture. Whoever finds
/// before that that there is nothing to show has not written a byte.
///
/// It must live in a function: a variable of `main.swift` never dies. There can be only one, because
/// a process has one set of signals and one ncurses. Everything happens in the thread that calls.
package struct Terminal: ThemedScreen, ~Copyable {
  /// What the terminal can do with colour.
  package let tone: Tone

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

  /// Takes the terminal that the program was started in. Keys come from the terminal itself when
  /// standard input is something else.
  ///
  /// - Parameters:
  ///   - tone: The colours to use; nil: what the terminal can do.
  ///   - pace: What the way to the terminal bears; nil: it is measured.
  package init(theme: Theme, tone: Tone? = nil, pace: LinkPace? = nil) throws(TerminalError) {
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

  /// The paper and ink that are drawn with; the next picture is drawn wholly in a new one.
  package var theme: Theme {
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

  package var size: Size { session.size }

  /// Takes the screen before there is a picture to show.
  package mutating func enter() { takeScreen() }

  package var pace: LinkPace { link.pace }

  package var now: Duration { stopwatch.elapsed }
}
