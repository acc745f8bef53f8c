/// Titles that are marked by rules, signs or bold type.
extension SectionFinder {
  mutating func addMarkedTitles() {
    let marked = MarkedTitles(text, blocks)
    guard !marked.candidates.isEmpty else { return }
    let titles = Set(marked.candidates.map(\.block))
    candidates.removeAll { titles.contains($0.block) }
    candidates += marked.candidates
    candidates.sort { $0.block < $1.block }
    for index in marked.rules { blocks[index].kind = .furniture }
    for index in titles { blocks[index].runsOn = true }
    hidden += marked.hiddenMarks
  }
}
