/// Finds the titles in the blocks below headings that are bare numbers.
///
/// A title in capitals, or in one short line above text, is evidence enough. Where at least a quarter
/// of the chapters of a kind have one, the titles of the others may be longer, and below rules. Where nearly
/// all have a short paragraph, it is the title even if it ends with a full stop.
struct TitleLines {
  private let text: TextLines
  private let blocks: [LineBlock]
  private let candidates: [HeadingCandidate]
  /// The kinds of headings of which many have titles.
  private var titled: Set<ParsedHeading.Kind> = []
  /// The kinds of headings below which a short paragraph is the title, with few exceptions.
  private var withSentences: Set<ParsedHeading.Kind> = []

  /// A title, and the block that it is.
  struct Title {
    let words: String
    let block: Int
  }

  private static let mostRules = 2
  private static let mostLines = 3
  private static let fewestSentences = 4
  private static let mostBytes = 240

  init(_ text: TextLines, _ blocks: [LineBlock], _ candidates: [HeadingCandidate]) {
    (self.text, self.blocks, self.candidates) = (text, blocks, candidates)
    let kinds = Dictionary(grouping: candidates.indices) { candidates[$0].heading.kind }
    titled = Set(kinds.filter { manyHaveTitles($1) }.keys)
    withSentences = Set(kinds.filter { mostHaveSentences($1) }.keys)
  }

  private func manyHaveTitles(_ positions: [Int]) -> Bool {
    let titled = positions.count {
      !candidates[$0].heading.isBare || shortTitle(below: $0) != nil
    }
    return titled >= SectionSeries.fewest && titled * 4 >= positions.count
  }

  /// Whether a short paragraph stands below nine of ten headings. At least half of the paragraphs differ.
  private func mostHaveSentences(_ positions: [Int]) -> Bool {
    let sentences = positions.compactMap { sentence(below: $0)?.words }
    return sentences.count >= Self.fewestSentences && sentences.count * 10 >= positions.count * 9
      && Set(sentences).count * 2 >= sentences.count
  }

  var all: [Title?] { candidates.indices.map { title(below: $0) } }

  private func title(below position: Int) -> Title? {
    guard candidates[position].heading.isBare else { return nil }
    if let title = shortTitle(below: position) ?? longTitle(below: position) { return title }
    return withSentences.contains(candidates[position].heading.kind)
      ? sentence(below: position) : nil
  }

  /// The block of the next heading.
  private func next(after position: Int) -> Int {
    position + 1 < candidates.count ? candidates[position + 1].block : .max
  }

  private static let (longestTitle, mostBytesOfAny) = (4, 320)

  /// What a short block says, unless it is a rule or begins another division.
  private func title(in index: Int, below position: Int) -> Title? {
    guard index + 1 < blocks.count, next(after: position) > index,
      blocks[index].kind != .sceneBreak,
      isAtMost(Self.longestTitle, Self.mostBytesOfAny, index)
    else { return nil }
    let words = text.collapsedText(of: blocks[index].lines)
    return HeadingParser.beginsWithDivision(words) ? nil : Title(words: words, block: index)
  }

  private func isAboveText(_ title: Title, below position: Int) -> Bool {
    next(after: position) > title.block + 1
  }

  private func isAtMost(_ lines: Int, _ bytes: Int, _ index: Int) -> Bool {
    blocks[index].lines.count <= lines && text.bytes(of: blocks[index].lines).count <= bytes
  }

  /// The title in the block below a bare number. One that is not in capitals must have text below it.
  private func shortTitle(below position: Int) -> Title? {
    guard let title = title(in: candidates[position].block + 1, below: position),
      isAtMost(2, 90, title.block), case let lines = blocks[title.block].lines
    else { return nil }
    let mayBeTitle =
      lines.count == 1 && isAboveText(title, below: position) && title.words.count <= 60
    return lines.allSatisfy { text.bytes(of: $0).isInCapitals }
      || mayBeTitle && title.words.looksLikeTitle ? title : nil
  }

  private static let reachOfText = 3
  private static let (mostLinesOfSentence, mostBytesOfSentence) = (2, 150)

  /// The paragraph below a bare number, if it has more space below than above, or if one of the next three is
  /// much longer. The first of these may be the date of a letter.
  private func sentence(below position: Int) -> Title? {
    guard candidates[position].heading.isBare,
      let title = title(in: candidates[position].block + 1, below: position),
      isAboveText(title, below: position), isSetOff(title.block) || isBriefAboveText(title.block),
      title.words.first?.isUppercase == true
    else { return nil }
    return title
  }

  private func isSetOff(_ index: Int) -> Bool {
    blocks[index + 1].blankLines > blocks[index].blankLines
  }

  private func isBriefAboveText(_ index: Int) -> Bool {
    isAtMost(Self.mostLinesOfSentence, Self.mostBytesOfSentence, index)
      && blocks[(index + 1)...].prefix(Self.reachOfText).contains {
        text.bytes(of: blocks[index].lines).count * 3 <= text.bytes(of: $0.lines).count * 2
      }
  }

  private func longTitle(below position: Int) -> Title? {
    guard titled.contains(candidates[position].heading.kind) else { return nil }
    let first = candidates[position].block + 1
    let rules = blocks[first...].prefix(Self.mostRules).prefix { $0.kind == .sceneBreak }.count
    guard let title = title(in: first + rules, below: position),
      isAboveText(title, below: position), isAtMost(Self.mostLines, Self.mostBytes, title.block),
      title.words.looksLikeTitle
    else { return nil }
    return title
  }
}

extension String {
  /// Whether a line begins like a title and does not end like a sentence.
  fileprivate var looksLikeTitle: Bool {
    let look = LineLook(self, LineLook.Placing(above: 0, below: 0, indent: 0))
    return look.endsLikeTitle && !look.beginsSmall
      && look.lead.allSatisfy { "\"“«".contains($0) }
      && look.trail.allSatisfy { ")?!\"”»".contains($0) }
  }
}
