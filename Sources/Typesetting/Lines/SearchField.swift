/// What a search goes through, by pointers into arrays that are not touched meanwhile.
///
/// With the checks of an array at each step the search takes half as long again. Tests compare it
/// with a plain twin.
struct SearchField {
  let nodes: UnsafePointer<BreakNode>
  let count: Int
  /// The place behind the last piece, when it is known which that is.
  let last: Int
  /// The departures from each place; only those of places that are reached count.
  let ways: UnsafeMutablePointer<Way>
  let isReached: UnsafeMutablePointer<Bool>
  let table: LineCosts.Table
  let widths: LineWidths
  /// What is not within the tolerance, and whether the fullest line is tried all the same.
  let rejected: UInt32
  let takesFullest: Bool

  /// Nothing leads to new places yet, but to the first.
  func begin(_ places: Range<Int>) {
    (isReached + places.lowerBound).update(repeating: false, count: places.count)
    guard places.lowerBound == 0 else { return }
    isReached[0] = true
    ways.update(repeating: .free, count: Departures.count)
  }

  var isComplete: Bool { last < .max }

  /// So many lines more are asked for at once than are wanted, as each time has its price.
  static let linesAhead = 2

  /// The cells up to which nodes are wanted by the lines from a place, or at least one node more.
  func cellsWanted(from place: Int) -> Int {
    max(limit(from: place) &+ 1, Int(nodes[count &- 1].end)) &+ Self.linesAhead &* widths.rest
  }

  // MARK: Lines from a place

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

  @inline(__always)
  func limit(from node: Int) -> Int {
    Int(nodes[node].begin) &+ (node == 0 ? widths.first : widths.rest)
  }

  /// The lines from a place; nil when not all places are known that they could end at.
  /// - Parameter reach: a place near the last that a line could end at, which is corrected.
  @inline(__always)
  func fan(from node: Int, _ reach: inout Int) -> Fan? {
    let limit = limit(from: node)
    guard isComplete || knows(limit, from: node) else { return nil }
    findReach(&reach, from: node, limit)
    var (fullest, isLast) = (reach, false)
    if fullest == last {
      isLast = Int(nodes[last].end) <= limit
      fullest &-= 1
    }
    while fullest > node, Int(nodes[fullest].end) > limit { fullest &-= 1 }
    return Fan(node: node, limit: limit, fullest: fullest, isLast: isLast)
  }

  /// Whether all places are known that a line from a place can end at, and at least one.
  @inline(__always)
  private func knows(_ limit: Int, from node: Int) -> Bool {
    limit &+ 1 < Int(nodes[count &- 1].end) && node &+ 2 < count
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
    let cost = table.lastLine(
      cells: Int(last.end &- first.begin), of: node == 0 ? widths.first : widths.rest,
      gaps: Int(last.gapsToEnd &- first.gapsToBegin))
    return cost &+ (first.isHyphen ? LineCosts.hyphenBeforeLastLine : 0)
  }

  // MARK: Ways

  @inline(__always)
  func arrive(at place: Int, _ state: Int, by way: Way) {
    let (departures, isHyphen) = (Departures(ways, at: place), nodes[place].isHyphen)
    if isReached[place] {
      departures.improve(by: way, state, isHyphen: isHyphen, table.ladder)
    } else {
      isReached[place] = true
      departures.begin(with: way, state, isHyphen: isHyphen, table.ladder)
    }
  }
}
