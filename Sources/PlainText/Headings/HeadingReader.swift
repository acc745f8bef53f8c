/// Reads one block as a heading.
struct HeadingReader {
  let text: TextLines
  let markup: (any Markup)?

  private static let mostLines = 5
  private static let mostBytes = 320

  func heading(in block: LineBlock) -> ParsedHeading? {
    guard block.lines.count <= Self.mostLines else { return nil }
    if let rank = markup?.headingRank(text.bytes(of: block.lines)) {
      return ParsedHeading(kind: .numbered(keyword: "#"), rank: rank, isBare: false)
    }
    guard HeadingFilter.mayBegin(text.utf8[text.offset(ofLine: block.lines.lowerBound)]),
      case let bytes = text.bytes(of: block.lines), bytes.count <= Self.mostBytes,
      HeadingFilter.mayBeHeading(bytes), !isList(block)
    else { return nil }
    return HeadingParser.parse(text.folded(text.bytes(of: block.lines))[...])
      ?? numberAboveTitle(block)
  }

  /// Whether a later line of a block is a heading too: then the block is a list of headings.
  private func isList(_ block: LineBlock) -> Bool {
    block.lines.dropFirst().contains {
      HeadingFilter.mayBeHeading(text.bytes(of: $0))
        && HeadingParser.parse(text.bytes(of: $0))?.isNumbered == true
    }
  }

  /// A bare number with a title in capitals on the lines below it.
  private func numberAboveTitle(_ block: LineBlock) -> ParsedHeading? {
    guard block.lines.count > 1,
      block.lines.dropFirst().allSatisfy({ text.bytes(of: $0).isInCapitals }),
      var heading = HeadingParser.parse(text.bytes(of: block.lines.lowerBound)), heading.isBare
    else { return nil }
    heading.isBare = false
    return heading
  }
}

/// A block that may be a heading, by its index.
struct HeadingCandidate: Sendable {
  let block: Int
  let heading: ParsedHeading
}
