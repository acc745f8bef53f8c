internal import CurlewManuscript

/// Finds titles that are marked by characters, as in software manuals: underlined, below a rule,
/// behind a short rule, after hashes or stars, or in bold on a terminal.
struct MarkedTitles {
  let text: TextLines
  let blocks: [LineBlock]
  private(set) var candidates: [HeadingCandidate] = []
  /// Blocks that are nothing but the rule of a title.
  private(set) var rules: [Int] = []
  /// The marks around titles, which are hidden: hashes, stars and parts of rules, as byte offsets.
  private(set) var hiddenMarks: [Range<Int>] = []

  /// The blocks that are rules, and those that begin with a sign which may mark a title.
  private let allRules, allMarked: [Int]

  private static let fewest = 3
  private static let fewestRuled = 3
  private static let fewestSpaced = 6
  private static let mostCharacters = 90

  /// - Parameter hasNumbers: whether the text has numbered headings; then bold lines are no evidence.
  init(_ text: TextLines, _ blocks: [LineBlock], hasNumbers: Bool) {
    (self.text, self.blocks) = (text, blocks)
    allRules = blocks.indices.filter { blocks[$0].kind == .sceneBreak }
    allMarked = blocks.indices.filter { text.first(of: blocks[$0]).isOne(of: "#*=-~_") }
    findUnderlined()
    let areUnderlined = !candidates.isEmpty
    if candidates.isEmpty { findHashes() }
    if candidates.isEmpty { findStars() }
    if candidates.isEmpty { findBehindRules() }
    if candidates.isEmpty, !hasNumbers { findBold() }
    if candidates.isEmpty || areUnderlined { findRuled() }
  }

  private func bytes(of index: Int) -> ArraySlice<UInt8> {
    text.bytes(of: blocks[index].lines.lowerBound)
  }

  private func mayBeTitle(_ index: Int) -> Bool {
    let block = blocks[index]
    guard block.lines.count == 1, block.kind != .sceneBreak,
      text.lines[block.lines.lowerBound].length <= Self.mostCharacters,
      let last = bytes(of: index).last, !isRowOrCaption(index)
    else { return false }
    // The rules of a table have no letters.
    return !last.isOne(of: ",;")
      && bytes(of: index).contains { $0.isASCIILetterOrDigit || $0 >= 0x80 }
  }

  /// Whether a line is the row of a table between rules, or says what a figure shows.
  private func isRowOrCaption(_ index: Int) -> Bool {
    let line = bytes(of: index)
    return line.first == UInt8(ascii: "|")
      || HeadingWords.captions.contains(HeadingWord(line.prefix { $0 != 0x20 }).lowercased)
        && line.contains { 0x30...0x39 ~= $0 }
  }

  private func candidate(_ index: Int, level: Int) -> HeadingCandidate {
    var heading = ParsedHeading(kind: .title, rank: .chapter, isBare: false)
    (heading.isSection, heading.number) = (true, Array(repeating: 0, count: level))
    let isFirstLine = blocks[index].lines.count > 1
    return HeadingCandidate(block: index, heading: heading, isFirstLine: isFirstLine)
  }

  // MARK: Underlines

  /// The style of the rule below a title.
  private struct Underline: Hashable {
    let sign: UInt8
    /// Whether a rule of the same character stands above the title too.
    let isFrame: Bool
  }

  /// The style of the rule below a block; nil if that does not underline a title. An underline is about as
  /// long as the title, or as long as nearly all underlines of the text, or a rule of the same character
  /// stands above the title too.
  ///
  /// - Parameter index: the block before a rule; -1 if the rule comes first.
  private func underline(of index: Int) -> Underline? {
    guard index >= 0, blocks[index + 1].blankLines == 0, mayBeTitle(index),
      let sign = rule(index + 1),
      !closesCode(index + 1)
    else { return nil }
    let isFrame =
      index > 0 && rule(index - 1) == sign
      && blocks[index].blankLines == 0 && isClosed(below: index + 1)
    // Wide letters take two columns.
    let length = String(decoding: bytes(of: index), as: UTF8.self).unicodeScalars
      .reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
    return isFrame || abs(bytes(of: index + 1).count - length) <= 3
      ? Underline(sign: sign, isFrame: isFrame) : nil
  }

