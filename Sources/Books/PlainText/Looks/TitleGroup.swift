internal import CurlewManuscript

/// Lines that look alike in one respect.
struct TitleGroup {
  enum Key: Hashable {
    /// The words before a number, how it is written, and the sign behind it.
    case number(String, LineNumber.System, String, isTitled: Bool, inCapitals: Bool)
    case sign(String), rule(isAbove: Bool, isBelow: Bool), label(String)
    /// More white space above than below.
    case spaced
    /// In capitals at the margin of an indented text.
    case outdented
    case capitals(isSetOff: Bool)
    /// Between white space, behind the end of a sentence.
    case alone(isCentred: Bool)
    case word(String, LineLook.Letters)
    /// The blank lines above and below it, and its indent; −1 if it is centred.
    case shape(LineLook.Letters, above: Int, below: Int, indent: Int, LineLook.Ending)
  }

  let key: Key
  let likeness: Likeness
  /// Ascending.
  let lines: [Int]
  /// How well the lines divide the text, as a number of sections: so many of equal length would divide it as well.
  let explained: Double
  private let looks: [LineLook]
  /// How many lines have its look, with those that were left out.
  private let found: Int
  /// How many begin a paragraph that goes on.
  private let paragraphs: Int
  /// Distances of its lines, ascending.
  private let distances: [Int]

  static let fewest = 3
  /// In lines: no speaker of a play is so far from the next.
  private static let farApart = 40
  private static let farForLong = 20

  /// Nil if the lines are too few, too many, or too close.
  init?(_ key: Key, _ found: [(line: Int, look: LineLook)], in text: LookedLines) {
    guard found.count >= Self.fewest else { return nil }
    let looks = Dictionary(found.map { ($0.line, $0.look) }) { $1 }
    var members = found.map(\.line)
    if key.rule == .number {
      members = Likeness.goingOn(found.map { ($0.line, $0.look.number?.values ?? []) })
    }
    if case .alone = key { members = found.filter { $0.look.isTitle }.map(\.line) }
    // The description of a picture stands in brackets.
    if key == .spaced { members = found.filter { !$0.look.lead.contains("[") }.map(\.line) }
    members = text.withoutLists(members).filter { text.hasText(below: $0) }
    let sample = found[found.count / 2].look
    let words = Set(found.map(\.look.words)).count
    (self.key, self.found) = (key, found.count)
    lines = members
    self.looks = members.compactMap { looks[$0] }
    likeness = Likeness(rule: key.rule, samples: [sample])
    distances = text.text.distances(of: members)
    let areFar = distances.isEmpty || distances[distances.count / 2] >= Self.farForLong
    paragraphs = members.count {
      looks[$0]?.isParagraph(ifClose: !areFar) == true || text.continues($0)
    }
    guard members.count >= Self.fewest, let first = members.first, let last = members.last else {
      return nil
    }
    let isNumbered = key.rule == .number
    let distance = distances[distances.count / 2]
    let areFew = isNumbered || members.count * key.linesOfATitle < text.filled
    let areSpread = Double(last - first) > 0.3 * Double(max(text.text.lines.count, 1))
    // Speakers of a play have the same names again and again.
    let differ = isNumbered || words * 2 > found.count || distance >= Self.farApart
    guard areFew, areSpread, differ, distance >= key.leastDistance else { return nil }
    explained = text.text.explained(by: members)
  }

  private var distance: Int { distances[distances.count / 2] }

  /// Orders the groups where they compete, and those that are offered to a reader who corrects the contents.
  var strength: Double { explained * key.strength }

  // MARK: Titles beyond doubt

  /// A group of more than `mostCounted` lines has to divide the text no better than one of so many.
  private static let (leastExplained, mostCounted, fewestAlone) = (2.5, 100, 4)

  /// Whether the lines are titles beyond doubt: they divide the text, are complete, and nothing else looks so.
  var isSure: Bool {
    guard explained >= Self.leastExplained,
      explained * mostUneven >= Double(min(looks.count, Self.mostCounted)),
      looks.count(where: \.beginsSmall) * 10 < looks.count, paragraphs * 3 < looks.count
    else { return false }
    if key.rule == .number { return isCounted }
    let open = looks.count(where: \.isOpen)
    return (open * 10 >= looks.count * 9 || key == .spaced) && areTitles
  }

  /// How unevenly the lines may divide the text. Stricter for white space alone, which may stand anywhere.
  private var mostUneven: Double {
    key == .spaced && looks.count(where: { $0.letters == .capitals }) * 2 < looks.count ? 3 : 8
  }

