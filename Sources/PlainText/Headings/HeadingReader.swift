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

  /// The heading that a block is, or that its first line is.
  func candidate(in block: LineBlock, at index: Int) -> HeadingCandidate? {
    if hasMarkup, let rank = rankByMarkup(block) {
      let heading = ParsedHeading(kind: .numbered(keyword: "#"), rank: rank, isBare: false)
      return HeadingCandidate(block: index, heading: heading)
    }
    guard HeadingFilter.mayBegin(text.first(of: block)) else { return nil }
    if let heading = headingAboveMailHeader(in: block) ?? versionAboveItems(block) {
      return HeadingCandidate(block: index, heading: heading, isFirstLine: true)
    }
    if block.lines.count <= Self.mostLines, let heading = heading(in: block) {
      return HeadingCandidate(block: index, heading: heading)
    }
    if let heading = firstLine(of: block) ?? sectionInFirstLine(of: block) {
      return HeadingCandidate(block: index, heading: heading, isFirstLine: true)
    }
    return text.bytes(of: block.lines).runInTitle.flatMap { HeadingParser.parse($0) }.map {
      HeadingCandidate(block: index, heading: $0, isRunIn: true)
    }
  }

  /// A heading above lines that say who wrote the section and when: `From: …`, `Date: …`. It may end with a
  /// full stop.
  private func headingAboveMailHeader(in block: LineBlock) -> ParsedHeading? {
    guard (2...Self.mostLines).contains(block.lines.count),
      block.lines.dropFirst().allSatisfy({ isMailField($0) })
    else { return nil }
    let line = text.collapsed(text.bytes(of: block.lines.lowerBound))
    return HeadingParser.parse(line.last == UInt8(ascii: ".") ? line.dropLast() : line[...])
  }

  private func isMailField(_ line: Int) -> Bool {
    guard text.lines[line].first.isOne(of: "FDAVNM") else { return false }
    let name = text.bytes(of: line).prefix { $0 != UInt8(ascii: ":") }
    return Self.mailFields.contains { $0.elementsEqual(name) }
  }

  private static let mailFields = ["From", "Date", "Author", "Version", "Newsgroups", "Message-ID"]
    .map { Array($0.utf8) }

  private func rankByMarkup(_ block: LineBlock) -> HeadingRank? {
    guard let markup, block.lines.count <= Self.mostLines else { return nil }
    return markup.headingRank(text.bytes(of: block.lines))
  }

  private func heading(in block: LineBlock) -> ParsedHeading? {
    let bytes = text.bytes(of: block.lines).withoutUnderscores
    guard bytes.count <= Self.mostBytes, HeadingFilter.mayBeHeading(bytes), !isList(block) else {
      return nil
    }
    let heading = HeadingParser.parse(text.collapsed(bytes).withoutNoBreakSpaces[...])
    guard let heading, !heading.needsSeries || block.lines.count == 1 else {
      let mayBeLonger = block.lines.count == 2 || (heading?.number.count ?? 0) > 1
      return numberAboveTitle(block) ?? (mayBeLonger ? heading : nil)
    }
    return heading
  }

  /// Whether a later line of a block is a heading too: then the block is a list of headings.
  private func isList(_ block: LineBlock) -> Bool {
    block.lines.dropFirst().contains { line in
      guard HeadingFilter.mayBeHeading(text.bytes(of: line)),
        let heading = HeadingParser.parse(Array(text.bytes(of: line)).withoutNoBreakSpaces[...])
      else { return false }
      if case .titledNumeral(let style, _) = heading.kind { return style != .letter }
      return heading.isNumbered || heading.kind == .named && !heading.isBare
    }
  }

  /// A bare number with a title in capitals on the lines below it, or a short one.
  private func numberAboveTitle(_ block: LineBlock) -> ParsedHeading? {
    let titles = block.lines.dropFirst()
    guard let last = titles.last,
      titles.allSatisfy({ text.bytes(of: $0).isInCapitals })
        || titles.count == 1 && text.lines[last].length <= 50
          && !text.lines[last].last.isOne(of: ".,;"),
      var heading = HeadingParser.parse(text.bytes(of: block.lines.lowerBound)), heading.isBare
    else { return nil }
    heading.isBare = false
    return heading
  }

  /// A number and a title in the first line of a block: `4) Prayer`. The line must end early, so that the next word
  /// would still have room on it. It may end with a full stop.
  private func sectionInFirstLine(of block: LineBlock) -> ParsedHeading? {
    let line = block.lines.lowerBound
    guard block.lines.count > 1, 0x31...0x39 ~= text.lines[line].first,
      text.lines[line + 1].indent <= text.lines[line].indent,
      Int(text.lines[line].length) + 1 + text.lengthOfFirstWord(of: line + 1)
        <= max(Int(text.lines[line + 1].length), Self.narrowestText)
    else { return nil }
    var words = text.collapsed(text.bytes(of: line))
    if words.last == UInt8(ascii: ".") { words.removeLast() }
    if let bracket = words.prefix(4).firstIndex(of: UInt8(ascii: ")")) {
      words.insert(0x20, at: bracket + 1)
    }
    guard let heading = HeadingParser.parse(words[...]),
      case .titledNumeral(.arabic, depth: 1) = heading.kind
    else { return nil }
    return heading
  }

  private static let narrowestText = 50

  /// A version directly above the list of its changes.
  private func versionAboveItems(_ block: LineBlock) -> ParsedHeading? {
    let line = block.lines.lowerBound
    guard block.lines.count > 1, beginsItem(line + 1, below: line),
      case let bytes = text.bytes(of: line), HeadingFilter.mayBeHeading(bytes),
      let heading = HeadingParser.parse(text.collapsed(bytes)[...]), heading.number.count > 1,
      heading.isCounted
    else { return nil }
    return heading
  }

  private func beginsItem(_ line: Int, below title: Int) -> Bool {
    let sign = text.lines[line].first
    return sign.isOne(of: "*-+") || text.lines[line].indent > text.lines[title].indent
      || 0x30...0x39 ~= sign && text.bytes(of: line).prefix(4).contains(UInt8(ascii: ")"))
  }

  /// A known word and a number on a short line directly above the text.
  private func firstLine(of block: LineBlock) -> ParsedHeading? {
    let line = block.lines.lowerBound
    guard block.lines.count > 1, text.lines[line].length * 2 <= text.lines[line + 1].length,
      case let bytes = text.bytes(of: line), HeadingFilter.mayBeHeading(bytes),
      let heading = HeadingParser.parse(text.collapsed(bytes)[...]), heading.isNumbered,
      !heading.isDoubtful
    else { return nil }
    return heading
  }
}

extension ArraySlice<UInt8> {
  /// The text without the underscores of its emphasis, if it begins with one: `_PROP._ IV.`
  fileprivate var withoutUnderscores: ArraySlice {
    guard let first, first == UInt8(ascii: "_") else { return self }
    return filter { $0 != first }[...]
  }
}

extension [UInt8] {
  /// The text with no-break spaces replaced by spaces. Some programs put one after a section
  /// number.
  fileprivate var withoutNoBreakSpaces: [UInt8] {
    guard let first = firstIndex(of: 0xC2), self[first...].dropFirst().contains(0xA0) else {
      return self
    }
    return String(decoding: self, as: UTF8.self).unicodeScalars.reduce(into: []) {
      $0 += Array(String($1 == "\u{A0}" ? " " : $1).utf8)
    }
  }
}

/// A block that may be a heading, by its index.
struct HeadingCandidate: Sendable {
  var block: Int
  var heading: ParsedHeading
  /// Whether only the first line of the block is the heading.
  var isFirstLine = false
  /// Whether text goes on behind it in the same paragraph, which stays a paragraph.
  var isRunIn = false
}
