/// Finds the lines that cost least of a paragraph whose words fit into any line: the same that
/// `TotalFit` finds, and in less time.
///
/// First even lines are looked for, without hyphens. Where there are none a scout goes on from where
/// that search came, and finds some lines; then the best are looked for. Words are divided only where
/// a line that is worth it might end inside of them.
struct WordFit {
  private let even: WordTask
  private let any: WordTask

  init(_ widths: LineWidths, _ costs: borrowing LineCosts, isDivided: Bool) {
    even = WordTask(widths, costs, .even, isDivided: false)
    any = WordTask(
      widths, costs, isDivided ? costs.toleranceWithHyphens : .loose, isDivided: isDivided)
  }

  /// - Returns: The cheapest way to the end.
  func run(
    _ field: WordField, _ entries: Span<UInt32>, _ maker: NodeMaker, by divider: inout WordDivider?
  ) -> Way {
    var search = WordSearch()
    field.begin(upTo: field.count + 1)
    if any.isDivided {
      search.run(field, even, entries, maker, by: &divider)
      if search.end < .none { return search.end }
    }
    var scout = WordScout(from: search, in: field)
    scout.run(field, any, entries, maker, by: &divider)
    field.begin(upTo: min(search.known, field.count))
    search = WordSearch(behind: scout)
    search.run(field, any, entries, maker, by: &divider)
    return search.end
  }
}

/// What lines a search through words looks for.
struct WordTask {
  let widths: LineWidths
  let scale: LineCosts.Scale
  let ladder: Int
  /// What is not within the tolerance, and whether the fullest line is tried all the same.
  let rejected: UInt32
  let takesFullest: Bool
  let isDivided: Bool
  /// The cells of a hyphen at a line's end.
  let hyphen: Int

  init(
    _ widths: LineWidths, _ costs: borrowing LineCosts, _ tolerance: LineCosts.Tolerance,
    isDivided: Bool
  ) {
    (self.widths, scale, ladder) = (widths, costs.scale, costs.ladder)
    (rejected, takesFullest) = (tolerance.rejected, tolerance.takesFullest)
    (self.isDivided, hyphen) = (isDivided, widths.hangs ? 0 : 1)
  }

  @inline(__always)
  func line(slack: Int, gaps: Int, in entries: Span<UInt32>) -> LineCosts.Line {
    LineCosts.Line(bits: entries[scale.index(slack: slack, gaps: gaps)])
  }

  func lastLine(of fan: WordFan, in field: WordField) -> Int {
    let last = field.words[field.count &- 1]
    let cost = scale.lastLine(
      cells: Int(last.end) &- fan.begin, of: fan.limit &- fan.begin,
      gaps: Int(last.gaps) &- fan.gaps)
    return cost &+ (fan.isHyphen ? LineCosts.hyphenBeforeLastLine : 0)
  }
}
