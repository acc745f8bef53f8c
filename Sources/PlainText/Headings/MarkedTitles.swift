/// Finds titles that are underlined, stand below a rule, or begin with hashes or stars, as in the
/// manuals of programs.
struct MarkedTitles {
  let text: TextLines
  let blocks: [LineBlock]
  private(set) var candidates: [HeadingCandidate] = []
  /// Blocks that are nothing but the rule of a title.
  private(set) var rules: [Int] = []
  /// The hashes or stars before titles, as offsets in the text.
  private(set) var hashes: [Range<Int>] = []

  private static let fewest = 3
  private static let fewestRuled = 3
  private static let mostCharacters = 90

  init(_ text: TextLines, _ blocks: [LineBlock]) {
    (self.text, self.blocks) = (text, blocks)
    findUnderlined()
    if candidates.isEmpty { findHashes() }
    if candidates.isEmpty { findStars() }
    if candidates.isEmpty { findRuled() }
  }

  private func bytes(of index: Int) -> ArraySlice<UInt8> {
    text.bytes(of: blocks[index].lines.lowerBound)
  }

  private func mayBeTitle(_ index: Int) -> Bool {
    let block = blocks[index]
    guard block.lines.count == 1, block.kind != .sceneBreak,
      text.lines[block.lines.lowerBound].length <= Self.mostCharacters,
      let last = bytes(of: index).last
    else { return false }
    return !",;".utf8.contains(last)
  }

  private func candidate(_ index: Int, level: Int) -> HeadingCandidate {
    var heading = ParsedHeading(kind: .title, rank: .chapter, isBare: false)
    (heading.isSection, heading.number) = (true, Array(repeating: 0, count: level))
    return HeadingCandidate(block: index, heading: heading)
  }

  // MARK: Underlines

  /// The sign of the rule below a title, if it is about as long as the title.
  private func underline(of index: Int) -> UInt8? {
    guard index + 1 < blocks.count, blocks[index + 1].kind == .sceneBreak,
      blocks[index + 1].blankLines == 0, mayBeTitle(index), let sign = rule(index + 1)
    else { return nil }
    let length = Int(text.lines[blocks[index].lines.lowerBound].length)
    return abs(bytes(of: index + 1).count - length) <= 3 ? sign : nil
  }

  /// The sign that a rule repeats.
  private func rule(_ index: Int) -> UInt8? {
    guard blocks[index].kind == .sceneBreak, case let bytes = bytes(of: index), bytes.count >= 3,
      let sign = bytes.first, bytes.allSatisfy({ $0 == sign })
    else { return nil }
    return sign
  }

  private mutating func findUnderlined() {
    let titles = blocks.indices.compactMap { index in underline(of: index).map { (index, $0) } }
    guard titles.count >= Self.fewest else { return }
    // The sign that occurs first is the highest.
    var signs: [UInt8] = []
    for (_, sign) in titles where !signs.contains(sign) { signs.append(sign) }
    for (index, sign) in titles {
      candidates.append(candidate(index, level: (signs.firstIndex(of: sign) ?? 0) + 1))
      rules.append(index + 1)
      if index > 0, rule(index - 1) == sign, blocks[index].blankLines == 0 {
        rules.append(index - 1)
      }
    }
  }

  // MARK: Hashes

  private mutating func findHashes() {
    let all = blocks.indices.filter { bytes(of: $0).first == 0x23 && signs(of: $0) > 0 }
    let titles = all.filter { mayBeTitle($0) }
    guard titles.count >= Self.fewest, titles.count * 5 >= all.count * 4 else { return }
    for index in titles { add(index, level: signs(of: index)) }
  }

  /// Adds a title, and hides the signs before it.
  private mutating func add(_ index: Int, level: Int) {
    let count = signs(of: index)
    candidates.append(candidate(index, level: level))
    let start = text.offset(ofLine: blocks[index].lines.lowerBound)
    let spaces = bytes(of: index).dropFirst(count).prefix { $0 == 0x20 }.count
    hashes.append(start..<start + count + spaces)
  }

  /// The number of equal signs at the beginning of a block, if a space follows.
  private func signs(of index: Int) -> Int {
    let sign = bytes(of: index).first
    let count = bytes(of: index).prefix(7).prefix { $0 == sign }.count
    return count < 7 && bytes(of: index).dropFirst(count).first == 0x20 ? count : 0
  }

  // MARK: Stars

  /// Lines with a number of stars are titles if they are short and stand alone. Fewer stars behind
  /// more of them, or nothing but single ones, are the bullets of a list.
  private mutating func findStars() {
    let all = blocks.indices.filter { bytes(of: $0).first == 0x2A && signs(of: $0) > 0 }
    let depths = Dictionary(grouping: all, by: signs).filter { _, blocks in
      let titles = blocks.count(where: mayBeTitle)
      return titles >= Self.fewest && titles * 5 >= blocks.count * 4
    }
    let first = depths.values.compactMap(\.first).min().map(signs) ?? 0
    let levels = depths.keys.filter { $0 >= first }.sorted()
    guard let deepest = levels.last, deepest > 1 else { return }
    for index in depths.values.joined().sorted() where mayBeTitle(index) {
      if let level = levels.firstIndex(of: signs(of: index)) { add(index, level: level + 1) }
    }
  }

  // MARK: Rules above

  private static let longRule = 20

  private mutating func findRuled() {
    let below = blocks.indices.dropFirst().filter {
      rule($0 - 1) != nil && bytes(of: $0 - 1).count >= Self.longRule && blocks[$0].blankLines == 0
    }
    let titles = below.filter(mayBeTitle)
    guard titles.count >= Self.fewestRuled, titles.count * 5 >= below.count * 4 else { return }
    candidates = titles.map { candidate($0, level: 1) }
    rules = titles.map { $0 - 1 }
  }
}
