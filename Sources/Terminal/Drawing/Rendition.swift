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

  // MARK: Saying

  /// The numbers that make a terminal that was told `former` draw like this.
  func numbers(after former: Rendition) -> [UInt8] {
    if self == .undone { return former == self ? [] : [0] }
    var (former, numbers) = (former, [UInt8]())
    if !attributes.starts(with: former.attributes) {
      numbers.append(0)
      former = .undone
    }
    numbers += attributes.dropFirst(former.attributes.count)
    if ink != former.ink { numbers += ink.numbers(layer: 38) }
    if paper != former.paper { numbers += paper.numbers(layer: 48) }
    return numbers
  }
}

extension Rendition.Colour {
  /// The layer is 38 for ink and 48 for paper.
  func numbers(layer: UInt8) -> [UInt8] {
    switch self {
    case .unsaid: []
    case .named(let number): [number]
    case .indexed(let number): [layer, 5, number]
    case .exact(let red, let green, let blue): [layer, 2, red, green, blue]
    }
  }
}