  private var areTitles: Bool {
    let different = Set(looks.map(\.words)).count
    let halfDiffer = different * 2 >= looks.count
    let mostDiffer = different * 5 >= looks.count * 4
    switch key {
    case .sign(let lead): return mostDiffer && distance >= 12 && lead.marksTitles
    case .rule: return mostDiffer && distance >= 12
    case .label: return mostDiffer && looks.allSatisfy { $0.placing.above > 0 }
    case .spaced: return halfDiffer && looks.count(where: \.isName) * 3 >= looks.count * 2
    case .alone:
      return lines.count >= Self.fewestAlone && lines.count * 3 >= found * 2
        && mostDiffer && distance >= 10
    case .capitals: return halfDiffer && distance >= 8
    case .outdented: return mostDiffer
    case .word(_, let letters):
      return distance >= Self.farApart && looks[0].lead.isEmpty
        && (letters == .title || letters == .capitals)
        && looks.allSatisfy { $0.placing.above > 0 || $0.words == looks[0].words }
    case .number, .shape: return false
    }
  }

  private static let (fewestArticles, fewestItems, longestPage) = (8, 5, 80)

  /// Whether the numbers go on, begin at one or two, and count neither pages nor paragraphs. Titles in capitals may begin
  /// at any number.
  private var isCounted: Bool {
    let numbers = looks.compactMap { $0.number?.values }
    let starts = numbers.count { $0.last == 1 }
    guard case .number(_, _, _, let isTitled, let inCapitals) = key,
      (numbers.first?.last ?? 9) <= 2 || inCapitals, starts * 5 <= numbers.count * 2,
      lines.count * 10 >= found * 7
    else { return false }
    if key.hasLabel {
      let goUpByOne = numbers.enumerated().allSatisfy { $1 == [$0 + 1] }
      return distance >= 6 || goUpByOne && numbers.count >= Self.fewestArticles
    }
    guard distance >= (inCapitals ? 6 : 12) else { return false }
    guard isTitled else { return distance > Self.longestPage || !areEven }
    if looks.count < Self.fewestItems,
      looks.allSatisfy({ $0.end == .stop && $0.letters != .capitals })
    {
      return false
    }
    return looks.count { $0.letters == .sentence && $0.placing.below == 0 } * 2 < looks.count
  }

  /// Whether all are about as far from each other, as the numbers of pages are.
  private var areEven: Bool {
    distances.count >= 12
      && distances[distances.count * 9 / 10] < distances[distances.count / 10] * 2
  }
}

extension TitleGroup.Key {
  /// What a line may have in common with others.
  static func all(of look: LineLook, at line: Int, in lines: LookedLines) -> [Self] {
    let placing = look.placing
    var keys: [Self] = []
    if let number = look.number, !number.isDoubtful {
      keys.append(
        .number(
          number.prefix, number.system, number.sign, isTitled: number.hasTitle,
          inCapitals: number.hasTitle && look.letters == .capitals && !lines.isInCapitals))
    }
    if look.beginsWithSigns, look.number?.prefix != look.lead.lowercased() {
      keys.append(.sign(look.lead))
    }
    if placing.isAboveRule || placing.isBelowRule {
      keys.append(.rule(isAbove: placing.isAboveRule, isBelow: placing.isBelowRule))
    }
    if lines.isSpaced(line) { keys.append(.spaced) }
    if look.letters == .capitals, !lines.isInCapitals, lines.isOutdented(line) {
      keys.append(.outdented)
    }
    keys += ofWords(look, at: line, in: lines)
    if look.firstWord.count >= 4 || look.hasLabel
      || look.letters == .withoutCase && look.firstWord.count > 1
    {
      keys.append(.word(look.firstWord, look.letters))
    }
    let indent = placing.isCentred ? -1 : placing.indent
    return keys + [
      .shape(
        look.letters, above: placing.above, below: placing.below, indent: indent, look.end)
    ]
  }

  /// The keys of lines that may be titles by their words: in capitals, with a label, or alone.
  private static func ofWords(_ look: LineLook, at line: Int, in lines: LookedLines) -> [Self] {
    let placing = look.placing
    guard look.number.map(\.hasTitle) ?? true, look.end != .comma, placing.above >= placing.below
    else { return [] }
    if look.letters == .capitals, !lines.isInCapitals,
      placing.above > 0 || line == 0 || lines.endsSentence(line - 1)
    {
      return [.capitals(isSetOff: placing.above > 0)]
    }
    guard look.lead.isEmpty, look.number == nil else { return [] }
    if let label = look.label { return [.label(label)] }
    return placing.above > 0 && placing.below > 0 && lines.followsSentence(line)
      ? [.alone(isCentred: placing.isCentred)] : []
  }

  /// Whether groups of both kinds may be titles of the same text.
  func goesWith(_ other: Self) -> Bool {
    switch (self, other) {
    case (.number, .number): hasLabel && other.hasLabel
    case (.capitals, .capitals), (.alone, .alone): true
    default: self == other
    }
  }

  /// Whether a word stands before the number.
  var hasLabel: Bool {
    if case .number(let prefix, _, _, _, _) = self {
      prefix.unicodeScalars.contains(where: \.isInWord)
    } else {
      false
    }
  }

