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
