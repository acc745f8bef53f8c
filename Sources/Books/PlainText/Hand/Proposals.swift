package import CurlewManuscript

/// The kinds of lines that may be the chapters of a text: groups that look alike, are spread over it, and are not as
/// close as the items of a list.
struct Proposals {
  private let lines: LookedLines
  private var groups: [Group] = []

  private struct Group {
    let likeness: Likeness
    let lines: [Int]
    let weight: Double
  }

  enum Key: Hashable {
    case number(String, LineNumber.System, String, Bool)
    case sign(String)
    case rule(Bool, Bool)
    case word(String, LineLook.Letters)
    case shape(LineLook.Letters, Int, Int, Int, LineLook.Ending)
  }

  private static let (fewest, most, fewestOfSeries) = (3, 3, 5)
  /// In lines: no speaker is so far from the next.
  private static let farApart = 40

  init(_ lines: LookedLines, where mayHold: @escaping @Sendable (Int) -> Bool) {
    self.lines = lines
    let looks = lines.inPieces { range in
      range.compactMap { line in
        Self.mayStand(line, in: lines) && mayHold(line)
          ? lines.look(line).map { (line: line, look: $0) } : nil
      }
    }
    var alike: [Key: [(line: Int, look: LineLook)]] = [:]
    for (line, look) in looks.joined() {
      for key in Self.keys(of: look) { alike[key, default: []].append((line, look)) }
    }
    let filled = lines.text.lines.count { !$0.isBlank }
    groups = alike.compactMap { group(of: $0, $1, among: filled) }
      .sorted { ($1.weight, $0.lines[0]) < ($0.weight, $1.lines[0]) }
  }

  private static let shortLine = 40

  /// A quick test: a title has space above, or is short.
  private static func mayStand(_ line: Int, in lines: LookedLines) -> Bool {
    let shape = lines.text.lines[line]
    return !shape.isBlank
      && (line == 0 || shape.length <= shortLine
        || shape.length <= LineLook.longest && lines.text.lines[line - 1].length < 4)
  }

  private static func keys(of look: LineLook) -> [Key] {
    var keys: [Key] = []
    if let number = look.number, !number.isDoubtful {
      keys.append(.number(number.prefix, number.system, number.sign, number.hasTitle))
    }
    if look.beginsWithSigns { keys.append(.sign(look.lead)) }
    let placing = look.placing
    if placing.isAboveRule || placing.isBelowRule {
      keys.append(.rule(placing.isAboveRule, placing.isBelowRule))
    }
    if look.firstWord.count >= 4 || look.hasLabel
      || look.letters == .withoutCase && look.firstWord.count > 1
    {
      keys.append(.word(look.firstWord, look.letters))
    }
    keys.append(
      .shape(
        look.letters, placing.above, placing.below, placing.isCentred ? -1 : placing.indent,
        look.end))
    return keys
  }

  /// A group of lines, unless they are too few, too many, or too close.
  private func group(of key: Key, _ found: [(line: Int, look: LineLook)], among all: Int) -> Group?
  {
    guard found.count >= Self.fewest else { return nil }
    let likeness = Likeness(rule: key.rule, samples: [found[found.count / 2].look])
    var members = found.map(\.line)
    if key.rule == .number {
      members = Likeness.goingOn(found.map { ($0.line, $0.look.number?.values ?? []) })
    }
    guard members.count >= Self.fewest, members.count * 5 < all || key.rule == .number else {
      return nil
    }
    let distances = zip(members, members.dropFirst()).map { $1 - $0 }.sorted()
    let distance = distances[distances.count / 2]
    guard distance >= 6, let first = members.first, let last = members.last else { return nil }
    let span = Double(last - first) / Double(max(lines.text.lines.count, 1))
    let words = Set(found.map(\.look.words)).count
    guard span > 0.3, words * 2 > found.count || key.rule == .number || distance >= Self.farApart
    else { return nil }
    let sample = found[found.count / 2].look
    let weight =
      key.weight * span * sample.weight * min(Double(members.count), 12) * min(Double(distance), 40)
    return Group(likeness: likeness, lines: members, weight: weight)
  }

