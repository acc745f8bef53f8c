/// The places at which the lines of one number can end, the first lines or the second or the third, if
/// all lines before are within a tolerance or the fullest from where they begin.
///
/// In the first lines of a paragraph these are a word or two each, and with every line they are more,
/// until one window goes over into the next. Between two windows no nodes are wanted.
struct LineWindow {
  /// The cells of all lines but the first.
  private let rest: Int
  /// What is looked at grows by half a cell for every so many, and by so many for each space.
  private let halvesPerGap: Int
  private let slack: Int
  private let takesFullest: Bool
  /// Places that do not come as far, counted in half cells, are of no use.
  private(set) var from: Int
  /// The end of the fullest line from the place where the lowest begins, and from the last.
  private var least: Int
  private(set) var to: Int
  /// The place before the first of them.
  private var first = 0

  /// Everything.
  static let open = LineWindow()

  private init() {
    (rest, halvesPerGap, slack, takesFullest) = (0, 0, 0, true)
    (from, least, to) = (.min, .max, .max)
  }

  /// The window of the first lines.
  init(_ widths: LineWidths, _ costs: borrowing LineCosts, _ tolerance: LineCosts.Tolerance) {
    let slack = costs.slack(within: tolerance)
    (rest, takesFullest) = (widths.rest, tolerance.takesFullest)
    (halvesPerGap, self.slack) = (slack.halvesPerGap, slack.cells)
    from = 2 * (widths.first - slack.cells)
    (least, to) = (widths.first, widths.first)
  }

  /// How far a place comes, in half cells.
  @inline(__always)
  func extent(_ cells: Int, _ gaps: Int) -> Int { 2 &* cells &+ halvesPerGap &* gaps }

  /// Whether nothing is passed any more.
  var isOpen: Bool { to == .max }

  /// A hyphen may stand out by the cell that the next piece of the word takes up again.
  var limit: Int { isOpen ? .max : to &+ 1 }

  /// The first window is counted from where the first word of the paragraph begins.
  mutating func begin(_ word: Box, hangs: Bool) {
    let begin = Int(word.gap) + (hangs ? Int(word.overhangBefore) : 0)
    from += extent(begin, word.gap > 0 ? 1 : 0)
    (least, to) = (least + begin, to + begin)
  }

  mutating func enter(behind place: Int) { first = place }

  /// Goes on to the window of the next lines, when all nodes of this one are made and one more.
  mutating func goOn(_ nodes: Span<BreakNode>, upTo last: Int) {
    var (low, high) = (first, last)
    while low < last, !canEnd(at: nodes[low], before: nodes[low + 1]) { low += 1 }
    while high > low, Int(nodes[high].end) > limit { high -= 1 }
    guard low < last, high < last, low > 0 else { return self = .open }
    let (begin, gaps) = (Int(nodes[low].begin), Int(nodes[low].gapsToBegin))
    from = extent(begin, gaps) + 2 * (rest - slack)
    (least, to) = (begin + rest, Int(nodes[high].begin) + rest)
    if from <= extent(Int(nodes[last].end), Int(nodes[last].gapsToEnd)) { self = .open }
  }

  /// Whether a line can end at a place and not only at the next.
  private func canEnd(at place: BreakNode, before next: BreakNode) -> Bool {
    if extent(Int(place.end), Int(place.gapsToEnd)) >= from { return true }
    return takesFullest && Int(next.end) > least
  }
}
