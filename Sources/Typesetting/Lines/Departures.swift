/// The cheapest ways to one place, as the lines see them that go on from there: four by the looseness
/// of the next line, and four more if that line ends with a hyphen below one that ends here.
///
/// What comes to be known when a way arrives is then not worked out again for each line that leaves.
struct Departures {
  private let ways: UnsafeMutablePointer<Way>

  /// So many there are for each place.
  static let count = 8

  @inline(__always)
  init(_ ways: UnsafeMutablePointer<Way>, at place: Int) {
    self.ways = ways + place &* Self.count
  }

  /// - Parameter endsSecond: whether the next line ends with a hyphen, and so does the one before.
  @inline(__always)
  func cheapest(toLine looseness: Int, endsSecond: Bool) -> Way {
    ways[looseness &+ (endsSecond ? 4 : 0)]
  }

  var cheapest: Way { min(min(ways[0], ways[1]), min(ways[2], ways[3])) }

  /// The one that ends in a state, if a way goes on from there.
  func way(endingIn state: Int) -> Way {
    var departure = 0
    while departure &+ 1 < Self.count, ways[departure].state != state { departure &+= 1 }
    return ways[departure]
  }

  /// Takes the first way, which ends here in a state.
  /// - Parameter ladder: what a second hyphen costs.
  @inline(__always)
  func begin(with way: Way, _ state: Int, isHyphen: Bool, _ ladder: Int) {
    ForLooseness(way, state & 3).store(to: ways)
    guard isHyphen else { return }
    ForLooseness(way + Self.price(state, ladder), state & 3).store(to: ways + 4)
  }

  /// Takes another way.
  @inline(__always)
  func improve(by way: Way, _ state: Int, isHyphen: Bool, _ ladder: Int) {
    ForLooseness(way, state & 3).improve(ways)
    guard isHyphen else { return }
    ForLooseness(way + Self.price(state, ladder), state & 3).improve(ways + 4)
  }

  /// What it costs if the next line ends with a hyphen as well.
  @inline(__always)
  private static func price(_ state: Int, _ ladder: Int) -> Int {
    state < 4 ? ladder : LineCosts.thirdHyphen
  }
}

/// A way as lines of each looseness see it.
private struct ForLooseness {
  private let tight: Way
  private let firm: Way
  private let easy: Way
  private let loose: Way

  /// - Parameter looseness: of the line that the way ends with.
  @inline(__always)
  init(_ way: Way, _ looseness: Int) {
    let far = way + LineCosts.contrast
    tight = looseness > 1 ? far : way
    firm = looseness > 2 ? far : way
    easy = looseness < 1 ? far : way
    loose = looseness < 2 ? far : way
  }

  @inline(__always)
  func store(to ways: UnsafeMutablePointer<Way>) {
    (ways[0], ways[1], ways[2], ways[3]) = (tight, firm, easy, loose)
  }

  @inline(__always)
  func improve(_ ways: UnsafeMutablePointer<Way>) {
    ways[0] = min(ways[0], tight)
    ways[1] = min(ways[1], firm)
    ways[2] = min(ways[2], easy)
    ways[3] = min(ways[3], loose)
  }
}
