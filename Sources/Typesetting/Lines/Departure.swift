/// The ways on from one place.
struct Departure {
  private let ways: UnsafePointer<Way>
  private let node: Int
  private let isHyphen: Bool

  @inline(__always)
  init(_ field: SearchField, from node: Int) {
    self.node = node
    ways = UnsafePointer(field.ways + node &* Way.states)
    isHyphen = field.nodes[node].isHyphen
    var arriving = FourWays(ways, from: node, state: 0)
    if isHyphen { arriving.takeLesser(FourWays(ways, from: node, state: 4)) }
    let (onward, to) = (arriving.onward, field.onward)
    (to[0], to[1], to[2], to[3]) = onward
  }

  /// Answers whether the way is followed, since it does not cost more than a bound.
  @inline(__always)
  func arrive(
    at target: Int, with line: LineCosts.Line, upTo bound: Way, _ field: SearchField
  ) -> Bool {
    var state = line.looseness
    var way = field.onward[state]
    if isHyphen && field.nodes[target].isHyphen {
      let second = Self.calm(ways, from: node, state) + field.table.ladder
      way = min(second, way + LineCosts.thirdHyphen)
      state &+= 4
    }
    way = way + (line.cost &+ Int(field.nodes[target].penalty))
    guard way < bound else { return false }
    field.arrive(at: target, state, by: way)
    return true
  }

  /// The cheapest way to a line of some looseness from where no two hyphens run already.
  @inline(never)
  private static func calm(_ ways: UnsafePointer<Way>, from node: Int, _ looseness: Int) -> Way {
    let onward = FourWays(ways, from: node, state: 0).onward
    return switch looseness {
    case 0: onward.0
    case 1: onward.1
    case 2: onward.2
    default: onward.3
    }
  }
}

/// A way for each looseness.
private struct FourWays {
  private var first: Way
  private var second: Way
  private var third: Way
  private var fourth: Way

  @inline(__always)
  init(_ ways: UnsafePointer<Way>, from node: Int, state: Int) {
    first = ways[state].onward(from: node, state)
    second = ways[state &+ 1].onward(from: node, state &+ 1)
    third = ways[state &+ 2].onward(from: node, state &+ 2)
    fourth = ways[state &+ 3].onward(from: node, state &+ 3)
  }

  @inline(__always)
  mutating func takeLesser(_ other: FourWays) {
    (first, second) = (min(first, other.first), min(second, other.second))
    (third, fourth) = (min(third, other.third), min(fourth, other.fourth))
  }

  /// The cheapest way to each looseness of the next line.
  @inline(__always)
  var onward: (Way, Way, Way, Way) {
    let contrast = LineCosts.contrast
    let (tight, loose) = (min(first, second), min(third, fourth))
    return (
      min(tight, loose + contrast), min(tight, min(third, fourth + contrast)),
      min(loose, min(second, first + contrast)), min(loose, tight + contrast)
    )
  }
}
