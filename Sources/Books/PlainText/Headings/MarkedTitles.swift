internal import CurlewManuscript

/// Finds titles that are marked by signs, as in software manuals: underlined, or behind a short rule, hashes or stars.
struct MarkedTitles {
  let text: TextLines
  let blocks: [LineBlock]
  private(set) var candidates: [HeadingCandidate] = []
  /// Blocks that are nothing but the rule of a title.
  private(set) var rules: [Int] = []
  /// The short rules before titles, which are hidden, as byte offsets.
  private(set) var hiddenMarks: [Range<Int>] = []

  private static let fewest = 3
  private static let mostCharacters = 90

  init(_ text: TextLines, _ blocks: [LineBlock]) {
    (self.text, self.blocks) = (text, blocks)
    findUnderlined()
    if candidates.isEmpty { findBehindRules() }
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
    bytes(of: index).first == UInt8(ascii: "|") || bytes(of: index).isCaption
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
      index > 0 && rule(index - 1) == sign && blocks[index].blankLines == 0
    // Wide letters take two columns.
    let length = String(decoding: bytes(of: index), as: UTF8.self).unicodeScalars
      .reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
    return isFrame || abs(bytes(of: index + 1).count - length) <= 3
      ? Underline(sign: sign, isFrame: isFrame) : nil
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

  private func rule(_ index: Int) -> UInt8? { text.signOfRule(blocks[index]) }

  private mutating func findUnderlined() {
    let allRules = blocks.indices.filter { blocks[$0].kind == .sceneBreak }
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
      let level = (signs.firstIndex(of: sign) ?? 0) + 1
      candidates.append(HeadingCandidate(block: index, heading: .title(level: level)))
      rules.append(index + 1)
      if index > 0, rule(index - 1) == sign.sign, blocks[index].blankLines == 0 {
        rules.append(index - 1)
      }
    }
  }

  // MARK: Behind rules

  /// Finds titles behind short rules, hashes or stars: `===== Installation`. The rule that occurs first is of the
  /// highest level.
  private mutating func findBehindRules() {
    let all = blocks.indices.compactMap { index in shortRule(of: index).map { (index, $0) } }
    let titles = all.filter { mayBeTitle($0.0) }
    guard titles.count >= Self.fewest, titles.count * 5 >= all.count * 4 else { return }
    var rules: [ArraySlice<UInt8>] = []
    for (_, rule) in titles where !rules.contains(rule) { rules.append(rule) }
    // Single stars are bullets, and so are fewer than those of the first title. Two or three mark notes.
    if rules[0].first == UInt8(ascii: "*") {
      let first = rules[0].count
      rules.removeAll { rule in
        rule.count < first || titles.count { $0.1 == rule } < Self.fewest
      }
      guard rules.contains(where: { $0.count > 1 }) else { return }
    }
    for (index, rule) in titles {
      guard let level = rules.firstIndex(of: rule) else { continue }
      candidates.append(HeadingCandidate(block: index, heading: .title(level: level + 1)))
      let spaces = bytes(of: index)[rule.endIndex...].prefix { $0 == 0x20 || $0 == 0x09 }
      hiddenMarks.append(rule.startIndex..<spaces.endIndex)
    }
  }

  /// Hashes or stars, or at least three of another sign, before white space and words.
  private func shortRule(of index: Int) -> ArraySlice<UInt8>? {
    let line = bytes(of: index)
    guard let sign = line.first, sign.isOne(of: "=-~#*"),
      case let rule = line.prefix(while: { $0 == sign }), rule.count >= 3 || sign.isOne(of: "#*"),
      let space = line[rule.endIndex...].first, space == 0x20 || space == 0x09,
      case let words = line[rule.endIndex...].drop(while: { $0 == 0x20 || $0 == 0x09 }),
      !PrintedContents.isTitle(text.collapsedText(words))
    else { return nil }
    return rule
  }
}

extension TextLines {
  /// The sign that a rule repeats; nil for other blocks.
  func signOfRule(_ block: LineBlock) -> UInt8? {
    guard block.kind == .sceneBreak, case let bytes = bytes(of: block.lines), bytes.count >= 3,
      let sign = bytes.first, bytes.allSatisfy({ $0 == sign })
    else { return nil }
    return sign
  }
}
