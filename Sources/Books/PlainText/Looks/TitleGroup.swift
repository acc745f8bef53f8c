internal import CurlewManuscript

/// Lines that look alike in one respect.
struct TitleGroup {
  enum Key: Hashable {
    case number(String, LineNumber.System, String, isTitled: Bool, inCapitals: Bool)
    case sign(String), rule(Bool, Bool), label(String)
    /// More white space above than below.
    case spaced
    /// In capitals at the margin of an indented text.
    case outdented
    /// The case of short lines that do not end like sentences.
    case capitals(isSetOff: Bool), alone(isCentred: Bool)
    case word(String, LineLook.Letters)
    case shape(LineLook.Letters, Int, Int, Int, LineLook.Ending)
  }

  let key: Key
  let likeness: Likeness
  /// Ascending.
  let lines: [Int]
  /// How well the lines divide the text: as well as so many sections of equal length.
  let explained: Double
  private let looks: [LineLook]
  /// How many lines have its look, whether or not their numbers go on.
  private let found: Int
  /// How many begin a paragraph that goes on.
  private let paragraphs: Int
  /// Distances of its lines, ascending.
  private let distances: [Int]

  static let fewest = 3
  /// In lines: no speaker is so far from the next.
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
    guard members.count >= Self.fewest,
      key.rule == .number || members.count * key.leastShare < text.filled,
      let first = members.first, let last = members.last,
      case let distance = distances[distances.count / 2], distance >= key.leastDistance,
      case let span = Double(last - first) / Double(max(text.text.lines.count, 1)), span > 0.3,
      words * 2 > found.count || key.rule == .number || distance >= Self.farApart
    else { return nil }
    explained = text.text.explained(by: members)
  }

  private var distance: Int { distances[distances.count / 2] }

  /// Orders the groups where they compete, and those that are offered to a reader who corrects the contents.
  var strength: Double { explained * key.strength }

  // MARK: Titles beyond doubt

  private static let (leastExplained, mostUneven, fewestAlone) = (2.5, 100, 4)

  /// Whether the lines are titles beyond doubt: they divide the text, are complete, and nothing else looks so.
  var isSure: Bool {
    guard explained >= Self.leastExplained,
      explained * leastEvenness >= Double(min(looks.count, Self.mostUneven)),
      looks.count(where: \.beginsSmall) * 10 < looks.count, paragraphs * 3 < looks.count
    else { return false }
    if key.rule == .number { return isCounted }
    let open = looks.count(where: \.isOpen)
    return (open * 10 >= looks.count * 9 || key == .spaced) && areTitles
  }

  /// How evenly the lines divide the text at least. White space alone may stand anywhere.
  private var leastEvenness: Double {
    key == .spaced && looks.count(where: { $0.letters == .capitals }) * 2 < looks.count ? 3 : 8
  }

  private var areTitles: Bool {
    let differ = Set(looks.map(\.words)).count * 5
    switch key {
    case .sign(let lead): return differ >= looks.count * 4 && distance >= 12 && lead.marksTitles
    case .rule: return differ >= looks.count * 4 && distance >= 12
    case .label: return differ >= looks.count * 4 && looks.allSatisfy { $0.placing.above > 0 }
    case .spaced:
      return differ * 2 >= looks.count * 5 && looks.count(where: \.isName) * 3 >= looks.count * 2
    case .alone:
      return lines.count >= Self.fewestAlone && lines.count * 3 >= found * 2
        && differ >= looks.count * 4 && distance >= 10
    case .capitals: return differ * 2 >= looks.count * 5 && distance >= 8
    case .outdented: return differ >= looks.count * 4
    case .word(_, let letters):
      return distance >= Self.farApart && looks[0].lead.isEmpty
        && (letters == .title || letters == .capitals)
        && looks.allSatisfy { $0.placing.above > 0 || $0.words == looks[0].words }
    default: return false
    }
  }

  private static let (fewestArticles, fewestItems, longestPage) = (8, 5, 80)

  /// Whether the numbers go on, begin at one, and count neither pages nor paragraphs.
  private var isCounted: Bool {
    let numbers = looks.compactMap { $0.number?.values }
    let starts = numbers.count { $0.last == 1 }
    guard case .number(_, _, _, let isTitled, let inCapitals) = key,
      (numbers.first?.last ?? 9) <= 2 || inCapitals, starts * 5 <= numbers.count * 2,
      lines.count * 10 >= found * 7
    else { return false }
    if key.hasLabel {
      let areAll = numbers.enumerated().allSatisfy { $1 == [$0 + 1] }
      return distance >= 6 || areAll && numbers.count >= Self.fewestArticles
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
      keys.append(.rule(placing.isAboveRule, placing.isBelowRule))
    }
    if lines.isSpaced(line) { keys.append(.spaced) }
    if look.letters == .capitals, !lines.isInCapitals, lines.isOutdented(line) {
      keys.append(.outdented)
    }
    keys += ofNames(look, at: line, in: lines)
    if look.firstWord.count >= 4 || look.hasLabel
      || look.letters == .withoutCase && look.firstWord.count > 1
    {
      keys.append(.word(look.firstWord, look.letters))
    }
    let indent = placing.isCentred ? -1 : placing.indent
    return keys + [.shape(look.letters, placing.above, placing.below, indent, look.end)]
  }

  private static func ofNames(_ look: LineLook, at line: Int, in lines: LookedLines) -> [Self] {
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

  /// Of how many lines one may be a title.
  fileprivate var leastShare: Int { self == .outdented || self == .spaced ? 2 : 5 }

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
  private static let (blankLines, mostBlankLines) = (3, 9)
  private static let (longestList, longestPageNumber) = (5, 3)

  /// Whether a line has more white space above than below, and more than stanzas have.
  fileprivate func isSpaced(_ line: Int) -> Bool {
    let above = text.lines[..<line].suffix(Self.mostBlankLines)
    guard above.suffix(Self.blankLines).count(where: \.isBlank) == Self.blankLines,
      1..<Self.blankLines ~= blankLines(below: line)
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
  /// Whether it does not end like a sentence.
  fileprivate var isOpen: Bool { end == .none || end == .question || letters == .capitals }

  /// Whether it is the beginning of a paragraph, or one that is a single line.
  fileprivate func isParagraph(ifClose areClose: Bool) -> Bool {
    isRunIn && (areClose || placing.above == 0 || placing.below == 0)
  }

  /// Whether it neither is a sentence nor has one.
  fileprivate var isTitle: Bool { endsLikeTitle && !hasSentences }

  /// Whether it does not end like a sentence; where it ends in a question or a quotation, it is capitalised.
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
