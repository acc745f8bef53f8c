/// The terminal modes that ncurses does not handle, or not fully: mouse reports with drags and large
/// coordinates, bracketed paste, reports of the focus, synchronised output, reports of changed
/// colours, and who puts right-to-left text into the order in which it is seen.
struct PrivateModes {
  /// Whether the modes are used at all. A terminal without a mouse may print sequences that it does
  /// not understand.
  let isSpoken: Bool
  /// Whether the terminal is asked whether it can show a frame all at once.
  let asksSynchronised: Bool
  /// Whether it can.
  var synchronises = false
  /// Whether the terminal tells its colours, and when they change.
  var tellsColours = false

  private static let mouse = ["1000", "1002", "1006"]
  /// Reports when the window gets or loses the focus, and bracketed paste.
  private static let input = ["1004", "2004"]
  /// The terminal shows right-to-left text in the order in which it comes, or reorders it (BDSM).
  private static let (takesOrder, reorders) = ("\u{1B}[8l", "\u{1B}[8h")
  private static let synchronised = "2026"
  private static let changedColours = "2031"
  /// Foreground, then background.
  private static let colourQuery = ["\u{1B}]10;?\u{07}", "\u{1B}]11;?\u{07}"]

  /// Turns the modes on.
  var entry: [UInt8] {
    guard isSpoken else { return [] }
    return bytes((Self.mouse + Self.input + colours).map { "\u{1B}[?\($0)h" } + [Self.takesOrder])
  }

  /// Turns on the reports of changed colours alone.
  var colourEntry: [UInt8] { isSpoken ? bytes(colours.map { "\u{1B}[?\($0)h" }) : [] }

  /// Turns off what `entry` has turned on.
  var exit: [UInt8] {
    guard isSpoken else { return [] }
    let modes = colours + Self.mouse.reversed() + Self.input.reversed()
    return bytes([Self.reorders] + modes.map { "\u{1B}[?\($0)l" })
  }

  private var colours: [String] { tellsColours ? [Self.changedColours] : [] }

  /// Queries the colours, and whether output can be synchronised. The answers come as input, if at
  /// all; terminals answer in order, so nothing comes after the last one.
  var query: [UInt8] {
    guard isSpoken, asksSynchronised || tellsColours else { return [] }
    return bytes((tellsColours ? Self.colourQuery : []) + ["\u{1B}[?\(Self.synchronised)$p"])
  }

  /// Asks the terminal what it is: XTVERSION and DA2. A terminal ignores a control sequence that it does
  /// not know; of a control string (DCS) some would print the body.
  static let modelQuery = Array("\u{1B}[>0q\u{1B}[>c".utf8)

  /// Queries the status of the terminal (DSR). It answers when it has processed everything before.
  static let statusQuery = Array("\u{1B}[5n".utf8)

  var frameBegins: [UInt8] { synchronises ? bytes(["\u{1B}[?\(Self.synchronised)h"]) : [] }
  var frameEnds: [UInt8] { synchronises ? bytes(["\u{1B}[?\(Self.synchronised)l"]) : [] }

  /// Records the answer: 1 is on and 2 is off; with any other the mode cannot be changed.
  mutating func note(_ report: ModeReport) {
    guard String(report.mode) == Self.synchronised else { return }
    synchronises = report.setting == 1 || report.setting == 2
  }

  private func bytes(_ sequences: [String]) -> [UInt8] {
    sequences.flatMap(\.utf8)
  }
}
