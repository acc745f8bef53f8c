/// Titles that are marked by rules, boxes, signs or bold type.
extension SectionFinder {
  mutating func addMarkedTitles() {
    addBoxedTitles()
    addQuestions()
    splitWordRules()
    split(MarkedTitles.underlinedLastLines(text, blocks)) { _ in 0 }
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

  private mutating func addBoxedTitles() {
    let boxes = BoxedTitles(text: text)
    let whole = boxes.wholeBoxes(in: blocks)
    // The first split has added a block for each box, so that every box begins one block later than the last.
    split(whole)
    split(whole.enumerated().map { $1 + $0 + 1 })
    let titles = boxes.titles(in: blocks)
    for title in titles {
      for border in [title - 1, title + 1] { blocks[border].kind = .furniture }
      let line = text.range(of: blocks[title].lines)
      guard let words = BoxedTitles.title(in: text.utf8[line]) else { continue }
      hidden += [line.lowerBound..<words.startIndex, words.endIndex..<line.upperBound]
    }
    let known = Set(titles)
    candidates.removeAll { known.contains($0.block) }
    add(titles, as: .title)
    for title in titles { blocks[title].runsOn = true }
  }

  private static let mostQuestionsOfABlock = 30

  /// Questions are sections, or subsections if there are numbered sections.
  private mutating func addQuestions() {
    let titles = QuestionTitles(text: text)
    guard titles.mayBe(in: blocks) else { return }
    // Each pass splits off one more question of a block that has several.
    for _ in 0..<Self.mostQuestionsOfABlock {
      let later = titles.inLaterLines(of: blocks)
      guard !later.isEmpty else { break }
      split(later.keys.sorted()) { later[$0] ?? 1 }
    }
    let questions = titles.find(in: blocks)
    let chapters = candidates.filter { $0.heading.isChapter && questions[$0.block] == nil }
    var heading = ParsedHeading.subtitle
    if chapters.count < SectionSeries.fewest { heading.number = [0] }
    candidates.removeAll { questions[$0.block] != nil }
    add(questions.keys.sorted(), as: heading)
    for block in questions.keys { blocks[block].runsOn = true }
    split(questions.filter { $1 < blocks[$0].lines.count }.keys.sorted()) { questions[$0] ?? 1 }
  }

  private mutating func splitWordRules() {
    let titles = MarkedTitles.blocksWithWordRules(text, blocks)
    split(titles)
    for (number, title) in titles.enumerated() {
      let rule = title + number + 1
      (blocks[rule].kind, blocks[rule].blankLines) = (.sceneBreak, 0)
    }
  }
}