  /// Whether a blank line follows a rule, or a single line such as the name of the author.
  private func isClosed(below rule: Int) -> Bool {
    guard rule + 1 < blocks.count, blocks[rule + 1].blankLines == 0 else {
      return rule + 1 < blocks.count
    }
    return blocks[rule + 1].lines.count == 1 && blocks[rule + 1].kind != .sceneBreak
      && rule + 2 < blocks.count && blocks[rule + 2].blankLines > 0
  }

  /// Whether a rule is the lower one of two around a line of code.
  private func closesCode(_ index: Int) -> Bool {
    index >= 2 && rule(index - 2) == rule(index) && !beginsLikeTitle(index - 1)
  }

  /// Whether a block begins with a capital, a figure, or a letter of a script without capitals. Lines of
  /// code between rules rarely do.
  private func beginsLikeTitle(_ index: Int) -> Bool {
    let first = text.firstScalar(of: blocks[index].lines.lowerBound)
    return first.isCapital || "0"..."9" ~= first || !first.properties.isCased && first.value >= 0x80
  }

  /// The sign that a rule repeats.
  private func rule(_ index: Int) -> UInt8? {
    guard blocks[index].kind == .sceneBreak, case let bytes = bytes(of: index), bytes.count >= 3,
      let sign = bytes.first, bytes.allSatisfy({ $0 == sign })
    else { return nil }
    return sign
  }

  private mutating func findUnderlined() {
    let titles = allRules.compactMap { rule in underline(of: rule - 1).map { (rule - 1, $0) } }
    // If most rules differ in length from the line above, they are separators.
    let ruled = allRules.count {
      $0 > 0 && blocks[$0].blankLines == 0 && rule($0) != nil && !closesCode($0)
    }
    guard titles.count >= Self.fewest, titles.count * 2 > ruled else { return }
    // The style that occurs first marks the highest level.
    var signs: [Underline] = []
    for (_, sign) in titles where !signs.contains(sign) { signs.append(sign) }
    for (index, sign) in titles {
      candidates.append(candidate(index, level: (signs.firstIndex(of: sign) ?? 0) + 1))
      rules.append(index + 1)
      if index > 0, rule(index - 1) == sign.sign, blocks[index].blankLines == 0 {
        rules.append(index - 1)
      }
    }
  }

  // MARK: Hashes

  private mutating func findHashes() {
    let all = allMarked.filter { bytes(of: $0).first == 0x23 && signs(of: $0) > 0 }
    let titles = all.filter { mayBeTitle($0) }
    guard titles.count >= Self.fewest, titles.count * 5 >= all.count * 4 else { return }
    for index in titles { add(index, level: signs(of: index), behind: signs(of: index)) }
  }

  /// Adds a title, and hides the signs before it.
  private mutating func add(_ index: Int, level: Int, behind count: Int) {
    candidates.append(candidate(index, level: level))
    let start = text.offset(ofLine: blocks[index].lines.lowerBound)
    let spaces = bytes(of: index).dropFirst(count).prefix { $0 == 0x20 || $0 == 0x09 }.count
    hiddenMarks.append(start..<start + count + spaces)
  }

  /// How often a block repeats its first character before a space; 0 if no space follows.
  private func signs(of index: Int) -> Int {
    let sign = bytes(of: index).first
    let count = bytes(of: index).prefix(7).prefix { $0 == sign }.count
    return count < 7 && bytes(of: index).dropFirst(count).first == 0x20 ? count : 0
  }

  // MARK: Stars

  /// Finds the titles of an outline (`* Title`, `** Title`). The number of stars is the level.
  ///
  /// Lines of a level are titles if most of them may be titles. Levels with fewer stars than the
  /// first title are bullets, and so are single stars in a file that has no other level.
  private mutating func findStars() {
    let all = allMarked.filter { bytes(of: $0).first == 0x2A && signs(of: $0) > 0 }
    let depths = Dictionary(grouping: all, by: signs).filter { _, blocks in
      let titles = blocks.count(where: mayBeOutlineTitle)
      return titles >= Self.fewest && titles * 5 >= blocks.count * 4
    }
    let first = depths.values.compactMap(\.first).min().map(signs) ?? 0
    let levels = depths.keys.filter { $0 >= first }.sorted()
    guard let deepest = levels.last, deepest > 1 else { return }
    for index in depths.values.joined().sorted() where mayBeOutlineTitle(index) {
      let count = signs(of: index)
      if let level = levels.firstIndex(of: count) { add(index, level: level + 1, behind: count) }
    }
  }

