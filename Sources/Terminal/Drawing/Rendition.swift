/// How a terminal has been told to draw: what its sequence for that (SGR) has said until now.
struct Rendition: Equatable {
  enum Colour: Equatable {
    /// Nobody has said anything since we listen.
    case unsaid
    /// One of those that have a number of their own; 39 and 49 are the terminal's.
    case named(UInt8)
    case indexed(UInt8)
    case exact(red: UInt8, green: UInt8, blue: UInt8)
  }

  var ink = Colour.unsaid
  var paper = Colour.unsaid
  /// Everything else since all was last undone, in its numbers.
  var attributes: [UInt8] = []

  private static let undone = Rendition(ink: .named(39), paper: .named(49))

  /// Whether a blank shows its paper alone: weight and slant are not seen on it.
  var hidesInkOnBlanks: Bool { attributes.allSatisfy { $0 <= 3 || $0 == 10 } }

  /// Takes in the numbers of one sequence; false when they are not understood.
  mutating func hear(_ numbers: [UInt8]) -> Bool {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: self = .undone
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

  /// Takes in a pair of colours.
  mutating func hear(_ pair: Colours.Pair) {
    ink = Colour(pair.ink, base: 30, brightBase: 90)
    paper = Colour(pair.paper, base: 40, brightBase: 100)
  }

  // MARK: Saying

  /// Gives the numbers that make a terminal that was told `former` draw like this.
  func forEachNumber(after former: Rendition, _ say: (UInt8) -> Void) {
    guard self != .undone else { return former == self ? () : say(0) }
    var former = former
    if !attributes.starts(with: former.attributes) {
      say(0)
      former = .undone
    }
    for number in attributes.dropFirst(former.attributes.count) { say(number) }
    if ink != former.ink { ink.forEachNumber(layer: 38, say) }
    if paper != former.paper { paper.forEachNumber(layer: 48, say) }
  }
}

extension Rendition.Colour {
  /// A colour in the numbers of an entry with direct colours; the first eight have short names from
  /// one base on, and the next eight from another.
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
  func forEachNumber(layer: UInt8, _ say: (UInt8) -> Void) {
    switch self {
    case .unsaid: break
    case .named(let number): say(number)
    case .indexed(let number):
      for number in [layer, 5, number] { say(number) }
    case .exact(let red, let green, let blue):
      for number in [layer, 2, red, green, blue] { say(number) }
    }
  }
}
