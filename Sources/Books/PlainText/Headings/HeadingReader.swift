/// Reads one block as a heading.
struct HeadingReader {
  private let text: TextLines
  private let markup: (any Markup)?
  /// Asked for each block, where a copy of the mark-up would be slow.
  private let hasMarkup: Bool

  init(text: TextLines, markup: (any Markup)?) {
    (self.text, self.markup, hasMarkup) = (text, markup, markup != nil)
  }

  private static let mostLines = 5
  private static let mostBytes = 320

  func candidate(in block: LineBlock, at index: Int) -> HeadingCandidate? {
    if hasMarkup, let rank = rankByMarkup(block) {
      let heading = ParsedHeading(kind: .numbered(keyword: "#"), rank: rank, isBare: false)
      return HeadingCandidate(block: index, heading: heading)
    }
    guard HeadingFilter.mayBegin(text.first(of: block)) else { return nil }
    if block.lines.count <= Self.mostLines, let heading = heading(in: block) {
      return HeadingCandidate(block: index, heading: heading)
    }
    return nil
  }

  private func rankByMarkup(_ block: LineBlock) -> HeadingRank? {
    guard let markup, block.lines.count <= Self.mostLines else { return nil }
    return markup.headingRank(text.bytes(of: block.lines))
  }

  private func heading(in block: LineBlock) -> ParsedHeading? {
    let bytes = text.bytes(of: block.lines)
    guard bytes.count <= Self.mostBytes, HeadingFilter.mayBeHeading(bytes), !isList(block) else {
      return nil
    }
    let heading = HeadingParser.parse(text.collapsed(bytes).withoutNoBreakSpaces[...])
    guard let heading, !heading.needsSeries || block.lines.count == 1 else {
      let mayBeLonger = block.lines.count == 2 || (heading?.number.count ?? 0) > 1
      return mayBeLonger ? heading : nil
    }
    return heading
  }

  /// Whether a later line of a block is a heading too: then the block is a list of headings.
  private func isList(_ block: LineBlock) -> Bool {
    block.lines.dropFirst().contains { line in
      guard HeadingFilter.mayBeHeading(text.bytes(of: line)),
        let heading = HeadingParser.parse(text.bytes(of: line))
      else { return false }
      if case .titledNumeral(let style, _) = heading.kind { return style != .letter }
      return heading.isNumbered || heading.kind == .named && !heading.isBare
    }
  }
}

/// A block that may be a heading, by its index.
struct HeadingCandidate: Sendable {
  var block: Int
  var heading: ParsedHeading
}

extension [UInt8] {
  /// The text with a space for each no-break space. Some programs put one behind the number of a section.
  fileprivate var withoutNoBreakSpaces: [UInt8] {
    // `replacing` of the standard library takes a millisecond more at the first call.
    guard let first = firstIndex(of: 0xC2), self[first...].dropFirst().contains(0xA0) else {
      return self
    }
    return String(decoding: self, as: UTF8.self).unicodeScalars.reduce(into: []) {
      $0 += Array(String($1 == "\u{A0}" ? " " : $1).utf8)
    }
  }
}
