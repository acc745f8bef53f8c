/// The modes of a terminal that ncurses does not know, or knows only in part: the mouse with drags
/// and wide screens, pasted text in brackets, and whether frames can be shown whole.
struct PrivateModes {
  /// Terminals without a mouse may print what they do not understand, so they are asked for nothing.
  let isSpoken: Bool
  /// Whether the terminal has said that it can hold a frame back until it is whole.
  var synchronises = false

  private static let mouse = ["1000", "1002", "1006"]
  private static let paste = "2004"
  private static let synchronised = "2026"

  /// Turns everything on that reading wants.
  var entry: [UInt8] {
    isSpoken ? bytes((Self.mouse + [Self.paste]).map { "\u{1B}[?\($0)h" }) : []
  }

  /// Turns off what `entry` has turned on, and a frame that was left open.
  var exit: [UInt8] {
    guard isSpoken else { return [] }
    let open = synchronises ? [Self.synchronised] : []
    return bytes((open + Self.mouse.reversed() + [Self.paste]).map { "\u{1B}[?\($0)l" })
  }

  /// Asks whether frames can be held back; the answer comes as input, or never.
  var question: [UInt8] { isSpoken ? bytes(["\u{1B}[?\(Self.synchronised)$p"]) : [] }

  /// Asks whether the terminal is well, which it answers when it has come to the question.
  static let readinessQuestion = Array("\u{1B}[5n".utf8)

  var frameBegins: [UInt8] { synchronises ? bytes(["\u{1B}[?\(Self.synchronised)h"]) : [] }
  var frameEnds: [UInt8] { synchronises ? bytes(["\u{1B}[?\(Self.synchronised)l"]) : [] }

  /// Takes in the answer: 1 is set and 2 is not; all else cannot be changed.
  mutating func note(_ report: ModeReport) {
    guard String(report.mode) == Self.synchronised else { return }
    synchronises = report.setting == 1 || report.setting == 2
  }

  private func bytes(_ sequences: [String]) -> [UInt8] {
    sequences.flatMap(\.utf8)
  }
}

/// What a terminal answers to the question how a mode of its is set.
package struct ModeReport: Equatable {
  package var mode: Int
  package var setting: Int

  package init(mode: Int, setting: Int) {
    (self.mode, self.setting) = (mode, setting)
  }
}
