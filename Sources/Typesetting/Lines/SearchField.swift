/// What a search goes through, by pointers into arrays that are not touched meanwhile.
///
/// With the checks of an array at each step the search takes half as long again. Tests compare it
/// with a plain twin.
struct SearchField {
  let nodes: UnsafeMutablePointer<BreakNode>
  /// The place behind the last piece.
  let last: Int
  /// Where the departures from one place are written down; behind them the ways to each place.
  let departures: UnsafeMutablePointer<Way>
  let isReached: UnsafeMutablePointer<Bool>
  let table: LineCosts.Table
  let widths: LineWidths
  /// What is not within the tolerance, and whether the fullest line is tried all the same.
  let rejected: UInt32
  let takesFullest: Bool

  /// The ways to a place, by the states that they end in.
  @inline(__always)
  func ways(to place: Int) -> UnsafeMutablePointer<Way> {
    departures + (place &+ 1) &* Way.states
  }

  /// The lines that can begin at a place.
  struct Fan {
    let node: Int
    /// The cells up to the end of a full line.
    let limit: Int
    /// The place at which the fullest line ends that is not the last of all; none if it is the
    /// node's own.
    let fullest: Int
    /// Whether all that follows fits into one line, or there is nothing else left but to say so.
    let isLast: Bool
  }

  /// - Parameter reach: a place near the last that a line could end at, which is corrected.
  @inline(__always)
  func fan(from node: Int, _ reach: inout Int) -> Fan {
    let limit = Int(nodes[node].begin) &+ (node == 0 ? widths.first : widths.rest)
    findReach(&reach, from: node, limit)
    var (fullest, isLast) = (reach, false)
    if fullest == last {
      isLast = Int(nodes[last].end) <= limit
      fullest &-= 1
    }
    while fullest > node, Int(nodes[fullest].end) > limit { fullest &-= 1 }
    return Fan(node: node, limit: limit, fullest: fullest, isLast: isLast)
  }

  /// A hyphen may stand out by the cell that the next piece of the word takes up again. Behind the
  /// last place stands one that no line reaches.
  @inline(__always)
  private func findReach(_ found: inout Int, from node: Int, _ limit: Int) {
    let most = Int32(truncatingIfNeeded: limit &+ 1)
    var reach = found
    while nodes[reach &+ 1].end <= most { reach &+= 1 }
    while reach > node, nodes[reach].end > most { reach &-= 1 }
    found = reach
  }

  /// Goes through the lines that are not the last: the fullest, if there is nothing else, and
  /// shorter ones while they are within the tolerance. Where nothing fits, the line takes the next
  /// piece all the same.
  @inline(__always)
  func forEachLine(of fan: Fan, _ body: (_ end: Int, LineCosts.Line) -> Void) {
    guard fan.fullest > fan.node else { return overfill(fan, body) }
    let gapsToBegin = nodes[fan.node].gapsToBegin
    var end = fan.fullest
    var line = line(to: end, fan.limit, gapsToBegin)
    guard line.isWithin(rejected) || takesFullest else { return }
    repeat {
      body(end, line)
      end &-= 1
      guard end > fan.node, line.isWithin(rejected) else { return }
      line = self.line(to: end, fan.limit, gapsToBegin)
    } while line.isWithin(rejected)
  }

  @inline(__always)
  private func overfill(_ fan: Fan, _ body: (_ end: Int, LineCosts.Line) -> Void) {
    guard !fan.isLast, takesFullest, fan.node &+ 1 < last else { return }
    body(fan.node &+ 1, table.line(slack: 0, gaps: 0))
  }

  @inline(__always)
  private func line(to end: Int, _ limit: Int, _ gapsToBegin: Int16) -> LineCosts.Line {
    table.line(slack: limit &- Int(nodes[end].end), gaps: Int(nodes[end].gapsToEnd &- gapsToBegin))
  }

  /// Whether the last line begins at a place: everything behind it fits, or nothing can be cut off.
  @inline(__always)
  func canFinish(_ fan: Fan) -> Bool {
    fan.isLast || takesFullest && fan.fullest == fan.node && fan.node &+ 1 == last
  }

  func lastLine(from node: Int) -> Int {
    let (first, last) = (nodes[node], nodes[last])
    let cost = table.scale.lastLine(
      cells: Int(last.end &- first.begin), of: node == 0 ? widths.first : widths.rest,
      gaps: Int(last.gapsToEnd &- first.gapsToBegin))
    return cost &+ (first.isHyphen ? LineCosts.hyphenBeforeLastLine : 0)
  }
}