  var rule: Likeness.Rule {
    switch self {
    case .number: .number
    case .sign: .sign
    case .rule: .rule
    case .word, .label: .word
    case .shape, .capitals, .alone, .spaced, .outdented: .shape
    }
  }

  /// How many lines of the text there are at least for each title.
  fileprivate var linesOfATitle: Int { self == .outdented || self == .spaced ? 2 : 5 }

  fileprivate var leastDistance: Int { hasLabel || self == .outdented ? 2 : 6 }

  /// What the evidence of its kind is worth, beside how well the lines divide the text.
  fileprivate var strength: Double {
    switch self {
    case .number: 3
    case .sign, .rule, .spaced, .outdented: 2
    case .label, .capitals: 1.5
    default: 1
    }
  }
}

extension LookedLines {
  private static let (leastAbove, mostAbove) = (3, 9)
  private static let (longestList, longestPageNumber) = (5, 3)

  /// Whether a line has more white space above than below, and more than stanzas have.
  fileprivate func isSpaced(_ line: Int) -> Bool {
    let above = text.lines[..<line].suffix(Self.mostAbove)
    guard above.suffix(Self.leastAbove).count(where: \.isBlank) == Self.leastAbove,
      1..<Self.leastAbove ~= blankLines(below: line)
    else { return false }
    // The number of a page is no text.
    return above.last { !$0.isBlank }.map { $0.length > Self.longestPageNumber } ?? true
  }

  /// Whether a line stands at the margin, and the next one further to the right.
  fileprivate func isOutdented(_ line: Int) -> Bool {
    guard isIndented, text.lines[line].indent == 0,
      let next = text.lines[(line + 1)...].first(where: { !$0.isBlank })
    else { return false }
    return next.indent >= 2
  }

  /// Whether a sentence goes on in the line below.
  fileprivate func continues(_ line: Int) -> Bool {
    guard line + 1 < text.lines.count, !text.lines[line + 1].isBlank,
      text.lines[line + 1].indent <= text.lines[line].indent
    else { return false }
    let first = text.firstScalar(of: line + 1)
    return first.isSmallLetter && !first.isOfScriptWithoutCapitals
  }

  fileprivate func hasText(below line: Int) -> Bool {
    text.lines[(line + 1)...].contains { !$0.isBlank }
  }

  /// Some lines without those that follow each other with no text between, as in printed contents.
  fileprivate func withoutLists(_ lines: [Int]) -> [Int] {
    var (kept, run) = ([Int](), [Int]())
    for (line, next) in zip(lines, lines.dropFirst() + [text.lines.count]) {
      run.append(line)
      guard
        next == text.lines.count || text.lines[(line + 1)..<next].contains(where: { !$0.isBlank })
      else { continue }
      kept += run.count < Self.longestList ? run : [line]
      run = []
    }
    return kept
  }
}

extension LineLook {
  /// Whether it ends like a title, in capitals also with a stop.
  fileprivate var isOpen: Bool { end == .none || end == .question || letters == .capitals }

  /// Whether it is the beginning of a paragraph, or one that is a single line.
  fileprivate func isParagraph(ifClose areClose: Bool) -> Bool {
    isRunIn && (areClose || placing.above == 0 || placing.below == 0)
  }

  /// Whether it neither is a sentence nor has one.
  fileprivate var isTitle: Bool { endsLikeTitle && !hasSentences }

  /// Whether it ends with no mark; with that of a question or a quotation only if its words are capitalised.
  var endsLikeTitle: Bool {
    end == .none || (end == .question || end == .quotation) && letters == .title
  }

  fileprivate var isName: Bool {
    lead.isEmpty && number?.hasTitle != false && length <= Self.longestName && end != .colon
  }

  private static let longestName = 60

  var beginsSmall: Bool {
    guard let first = words.unicodeScalars.first(where: \.isInWord) else { return true }
    return first.isSmallLetter && !first.isOfScriptWithoutCapitals
  }

  /// Whether a sentence ends before its last word.
  fileprivate var hasSentences: Bool {
    words.split(separator: " ").dropLast().contains {
      $0.count > 3 && ".!?:".contains($0.last ?? " ")
    }
  }

  private static let mostWordsOfLabel = 6

  /// The words before a colon or a dash that others follow.
  fileprivate var label: String? {
    let parts = words.split(separator: " ")
    let end = parts.prefix(Self.mostWordsOfLabel).firstIndex {
      $0.last == ":" || $0 == "-" || $0 == "–" || $0 == "—"
    }
    guard let end, end + 1 < parts.count else { return nil }
    return parts[...end].joined(separator: " ")
  }
}

extension String {
  fileprivate var marksTitles: Bool { contains { "#*§•¶☆★■◆●|>{=~+".contains($0) } }
}
