/// Parses a terminal's output into glyphs and controls.
struct ReplayParser {
  enum Action {
    case glyph(Unicode.Scalar)
    case control(Unicode.Scalar)
    case sequence(Unicode.Scalar, isPrivate: Bool, [Int])
    /// The parameters of an SGR sequence.
    case rendition(String)
    case unknown(String)
  }

  private enum State {
    case ground, escape, designation, command
    case sequence(String)
  }

  private var state = State.ground

  mutating func take(_ scalar: Unicode.Scalar) -> Action? {
    switch state {
    case .ground: return ground(scalar)
    case .escape: return escape(scalar)
    case .designation:
      state = .ground
      return nil
    case .sequence(let body): return sequence(body, scalar)
    case .command:
      if scalar == "\u{7}" { state = .ground }
      return nil
    }
  }

  private mutating func ground(_ scalar: Unicode.Scalar) -> Action? {
    if scalar == "\u{1B}" {
      state = .escape
      return nil
    }
    return scalar.value < 0x20 ? .control(scalar) : .glyph(scalar)
  }

  private mutating func escape(_ scalar: Unicode.Scalar) -> Action? {
    state = .ground
    switch scalar {
    case "[": state = .sequence("")
    case "]": state = .command
    case "(", ")": state = .designation
    case "=", ">", "7", "8": break
    default: return .unknown("ESC \(scalar)")
    }
    return nil
  }

  private mutating func sequence(_ body: String, _ scalar: Unicode.Scalar) -> Action? {
    guard (0x40...0x7E).contains(scalar.value) else {
      state = .sequence(body + String(scalar))
      return nil
    }
    state = .ground
    if scalar == "m" { return .rendition(body) }
    let isPrivate = body.hasPrefix("?")
    let numbers = body.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false)
    return .sequence(scalar, isPrivate: isPrivate, numbers.map { Int($0) ?? 0 })
  }
}
