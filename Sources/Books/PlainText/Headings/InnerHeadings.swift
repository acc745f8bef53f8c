internal import CurlewManuscript

/// Finds numbered headings inside blocks, where a file has no blank lines around them, and divides the
/// blocks there.
///
/// A line is one if it is nothing but a word and a number, stands behind the end of a sentence, and if the
/// numbers of at least three such lines go on, or of eight without any gap if the word is not known. Lines
/// that follow each other are a list.
struct InnerHeadings {
  private let text: TextLines

  private static let longest = 40
  private static let (fewest, fewestOfUnknownWord) = (3, 8)

  private struct Found {
    let line: Int
    let isInside: Bool
    let number: Int?
  }

  init(_ text: TextLines) { self.text = text }

  func divide(_ blocks: [LineBlock]) -> [LineBlock] {
    let lines = Set(lines(in: blocks))
    guard !lines.isEmpty else { return blocks }
    return blocks.flatMap { block in
      block.lines.contains(where: lines.contains) ? divide(block, at: lines) : [block]
    }
  }

  private func divide(_ block: LineBlock, at headings: Set<Int>) -> [LineBlock] {
    var starts = block.lines.filter { headings.contains($0) || headings.contains($0 - 1) }
    if starts.first != block.lines.lowerBound { starts.insert(block.lines.lowerBound, at: 0) }
    return zip(starts, starts.dropFirst() + [block.lines.upperBound]).map { start, end in
      guard start > block.lines.lowerBound else {
        var first = block
        first.lines = start..<end
        return first
      }
      return LineBlock(lines: start..<end, blankLines: 1)
    }
  }

  private func lines(in blocks: [LineBlock]) -> [Int] {
    var found: [ParsedHeading.Kind: [Found]] = [:]
    for block in blocks {
      for line in block.lines where mayBeHeading(line, in: block) {
        guard let heading = HeadingParser.parse(text.bytes(of: line)), heading.isBare,
          heading.isNumbered || heading.isCounted
        else { continue }
        let isInside = line > block.lines.lowerBound || block.lines.count > 1
        found[heading.kind, default: []].append(
          Found(line: line, isInside: isInside, number: heading.number.last))
      }
    }
    return found.filter(isSeries).values.joined().filter(\.isInside).map(\.line)
  }

  /// A quick test by length and neighbours that rules out nearly all lines.
  private func mayBeHeading(_ line: Int, in block: LineBlock) -> Bool {
    let shape = text.lines[line]
    guard shape.length <= Self.longest, HeadingFilter.mayBegin(shape.first) else { return false }
    let isFirst = line == block.lines.lowerBound
    guard isFirst || endsSentence(line - 1) else { return false }
    let isLast = line + 1 == block.lines.upperBound
    return (isLast || mayBegin(line + 1)) && HeadingFilter.mayBeHeading(text.bytes(of: line))
  }

  private func mayBegin(_ line: Int) -> Bool {
    let first = text.firstScalar(of: line)
    return !first.isSmallLetter || first.isOfScriptWithoutCapitals
  }

  private func endsSentence(_ line: Int) -> Bool {
    text.lines[line].last >= 0x80 || text.lines[line].last.isOne(of: ".!?:\"')]_*")
  }

  /// Whether nearly all numbers go on, and no two of the lines follow each other. Numbers in words must
  /// differ.
  private func isSeries(_ kind: ParsedHeading.Kind, _ found: [Found]) -> Bool {
    let pairs = zip(found, found.dropFirst())
    guard found.count >= Self.fewest, found.contains(where: \.isInside),
      pairs.allSatisfy({ $0.line + 1 < $1.line })
    else { return false }
    let numbers = found.compactMap(\.number)
    if case .counted = kind {
      return numbers.count >= Self.fewestOfUnknownWord && numbers.elementsEqual(1...found.count)
    }
    if numbers.count * 2 < found.count {
      return Set(found.map { text.collapsedText(of: $0.line..<$0.line + 1) }).count == found.count
    }
    let steps = zip(numbers, numbers.dropFirst()).count { $1 == $0 + 1 || $1 == 1 }
    return steps * 10 >= (numbers.count - 1) * 8
  }
}
