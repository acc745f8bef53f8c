package import CurlewCells
internal import CurlewSystem

/// What is known of the colours of a terminal before it has said anything.
package struct PresumedTone: Equatable {
  package var tone: Tone
  /// Whether the terminal need not be asked for more.
  package var isCertain: Bool

  package init(_ tone: Tone, isCertain: Bool) {
    (self.tone, self.isCertain) = (tone, isCertain)
  }
}

extension PresumedTone {
  init(of description: Description) {
    self.init(
      type: description.type, colours: description.colours,
      isDirect: description.promisesDirectColour
    ) { Environment[$0] }
  }

  /// The richest tone that environment, terminfo entry and table of names promise. `NO_COLOR` asks for
  /// none.
  package init(
    type: String, colours: Int, isDirect: Bool = false, environment: (String) -> String?
  ) {
    let promise = environment("COLORTERM") ?? ""
    // GNU screen inherits the variables but shows no exact colours. tmux does, and may call itself
    // screen as well.
    let isScreen = type.hasPrefix("screen") && environment("TMUX") == nil
    if !(environment("NO_COLOR") ?? "").isEmpty || colours < 8 {
      self.init(.mono, isCertain: true)
    } else if promise == "truecolor" || promise == "24bit", !isScreen {
      self.init(.truecolor, isCertain: true)
    } else if isDirect || colours >= DirectColour.count {
      self.init(.truecolor, isCertain: true)
    } else if KnownTerminals.areDirect(type: type, environment: environment), !isScreen {
      self.init(.truecolor, isCertain: true)
    } else {
      self.init(.byCount(colours), isCertain: false)
    }
  }
}

extension Tone {
  /// The tone, or the next best if the open terminal has not enough colours for it.
  package func limited(toColours count: Int, isDirect: Bool) -> Tone {
    switch self {
    case .truecolor: isDirect ? self : .byCount(count)
    case .colours256: isDirect || count >= 256 ? self : .byCount(count)
    case .colours16: count >= 8 ? self : .mono
    case .mono, .ascii: self
    }
  }

  fileprivate static func byCount(_ colours: Int) -> Tone {
    switch colours {
    case 256...: .colours256
    // With eight colours the bright ones are shown as the dark ones.
    case 8...: .colours16
    default: .mono
    }
  }
}
