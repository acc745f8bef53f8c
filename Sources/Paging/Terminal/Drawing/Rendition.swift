/// The state of a terminal's graphic rendition (SGR): colours and attributes.
struct Rendition: Equatable {
  enum Colour: Equatable {
    /// Not set since the frame began.
    case unset
    /// A colour with an SGR number of its own; 39 and 49 are the defaults of the terminal.
    case named(UInt8)
    case indexed(UInt8)
    case exact(red: UInt8, green: UInt8, blue: UInt8)
  }

  var ink = Colour.unset
  var paper = Colour.unset
  /// The other SGR numbers since the last reset.
  var attributes: [UInt8] = []

  static let reset = Rendition(ink: .named(39), paper: .named(49))

  /// Whether a blank shows only its paper: weight, slant and font (10) are invisible on it.
  var hidesInkOnBlanks: Bool { attributes.allSatisfy { $0 <= 3 || $0 == 10 } }

  /// Applies the numbers of one sequence; returns false if they are not understood.
  mutating func apply(_ numbers: [UInt8]) -> Bool {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: self = .reset
      case 38, 48:
        guard let colour = Self.takeColour(from: &rest) else { return false }
        if number == 38 { ink = colour } else { paper = colour }
      case 30...37, 39, 90...97: ink = .named(number)
      case 40...47, 49, 100...107: paper = .named(number)
      default: attributes.append(number)
      }
    }
    return true
  }

  private static func takeColour(from rest: inout ArraySlice<UInt8>) -> Colour? {
    switch rest.popFirst() {
    case 5: return rest.popFirst().map { .indexed($0) }
    case 2:
      guard let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst()
      else { return nil }
      return .exact(red: red, green: green, blue: blue)
    default: return nil
    }
  }

  /// Sets both colours.
  mutating func apply(_ pair: Colours.Pair) {
    ink = Colour(pair.ink, base: 30, brightBase: 90)
    paper = Colour(pair.paper, base: 40, brightBase: 100)
  }

  // MARK: Writing

  /// Passes on the numbers that change a terminal's rendition from `former` to this one, and nil where a
  /// new sequence may begin.
  func forEachNumber(after former: Rendition, _ body: (UInt8?) -> Void) {
    guard self != .reset else {
      if former != self { body(0) }
      return
    }
    var former = former
    if !attributes.starts(with: former.attributes) {
      body(0)
      former = .reset
    }
    for number in attributes.dropFirst(former.attributes.count) { body(number) }
    if ink != former.ink { ink.forEachNumber(layer: 38, body) }
    body(nil)
    if paper != former.paper { paper.forEachNumber(layer: 48, body) }
  }
}

extension Rendition.Colour {
  /// A colour by the number that ncurses gives it; negative for the default of the terminal. The SGR numbers of the first eight colours start at
  /// `base`, and those of the next eight at `brightBase`.
  init(_ number: CInt, base: UInt8, brightBase: UInt8) {
    self =
      switch number {
      case ..<0: .named(base + 9)
      case ..<8: .named(base + UInt8(number))
      case ..<16: .named(brightBase + UInt8(number - 8))
      case ..<256: .indexed(UInt8(number))
      default:
        .exact(
          red: UInt8(truncatingIfNeeded: number >> 16),
          green: UInt8(truncatingIfNeeded: number >> 8), blue: UInt8(truncatingIfNeeded: number))
      }
  }

  /// The layer is 38 for ink and 48 for paper.
  func forEachNumber(layer: UInt8, _ body: (UInt8) -> Void) {
    switch self {
    case .unset: break
    case .named(let number): body(number)
    case .indexed(let number):
      for number in [layer, 5, number] { body(number) }
    case .exact(let red, let green, let blue):
      for number in [layer, 2, red, green, blue] { body(number) }
    }
  }
}
