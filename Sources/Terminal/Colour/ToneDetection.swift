package import Cells
internal import System

extension Tone {
  static func detected(for description: Description) -> Tone {
    detected(type: description.type, colours: description.colours) { Environment[$0] }
  }

  /// The richest tone that the terminfo entry or the environment promises. `NO_COLOR` asks for none.
  package static func detected(
    type: String, colours: Int, environment: (String) -> String?
  ) -> Tone {
    guard (environment("NO_COLOR") ?? "").isEmpty else { return .mono }
    let promise = environment("COLORTERM") ?? ""
    // GNU screen inherits the variable but shows no exact colours. tmux does, and may call itself
    // screen as well.
    let isScreen = type.hasPrefix("screen") && environment("TMUX") == nil
    if promise == "truecolor" || promise == "24bit", !isScreen { return .truecolor }
    return colours >= DirectColour.count ? .truecolor : byCount(colours)
  }

  /// The tone, or the next best if the open terminal has not enough colours for it.
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
    // With eight colours the bright ones are shown as the dark ones.
    case 8...: .colours16
    default: .mono
    }
  }
}
