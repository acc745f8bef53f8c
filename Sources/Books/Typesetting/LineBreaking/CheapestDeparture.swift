/// The cheapest ways to a breakpoint, by the state in which the next line ends.
///
/// Demerits for two lines in a row, for a contrast in fitness and for ladders of hyphens, are added
/// here and nowhere else.
struct CheapestDeparture {
  /// The cheapest way, whatever the next line is.
  let cheapest: ActiveNode
  private let nodes: UncheckedBuffer<ActiveNode>

  /// - Parameters:
  ///   - here: the nodes of the breakpoint, one for each state; only the first four if it is not a
  ///     hyphen.
  ///   - room: memory for the result.
  @inline(__always)
  init(_ here: ActiveNodes.Nodes, ladder: Int?, in room: UncheckedBuffer<ActiveNode>) {
    nodes = room
    var (tight, firm, easy, loose) = (here[0], here[1], here[2], here[3])
    if let ladder {
      let third = Demerits.thirdHyphen
      let second = (
        min(tight + ladder, here[4] + third), min(firm + ladder, here[5] + third),
        min(easy + ladder, here[6] + third), min(loose + ladder, here[7] + third)
      )
      _ = Self.write(second, to: room, at: 4)
      (tight, firm) = (min(tight, here[4]), min(firm, here[5]))
      (easy, loose) = (min(easy, here[6]), min(loose, here[7]))
    }
    cheapest = Self.write((tight, firm, easy, loose), to: room, at: 0)
  }

  typealias FitnessClasses = (ActiveNode, ActiveNode, ActiveNode, ActiveNode)

  /// Writes for each fitness class of the next line the cheapest node to extend: one of a
  /// neighbouring class, or any other for the price of a contrast.
  @inline(__always)
  private static func write(
    _ here: FitnessClasses, to room: UncheckedBuffer<ActiveNode>, at first: Int
  ) -> ActiveNode {
    let (dense, wide) = (min(here.0, here.1), min(here.2, here.3))
    let cheapest = min(dense, wide)
    let any = cheapest + Demerits.contrast
    room[first] = min(dense, any)
    room[first &+ 1] = min(dense, here.2, any)
    room[first &+ 2] = min(wide, here.1, any)
    room[first &+ 3] = min(wide, any)
    return cheapest
  }

  /// The node that a line extends which ends in a state.
  @inline(__always)
  subscript(state: Int) -> ActiveNode { nodes[state] }
}
