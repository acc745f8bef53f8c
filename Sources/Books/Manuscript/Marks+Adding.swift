extension Marks {
  /// The marks with more emphasis on some ranges, which are in ascending order and do not overlap. A range
  /// that begins inside the bytes of a mark is left out.
  package func adding(_ emphasis: Mark.Emphasis, to ranges: [Range<Int>]) -> Marks {
    adding(ranges.lazy.map { ($0, emphasis) })
  }

  /// The same with an emphasis for each range.
  package func adding(_ parts: some Collection<(Range<Int>, Mark.Emphasis)>) -> Marks {
    guard !parts.isEmpty else { return self }
    var merger = MarkMerger(all, capacity: all.count + 2 * parts.count)
    for (range, emphasis) in parts { merger.add(emphasis, to: range) }
    return Marks(merger.finish())
  }
}

private struct MarkMerger {
  private let marks: [Mark]
  private var merged: [Mark] = []
  private var next = 0
  /// The emphasis in force without what is added.
  private var current = Mark.Emphasis.roman

  init(_ marks: [Mark], capacity: Int) {
    self.marks = marks
    merged.reserveCapacity(capacity)
  }

  mutating func add(_ emphasis: Mark.Emphasis, to range: Range<Int>) {
    pass(upTo: range.lowerBound, adding: [])
    guard merged.last.map({ $0.range.upperBound <= range.lowerBound }) ?? true else { return }
    if !isMark(at: range.lowerBound) { put(current.union(emphasis), at: range.lowerBound) }
    pass(upTo: range.upperBound, adding: emphasis)
    let end = max(range.upperBound, merged.last?.range.upperBound ?? 0)
    if !isMark(at: end) { put(current, at: end) }
  }

  mutating func finish() -> [Mark] {
    pass(upTo: .max, adding: [])
    return merged
  }

  private mutating func pass(upTo end: Int, adding emphasis: Mark.Emphasis) {
    while next < marks.count, Int(marks[next].offset) < end {
      var mark = marks[next]
      current = mark.emphasis
      mark.emphasis.formUnion(emphasis)
      merged.append(mark)
      next += 1
    }
  }

  private func isMark(at offset: Int) -> Bool {
    next < marks.count && Int(marks[next].offset) == offset
  }

  /// A mark of no bytes.
  private mutating func put(_ emphasis: Mark.Emphasis, at offset: Int) {
    if let last = merged.last, last.length == 0, Int(last.offset) == offset {
      merged[merged.count - 1].emphasis = emphasis
    } else {
      merged.append(Mark(at: offset, length: 0, emphasis: emphasis))
    }
  }
}
