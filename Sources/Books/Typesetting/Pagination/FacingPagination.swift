internal import CurlewAlignment
internal import CurlewManuscript

/// Divides a text and its translation into the same number of pages, so that facing pages show the same passages.
///
/// A pair of pages ends where a passage ends in both texts. The longer side fills its page as far as that allows, the
/// other stays short. A passage longer than a page is divided in the same proportion on both sides.
struct FacingPagination {
  /// The lines of one of the texts.
  struct Text {
    fileprivate let lines: ChapterLines
    fileprivate let starts: [LineStart]
    private let leading: Int
    /// The rows above a line that begins a chapter, by the line.
    fileprivate private(set) var sinkage: [Int: Int] = [:]

    init(_ broken: BrokenLines, _ paragraphs: [Paragraph], _ setting: Setting) {
      let shape = PageShape(rows: setting.rows)
      let costs = BreakCosts(paragraphs, firstLines: broken.firstLines, lines: broken.starts)
      var lines = ChapterLines()
      lines.load(paragraphs.indices, of: paragraphs, shape, costs)
      (self.lines, starts, leading) = (lines, broken.starts, setting.leading)
      for paragraph in paragraphs.indices where paragraphs[paragraph].startsPage {
        sinkage[costs.firstLine(of: paragraph)] = shape.sinkage(paragraphs[paragraph])
      }
    }

    /// How high some lines are on a page, in rows of cells.
    fileprivate func height(ofLines range: Range<Int>) -> Int {
      guard !range.isEmpty else { return 0 }
      let rows = lines.rows[range.upperBound - 1] - lines.rows[range.lowerBound]
      return (rows + (sinkage[range.lowerBound] ?? 0)) * leading + 1
    }

    /// The first line that begins at an offset or behind it.
    fileprivate func line(at offset: Int) -> Int {
      starts.partitioningIndex { $0.offset >= offset }
    }

    /// What it costs to end a page before a line, in rows: as if so many were left empty.
    fileprivate func price(before line: Int) -> Int {
      guard line > 0, line < lines.count else { return 0 }
      let cost = lines.ends[line]
      if cost >= BreakCosts.strandedHeading { return 60 }
      return cost >= BreakCosts.loneLine ? 10 : cost > 0 ? 4 : 0
    }

    fileprivate func beginsChapter(_ line: Int) -> Bool { sinkage[line] != nil }

    /// Whether a line begins with the text at an offset.
    fileprivate func beginsLine(_ line: Int, at offset: Int) -> Bool {
      line >= starts.count || starts[line].offset == offset
    }
  }

  /// Where a pair of pages may end: before a line of each text.
  private struct Stop {
    var left: Int
    var right: Int
    /// What it costs to end pages there, in rows: as if so many were left empty.
    var price = 0
    /// Whether a chapter begins there in both texts.
    var isForced = false
    /// The cost of the cheapest pages before it, and the stop where the last of these begins.
    var cost = Int.max
    var origin = 0
  }

  private let left: Text
  private let right: Text
  private let height: Int

  /// In rows: the price of each pair of pages, of a pair that ends within a paragraph, and of one within a passage.
  private static let (pairPrice, paragraphPrice, passagePrice) = (40, 6, 20)

  init(_ left: Text, _ right: Text, _ height: Int) {
    (self.left, self.right, self.height) = (left, right, height)
  }

  /// For each text, the line with which each of its pages begins.
  func pages(dividedAt points: [Pairing.Point]) -> (left: [UInt32], right: [UInt32]) {
    var stops = stops(points)
    stops[0].cost = 0
    for end in stops.indices.dropFirst() { findOrigin(of: end, in: &stops) }
    var (index, found) = (stops.count - 1, [Stop]())
    while index > 0 {
      index = stops[index].origin
      found.append(stops[index])
    }
    if found.isEmpty { found = [stops[0]] }
    return (found.reversed().map { UInt32($0.left) }, found.reversed().map { UInt32($0.right) })
  }

  private func findOrigin(of end: Int, in stops: inout [Stop]) {
    // At the end of the text or of a chapter.
    let mayStayShort = end == stops.count - 1 || stops[end].isForced
    for start in stride(from: end - 1, through: 0, by: -1) {
      let rows = rows(from: stops[start], to: stops[end])
      // Two neighbouring stops are always tried, so that every stop has an origin.
      if rows > height, start < end - 1 { break }
      let shortness = mayStayShort ? 0 : max(height - rows, 0)
      let cost =
        stops[start].cost + Self.pairPrice + shortness + (mayStayShort ? 0 : stops[end].price)
      if cost < stops[end].cost { (stops[end].cost, stops[end].origin) = (cost, start) }
      if stops[start].isForced { break }
    }
  }

  /// The rows of the fuller one of two facing pages.
  private func rows(from start: Stop, to end: Stop) -> Int {
    max(left.height(ofLines: start.left..<end.left), right.height(ofLines: start.right..<end.right))
  }

  // MARK: Stops

  private func stops(_ points: [Pairing.Point]) -> [Stop] {
    var stops = [Stop(left: 0, right: 0)]
    for point in points {
      let stop = stop(at: point)
      let last = stops[stops.count - 1]
      guard stop.left >= last.left, stop.right >= last.right,
        (stop.left, stop.right) != (last.left, last.right)
      else { continue }
      add(stop, to: &stops)
    }
    let end = Stop(left: left.lines.count, right: right.lines.count)
    let last = stops[stops.count - 1]
    if (end.left, end.right) != (last.left, last.right) { add(end, to: &stops) }
    return stops
  }

  private func stop(at point: Pairing.Point) -> Stop {
    var stop = Stop(left: left.line(at: point.left), right: right.line(at: point.right))
    stop.isForced = left.beginsChapter(stop.left) && right.beginsChapter(stop.right)
    let isWithin =
      !left.beginsLine(stop.left, at: point.left) || !right.beginsLine(stop.right, at: point.right)
    stop.price =
      left.price(before: stop.left) + right.price(before: stop.right)
      + (isWithin ? Self.paragraphPrice : 0)
    return stop
  }

  /// Adds a stop. If what lies before it is longer than a page, adds stops between, too.
  private func add(_ stop: Stop, to stops: inout [Stop]) {
    let start = stops[stops.count - 1]
    let lines = (stop.left - start.left, stop.right - start.right)
    var parts = max((rows(from: start, to: stop) + height - 1) / height, 1)
    var between: [Stop] = []
    // As few parts as fit. Lines differ in height, so the first estimate may be too low.
    while true {
      between = (1..<parts).map { part in
        Stop(
          left: start.left + lines.0 * part / parts, right: start.right + lines.1 * part / parts,
          price: Self.passagePrice)
      }
      let all = [start] + between + [stop]
      let fits = zip(all, all.dropFirst()).allSatisfy { rows(from: $0, to: $1) <= height }
      if fits || parts > max(lines.0, lines.1) { break }
      parts += parts / 8 + 1
    }
    stops += between + [stop]
  }
}