  private static let narrowestText = 66

  /// Whether a block that begins with stars may be a title. If text follows directly below, its
  /// first word must have room on the line: then the line does not end because of wrapping.
  private func mayBeOutlineTitle(_ index: Int) -> Bool {
    let line = blocks[index].lines.lowerBound
    guard blocks[index].lines.count > 1 else { return mayBeTitle(index) }
    return Int(text.lines[line].length) + 1 + text.lengthOfFirstWord(of: line + 1)
      < Self.narrowestText && bytes(of: index).last.map { !$0.isOne(of: ".,;:") } == true
  }

  // MARK: Behind rules

  /// Finds titles behind short rules: `===== Installation`. The rule that occurs first is of the highest level.
  private mutating func findBehindRules() {
    let titles = allMarked.filter { shortRule(of: $0) != nil && mayBeTitle($0) }
    guard titles.count >= Self.fewest else { return }
    var rules: [ArraySlice<UInt8>] = []
    for title in titles {
      guard let rule = shortRule(of: title) else { continue }
      let level = rules.firstIndex(of: rule) ?? rules.count
      if level == rules.count { rules.append(rule) }
      add(title, level: level + 1, behind: rule.count)
    }
  }

  /// At least three of one sign before white space and words.
  private func shortRule(of index: Int) -> ArraySlice<UInt8>? {
    let line = bytes(of: index)
    guard let sign = line.first, sign.isOne(of: "=-~"),
      case let rule = line.prefix(while: { $0 == sign }), rule.count >= 3,
      let space = line[rule.endIndex...].first, space == 0x20 || space == 0x09,
      case let words = line[rule.endIndex...].drop(while: { $0 == 0x20 || $0 == 0x09 }),
      !PrintedContents.isTitle(text.collapsedText(words))
    else { return nil }
    return rule
  }

  // MARK: Bold

  /// Finds bold lines at the margin, between blank lines.
  private mutating func findBold() {
    guard !text.bold.isEmpty else { return }
    let titles = blocks.indices.filter { index in
      let line = blocks[index].lines.lowerBound
      return mayBeTitle(index) && text.lines[line].indent == 0 && text.isBold(line)
    }
    // A running head recurs.
    let counts = Dictionary(grouping: titles, by: bytes).mapValues(\.count)
    let once = titles.filter { counts[bytes(of: $0)] == 1 }
    guard once.count >= Self.fewest else { return }
    candidates = once.map { candidate($0, level: 1) }
  }

  // MARK: Rules above

  private static let longRule = 20

  private mutating func findRuled() {
    let underlines = Set(rules)
    // Titles after a blank line need more evidence: more rules that have one.
    for (gap, fewest) in [(1, Self.fewestSpaced), (0, Self.fewestRuled)] {
      let below = allRules.map { $0 + 1 }.filter {
        $0 < blocks.count && rule($0 - 1) != nil && bytes(of: $0 - 1).count >= Self.longRule
          && blocks[$0].blankLines <= gap && !underlines.contains($0 - 1)
      }
      let titles = below.filter {
        mayBeTitle($0) && !underlines.contains($0 + 1)
          && (blocks[$0].blankLines == 0 || !endsSentence($0) || bytes(of: $0).isInCapitals)
      }
      let areInCapitals = titles.allSatisfy { bytes(of: $0).isInCapitals }
      guard titles.count >= (areInCapitals ? Self.fewestRuled : fewest),
        areInCapitals ? titles.count * 3 >= below.count * 2 : titles.count * 5 >= below.count * 4
      else { continue }
      candidates += titles.map { candidate($0, level: 1) }
      candidates.sort { $0.block < $1.block }
      rules += titles.map { $0 - 1 }
      return
    }
  }

  private func endsSentence(_ index: Int) -> Bool {
    bytes(of: index).last.map { $0.isOne(of: ".!?\"'") || $0 >= 0x80 } ?? true
  }
}
