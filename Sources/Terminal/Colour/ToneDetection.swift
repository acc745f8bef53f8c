package import Cells
internal import System

extension Tone {
  static func detected(for description: Description) -> Tone {
    detected(type: description.type, colours: description.colours) { Environment[$0] }
  }

  /// The most that a terminal promises, in its database entry or in the environment.
  package static func detected(
    type: String, colours: Int, environment: (String) -> String?
  ) -> Tone {
    let promise = environment("COLORTERM") ?? ""
    // The variable is inherited inside GNU screen, which shows no exact colours; tmux does, and
    // calls itself screen as well.
    let isScreen = type.hasPrefix("screen") && environment("TMUX") == nil
    if promise == "truecolor" || promise == "24bit", !isScreen { return .truecolor }
    return colours >= DirectColour.count ? .truecolor : byCount(colours)
  }

  /// The tone itself where the terminal that was opened has the colours for it, else the next best.
  package func limited(toColours count: Int, isDirect: Bool) -> Tone {
    switch self {
    case .truecolor: isDirect ? self : .byCount(count)
    case .colours256: count >= 256 ? self : .byCount(count)
    case .colours16: count >= 8 ? self : .mono
    case .mono, .ascii: self
    }
  }

  private static func byCount(_ colours: Int) -> Tone {
    switch colours {
    case 256...: .colours256
    // With eight the bright ones are done without.
    case 8...: .colours16
    default: .mono
    }
  }
}
