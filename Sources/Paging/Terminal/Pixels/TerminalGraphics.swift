internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewSystem

/// Finds out whether and how a terminal shows pictures in pixels, and whether it takes links and wavy lines.
///
/// Nothing is asked before the first page that needs it has been at rest for a moment. DA1 is queried last, because all
/// terminals answer it and answers arrive in order.
struct TerminalGraphics {
  private enum State { case unasked, asked, askedForColours, answered }

  private var state = State.unasked
  private var sent = Duration.zero
  /// Whether pixels would not have the colours of the page, so that nothing is asked.
  var isBarred = false
  private var name = ""
  private var hasMarks = false
  private var hasSixels = false
  private var cell: (width: Int, height: Int)?
  private var colours = 256
  /// What tmux said of the terminal around it; nil before it said anything.
  private var client: String?
  /// The question to tmux that has not been answered.
  private var tmux: (any Job<String>)?
  /// How often tmux may still be asked. It asks its terminal what it is, and may not have heard the answer yet.
  private var questionsToTmux = mostQuestionsToTmux
  private static let mostQuestionsToTmux = 3

  /// What to send now; nil if everything has been asked.
  mutating func question(at now: Duration) -> [UInt8]? {
    guard state == .unasked else { return nil }
    (state, sent) = (.asked, now)
    return PrivateModes.modelQuery + Array("\u{1B}[16t\u{1B}[c".utf8)
  }

  /// Whether an answer may still come.
  func isOwed(at now: Duration) -> Bool {
    (state == .asked || state == .askedForColours) && now < sent + .seconds(1)
  }

  mutating func note(_ model: TerminalModel) {
    if case .named(let name) = model { self.name = name }
    hasMarks = hasMarks || KnownTerminals.takeMarks(model)
  }

  /// Records an answer, and returns the next query. xterm as a VT340 has sixteen colours until more are
  /// requested.
  mutating func note(_ report: GraphicsReport, at now: Duration) -> [UInt8]? {
    switch report {
    case .cell(let width, let height): cell = (width, height)
    case .colours(let count): if count > 1 { colours = min(count, 256) }
    // The answer to a query of another program.
    case .features where state == .unasked: break
    case .features(let features):
      hasSixels = features.contains(4)
      guard state == .asked, hasSixels else {
        state = .answered
        return nil
      }
      (state, sent) = (.askedForColours, now)
      return Array("\u{1B}[?1;3;256S\u{1B}[c".utf8)
    }
    return nil
  }

  /// Asks tmux, once, which terminal is around it, and takes its answer when it is there.
  ///
  /// - Parameter wake: Called on another thread when it has answered.
  mutating func askTmux(waking wake: @escaping @Sendable () -> Void) {
    guard asksTmux else { return }
    if tmux == nil {
      tmux = TmuxClient.question(waking: wake)
      if tmux == nil { note(client: "") }
    } else if let client = tmux.result() {
      note(client: client)
    }
  }

  private var asksTmux: Bool {
    state == .answered && name.hasPrefix("tmux") && questionsToTmux > 0
  }

  /// Records what tmux says.
  private mutating func note(client: String) {
    self.client = client
    questionsToTmux = client.first == "|" ? questionsToTmux - 1 : 0
  }

  /// Makes tmux be asked again, because another terminal may show it by now.
  mutating func doubtClient() { questionsToTmux = Self.mostQuestionsToTmux }

  /// Whether pictures pass through tmux to the terminal around it.
  var passesTmux: Bool { client.map { KnownTerminals.takesPicturesThroughTmux($0) } ?? false }

  /// Whether it shows links and wavy lines, as far as it has answered.
  var takesMarks: Bool { state == .answered && hasMarks }

  /// What would bring pictures in pixels, if a later version of the terminal shows them, or what to expect of a printed
  /// page without them; else nil.
  func advice(ofPrint isPrint: Bool) -> SafeText? {
    if state == .answered, KnownTerminals.isOldKitty(name) {
      return "Pictures are drawn in cells: kitty shows their pixels since version 0.28"
    }
    let hasNone =
      state == .answered && (!asksTmux || client != nil) && method(isForced: false) == nil
    guard isPrint, isBarred || hasNone else { return nil }
    return "In cells a page shows its shape. Enter, then + for its words    P shows the text"
  }

  /// The method for pictures in pixels; nil if there is none, or answers are missing.
  func method(isForced: Bool) -> PixelFormat.Method? {
    guard state == .answered, !asksTmux || client != nil else { return nil }
    if KnownTerminals.havePlaceholders(name) || passesTmux { return .placeholders }
    let isGood = isForced || !KnownTerminals.keepPixels(name)
    return hasSixels && isGood ? .sixel(colours: colours) : nil
  }

  /// The size of a cell in pixels. The size of a window may include a border, which is less than a pixel
  /// for each cell.
  func cell(of size: Size, inWindow window: (width: Int, height: Int)?) -> (
    width: Int, height: Int
  )? {
    let cell =
      cell
      ?? window.map {
        (width: $0.width / max(size.columns, 1), height: $0.height / max(size.rows, 1))
      }
    return cell.flatMap { (2...64).contains($0.width) && (4...128).contains($0.height) ? $0 : nil }
  }
}

/// The terminal that shows tmux.
enum TmuxClient {
  /// Asks tmux beside the loop, which a server that hangs must not hold up, for its terminal's answer to XTVERSION, what
  /// that can do, and whether programs may reach it. The answer is empty if tmux does not say so within
  /// a second; nil outside tmux.
  ///
  /// - Parameter wake: Called on another thread when it has answered.
  static func question(waking wake: @escaping @Sendable () -> Void) -> (any Job<String>)? {
    guard Environment["TMUX"] != nil else { return nil }
    let format = "#{client_termtype}|#{client_termfeatures}|#{allow-passthrough}"
    let tool = ExternalTool(
      ["tmux", "display-message", "-p", format], longestRun: 1,
      variables: ["TMUX", "TMUX_PANE"].compactMap { name in
        Environment[name].map { "\(name)=\($0)" }
      })
    return BackgroundJobs(wake: wake).run { words(from: tool) }
  }

  private static func words(from tool: ExternalTool) -> String {
    guard let input = try? Descriptor(reading: "/dev/null"),
      let bytes = try? tool.output(for: input, limit: 1 << 12)
    else { return "" }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
