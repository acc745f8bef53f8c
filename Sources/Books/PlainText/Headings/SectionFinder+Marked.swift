/// Titles that are marked by rules, signs or bold type.
extension SectionFinder {
  mutating func addMarkedTitles() {
    let hasNumbers = candidates.contains { $0.heading.needsSeries || $0.heading.isNumbered }
    var marked = MarkedTitles(text, blocks, hasNumbers: hasNumbers)
    guard !marked.candidates.isEmpty else { return }
    // A second pass finds a title directly below another.
    for _ in 0..<2 where marked.candidates.contains(where: \.isFirstLine) {
      split(marked.candidates.filter(\.isFirstLine).map(\.block))
      marked = MarkedTitles(text, blocks, hasNumbers: hasNumbers)
    }
    let titles = Set(marked.candidates.map(\.block))
    candidates.removeAll { titles.contains($0.block) }
    candidates += marked.candidates
    candidates.sort { $0.block < $1.block }
    for index in marked.rules { blocks[index].kind = .furniture }
    for index in titles { blocks[index].runsOn = true }
    split(candidates.filter(\.isFirstLine).map(\.block))
    hidden += marked.hiddenMarks
  }
}
