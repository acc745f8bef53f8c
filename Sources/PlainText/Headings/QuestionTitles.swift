/// Finds the questions of a list of questions and answers, which are the titles of its sections:
///
///     Q: When is the tide lowest?
///     A: Two days after the new moon.
struct QuestionTitles {
  let text: TextLines

  private static let fewest = 3

  /// The letter before an answer, by the letter before its question: A for Q. Nil for other letters.
  private static func answer(to letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "Q"), UInt8(ascii: "F"): UInt8(ascii: "A")
    case UInt8(ascii: "P"), UInt8(ascii: "D"): UInt8(ascii: "R")
    default: nil
    }
  }

  private static func isAnswer(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "A") || letter == UInt8(ascii: "R")
  }

  /// The blocks that begin with a question, and how many lines each question has; none if there are only one or
  /// two.
  func find(in blocks: [LineBlock]) -> [Int: Int] {
    let found = blocks.indices.compactMap { index in
      linesOfQuestion(at: index, in: blocks).map { (index, $0) }
    }
    return found.count >= Self.fewest ? Dictionary(uniqueKeysWithValues: found) : [:]
  }

  /// Whether there are several questions and answers, at the beginnings of blocks or below others.
  func mayBe(in blocks: [LineBlock]) -> Bool {
    var (questions, answers) = (0, 0)
    for block in blocks {
      guard let first = label(of: block.lines.lowerBound) else { continue }
      let letters = [first] + block.lines.dropFirst().compactMap(label)
      questions += letters.count { Self.answer(to: $0) != nil }
      answers += letters.count(where: Self.isAnswer)
    }
    return questions >= Self.fewest && answers >= 2
  }

  /// The blocks with another question in a later line, and the number of lines before that.
  func inLaterLines(of blocks: [LineBlock]) -> [Int: Int] {
    let found = blocks.indices.compactMap { index -> (Int, Int)? in
      let lines = blocks[index].lines
      guard let letter = label(of: lines.lowerBound), Self.answer(to: letter) != nil else {
        return nil
      }
      return lines.dropFirst().first { label(of: $0) == letter }
        .map { (index, $0 - lines.lowerBound) }
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  /// An answer or another question must follow, in the same block or in the next.
  private func linesOfQuestion(at index: Int, in blocks: [LineBlock]) -> Int? {
    let lines = blocks[index].lines
    guard let letter = label(of: lines.lowerBound), let answer = Self.answer(to: letter) else {
      return nil
    }
    if let line = lines.dropFirst().first(where: { label(of: $0) == answer }) {
      return line - lines.lowerBound
    }
    guard index + 1 < blocks.count, let next = label(of: blocks[index + 1].lines.lowerBound),
      next == answer || next == letter
    else { return nil }
    return lines.count
  }

  /// The letter of a label at the beginning of a line: Q in `Q:` and `Q12.`
  private func label(of line: Int) -> UInt8? {
    let letter = text.lines[line].first
    guard Self.answer(to: letter) != nil || Self.isAnswer(letter),
      case let rest = text.bytes(of: line).dropFirst().drop(while: { 0x30...0x39 ~= $0 }),
      let sign = rest.first, sign.isOne(of: ":.)"),
      rest.dropFirst().first ?? 0x20 == 0x20
    else { return nil }
    return letter
  }
}
