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