  /// The likeliest groups; none of them has mostly lines of another.
  var best: [Likeness] {
    var chosen: [Group] = []
    for group in groups where chosen.count < Self.most {
      let lines = Set(group.lines)
      let isNew = chosen.allSatisfy {
        $0.lines.count { lines.contains($0) } * 2 < max($0.lines.count, lines.count)
      }
      if isNew { chosen.append(group) }
    }
    return chosen.map(\.likeness)
  }

  /// The numbers that count from one without a gap over more than half of the text.
  var series: Likeness? {
    groups.first { group in
      let sample = group.likeness.samples[0]
      guard group.likeness.rule == .number, sample.placing.above > 0,
        // Paragraphs may be counted too.
        sample.letters != .sentence || sample.number?.hasTitle == false,
        group.lines.count >= Self.fewestOfSeries,
        let first = group.lines.first, let last = group.lines.last
      else { return false }
      let numbers = group.lines.compactMap { lines.look($0)?.number?.values }
      return numbers.enumerated().allSatisfy { $1 == [$0 + 1] }
        && (last - first) * 2 > lines.text.lines.count
    }?.likeness
  }
}

extension Proposals.Key {
  fileprivate var rule: Likeness.Rule {
    switch self {
    case .number: .number
    case .sign: .sign
    case .rule: .rule
    case .word: .word
    case .shape: .shape
    }
  }

  fileprivate var weight: Double {
    switch self {
    case .number: 3
    case .sign, .rule: 2
    case .word, .shape: 1
    }
  }
}

extension LineLook {
  /// How much a line looks like a title.
  fileprivate var weight: Double {
    let ofCase = letters == .capitals ? 1.5 : letters == .sentence ? 0.5 : 1
    let ofEnd = end == .none || end == .question ? 1 : letters == .capitals ? 0.8 : 0.3
    let ofSpace = placing.above > 1 ? 1.5 : placing.above > 0 ? 1 : 0.5
    return ofCase * ofEnd * ofSpace * (placing.below > 0 ? 1 : 0.7) * (length < 60 ? 1 : 0.5)
  }
}

extension [Heading<Int>] {
  /// The headings with new levels: where the numbers of one kind begin again inside those of another, they are a
  /// level below. Articles stand below sections, and sections below titles.
  package var nestedByNumbers: [Heading<Int>] {
    let numbers = map { LineNumber([Unicode.Scalar]($0.title.unicodeScalars)) }
    let kinds = numbers.map { $0.map { GroupOfNumbers(prefix: $0.prefix, system: $0.system) } }
    let members = Dictionary(grouping: indices.filter { kinds[$0] != nil }) { kinds[$0] }
    var levels = map(\.level)
    // Those that begin first are the outermost.
    for (inner, places) in members.sorted(by: { $0.value[0] < $1.value[0] }) {
      let starts = places.dropFirst().filter { numbers[$0]?.values.last == 1 }
      let kindsAround = Set(starts.map { $0 > 0 ? kinds[$0 - 1] : nil })
      guard starts.count >= 2, kindsAround.count == 1, let outer = kindsAround.first,
        outer != inner, let around = members[outer],
        let level = level(of: places), let levelAround = self.level(of: around),
        level >= levelAround, levels[places[0]] <= levels[around[0]]
      else { continue }
      for place in places { levels[place] = levels[around[0]] + 1 }
    }
    return zip(self, levels).map { Heading(title: $0.title, level: $1, offset: $0.offset) }
  }

  /// The level of some headings; nil if they have several.
  private func level(of places: [Int]) -> Int? {
    let level = self[places[0]].level
    return places.allSatisfy { self[$0].level == level } ? level : nil
  }
}

private struct GroupOfNumbers: Hashable {
  let prefix: String
  let system: LineNumber.System
}
