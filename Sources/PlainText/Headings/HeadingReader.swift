/// Reads a block by itself: what heading its words could be.
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
    guard HeadingGlance.mayBegin(text.utf8[text.offset(ofLine: block.lines.lowerBound)]),
      case let bytes = text.bytes(of: block.lines), bytes.count <= Self.mostBytes,
      HeadingGlance.mayBeHeading(bytes), !isList(block)
    else { return nil }
    return HeadingParser.parse(text.folded(text.bytes(of: block.lines))[...])
      ?? numberAboveTitle(block)
  }

  /// Whether more than one line of a block is a heading: then it is a list of them.
  private func isList(_ block: LineBlock) -> Bool {
    block.lines.dropFirst().contains {
      HeadingGlance.mayBeHeading(text.bytes(of: $0))
        && HeadingParser.parse(text.bytes(of: $0))?.isNumbered == true
    }
  }

  /// A number alone, and right below it a title in capitals.
  private func numberAboveTitle(_ block: LineBlock) -> ParsedHeading? {
    guard block.lines.count > 1,
      block.lines.dropFirst().allSatisfy({ text.bytes(of: $0).isInCapitals }),
      var heading = HeadingParser.parse(text.bytes(of: block.lines.lowerBound)), heading.isBare
    else { return nil }
    heading.isBare = false
    return heading
  }
}
