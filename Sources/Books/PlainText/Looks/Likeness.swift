internal import CurlewSubsequences

/// What makes lines look alike: one or two lines that a reader chose, and what they have in common with others.
package struct Likeness: Equatable, Sendable {
  /// What lines may have in common, the strongest first. The first that holds for a few lines counts.
  package enum Rule: String, CaseIterable, Sendable {
    /// The same signs and words around a number that goes on.
    case number
    /// The same signs before the words.
    case sign
    /// A rule above or below.
    case rule
    /// The same first word, or the same last.
    case word, lastWord
    /// The same case, white space and end.
    case shape
  }

  package let rule: Rule
  package let samples: [LineLook]

  /// The lines that look like one of the text, and what they have in common.
  ///
  /// - Parameter others: lines chosen before; where one is of the same kind, only what both have in common counts.
  init?(of line: Int, in lines: LookedLines, besides others: [LineLook] = []) {
    guard let sample = lines.look(line) else { return nil }
    let other = others.first {
      $0.letters == sample.letters && ($0.number == nil) == (sample.number == nil)
    }
    let single = Self.all([sample])
    let both = other.map { Self.all([sample, $0]) } ?? []
    let found = Self.lines(of: single + both, in: lines)
    let strongest = Self.strongest(zip(single, found), of: line, in: lines)
    let wider = Self.strongest(zip(both, found.dropFirst(single.count)), of: line, in: lines)
    guard let strongest else { return nil }
    let most = Self.mostWider * max(strongest.count, Self.few)
    self = wider.flatMap { $0.count > most ? nil : $0.likeness } ?? strongest.likeness
  }

  init(rule: Rule, samples: [LineLook]) { (self.rule, self.samples) = (rule, samples) }

  /// If two samples have so many times the lines of one, their likeness is too wide to be meant.
  private static let (mostWider, few) = (4, 5)

  /// What the samples may have in common with other lines, the strongest first.
  private static func all(_ samples: [LineLook]) -> [Likeness] {
    Rule.allCases.filter { $0 == .shape || $0.mayHold(for: samples[0]) }
      .map { Likeness(rule: $0, samples: samples) }
  }

  private static func strongest(
    _ found: some Sequence<(Likeness, [Int])>, of line: Int, in lines: LookedLines
  ) -> (likeness: Likeness, count: Int)? {
    let first = found.first { likeness, found in
      likeness.rule == .shape || found.contains(line) && likeness.rule.isEnough(found, of: lines)
    }
    return first.map { ($0, $1.count) }
  }

  /// The lines of several likenesses, ascending. A line is looked at once for all of them, which is what takes long.
  static func lines(of all: [Likeness], in lines: LookedLines) -> [[Int]] {
    let found = lines.inPieces { range in
      var found = Array(repeating: [(line: Int, number: [Int])](), count: all.count)
      for line in range {
        var look: LineLook??
        for (index, likeness) in all.enumerated() where likeness.mayMatch(line, lines) {
          if look == nil { look = lines.look(line) }
          guard let seen = look ?? nil, likeness.matches(seen) else { continue }
          let isNumber = likeness.rule == .number
          let number = isNumber ? likeness.number(of: seen)?.values : nil
          found[index].append((line, number ?? []))
        }
      }
      return found
    }
    return all.indices.map { index in
      let found = found.flatMap { $0[index] }
      return all[index].rule == .number ? goingOn(found) : found.map(\.line)
    }
  }

  /// A quick test that rules out most lines.
  private func mayMatch(_ line: Int, _ lines: LookedLines) -> Bool {
    let shape = lines.text.lines[line]
    guard !shape.isBlank, rule == .number || Int(shape.length) <= LineLook.longest else {
      return false
    }
    guard rule != .sign, rule != .rule else { return true }
    let isSetOff = line == 0 ? lines.hasBlankLines : lines.text.lines[line - 1].isBlank
    return samples.contains { ($0.placing.above > 0) == isSetOff }
  }

  private func matches(_ look: LineLook) -> Bool {
    guard
      rule == .sign || rule == .rule
        || samples.contains(where: { ($0.placing.above > 0) == (look.placing.above > 0) })
    else { return false }
    let sample = samples[0]
    switch rule {
    case .number: return matchesNumber(look)
    case .sign:
      return look.lead == sample.lead && (look.trail == sample.trail || sample.lead.count > 1)
    case .rule:
      return look.placing.isAboveRule == sample.placing.isAboveRule
        && look.placing.isBelowRule == sample.placing.isBelowRule
        && (look.letters == sample.letters || look.placing.isAboveRule)
    case .word: return look.firstWord == sample.firstWord && isLikeWorded(look)
    case .lastWord: return look.lastWord == sample.lastWord && isLikeWorded(look)
    case .shape: return matchesShape(look)
    }
  }

  private static let mostAside = 3

  private func isAt(_ placing: LineLook.Placing) -> Bool {
    samples.contains {
      abs($0.placing.indent - placing.indent) <= Self.mostAside
        || $0.placing.isCentred && placing.isCentred
    }
  }

  private func isLikeWorded(_ look: LineLook) -> Bool {
    let sample = samples[0]
    return look.letters == sample.letters && look.length <= 2 * sample.length + 30
      && isAt(look.placing)
  }

  /// The number of a line. Among letters, `C` and `I` are no Roman numbers.
  private func number(of look: LineLook) -> LineNumber? {
    samples[0].number?.isOfLetters == true ? look.numberInLetters ?? look.number : look.number
  }

  private func matchesNumber(_ look: LineLook) -> Bool {
    guard let number = number(of: look) else { return false }
    return samples.contains { sample in
      guard let wanted = sample.number else { return false }
      return number.prefix == wanted.prefix && number.system == wanted.system
    }
      && (!number.hasTitle || samples.contains { $0.number?.sign == number.sign })
      && (samples.contains { $0.number?.hasTitle == number.hasTitle } || !number.prefix.isEmpty)
      && isAt(look.placing)
      && (samples[0].letters != .capitals || number.prefix.isEmpty || look.letters == .capitals
        || number.hasTitle)
  }

  // MARK: Shape

  /// What two lines of a shape may differ in at most.
  private static let mostDifferences = 3

  private func matchesShape(_ look: LineLook) -> Bool {
    let longest = samples.map(\.length).max() ?? 0
    guard look.length * 5 <= max(200, 8 * longest), let sample = samples.first else { return false }
    let differences = samples.count > 1 ? sample.differences(from: samples[1]) : []
    let free = differences.count > Self.mostDifferences ? [] : differences
    return sample.differences(from: look).isSubset(of: free)
  }

  // MARK: Numbers that go on

  private static let (longestChain, reach) = (2500, 400)

  /// The longest chain of lines whose numbers go on, or begin again.
  static func goingOn(_ all: [(line: Int, number: [Int])]) -> [Int] {
    guard all.count <= longestChain else { return all.map(\.line) }
    var (lengths, before) = (
      Array(repeating: 1, count: all.count), [Int?](repeating: nil, count: all.count)
    )
    for next in all.indices {
      for last in max(0, next - reach)..<next
      where lengths[last] >= lengths[next] && all[next].number.goesOn(behind: all[last].number) {
        (lengths[next], before[next]) = (lengths[last] + 1, last)
      }
    }
    var (place, chain) = (lengths.indices.max { lengths[$0] < lengths[$1] }, [Int]())
    while let index = place {
      chain.append(all[index].line)
      place = before[index]
    }
    return chain.reversed()
  }
}

extension [Int] {
  /// Whether a number may follow another: a part of it goes on, and what is below that begins or goes on too; or all
  /// begins again.
  ///
  /// - Parameter most: The largest step: a few numbers may be missing.
  func goesOn(behind last: [Int], by most: Int = 3) -> Bool {
    guard last.lexicographicallyPrecedes(self) else {
      return self == [1] && last.count == 1 && last != self
    }
    let common = zip(self, last).prefix { $0 == $1 }.count
    guard count <= common + 2 else { return false }
    let before = common < last.count ? last[common] : 0
    let isFirstLetter =
      self[common] > LineNumber.firstAppendix && before < LineNumber.firstAppendix
    let step = self[common] - (isFirstLetter ? LineNumber.firstAppendix : before)
    return step <= most
      && indices.dropFirst(common + 1).allSatisfy { place in
        self[place] <= 2 || place < last.count && 1...most ~= self[place] - last[place]
      }
  }
}

extension Likeness.Rule {
  /// Whether a line has what the rule is about. The beginning of a paragraph has nothing but its number.
  fileprivate func mayHold(for look: LineLook) -> Bool {
    switch self {
    case .number: look.number?.isDoubtful == false
    case _ where look.isRunIn: false
    case .sign: look.beginsWithSigns
    case .rule: look.placing.isAboveRule || look.placing.isBelowRule
    case .word: look.firstWord.mayRecur(look) || look.hasLabel
    case .lastWord: look.lastWord.mayRecur(look)
    case .shape: true
    }
  }

  /// Whether lines are so many, and so few, that they are titles.
  fileprivate func isEnough(_ found: [Int], of lines: LookedLines) -> Bool {
    let all = lines.text.lines.count { !$0.isBlank }
    switch self {
    case .number: return found.count >= 3
    case .sign, .rule: return found.count >= 2 && found.count * 5 < all
    case .word, .lastWord:
      return found.count >= 3 && found.count * 8 < all
        && Set(found.map { lines.text.collapsedText(of: $0..<$0 + 1) }).count >= 3
    case .shape: return true
    }
  }
}

extension String {
  fileprivate func mayRecur(_ look: LineLook) -> Bool {
    count >= 4 && Int(self) == nil || look.letters == .withoutCase && count >= 2
  }
}

extension LineLook {
  /// Whether it begins with several signs, or with one that does not begin ordinary sentences.
  var beginsWithSigns: Bool {
    lead.count > 1 || !lead.isEmpty && "#*§•¶☆★■◆●<[|>【《〈".contains(lead)
  }

  /// Whether a colon follows the first word: `Q: Who has the key?`
  var hasLabel: Bool { lead.isEmpty && words.dropFirst(firstWord.count).first == ":" }

  /// Whether it ends as titles do: without a sign, with a question or an exclamation, or in capitals with a stop.
  private var mayEndTitle: Bool {
    switch end {
    case .none, .question, .quotation: true
    case .stop: letters == .capitals
    case .colon, .comma: false
    }
  }

  fileprivate enum Feature { case letters, above, below, indent, rule, end, lead, number }

  fileprivate func differences(from other: LineLook) -> Set<Feature> {
    let (one, two) = (placing, other.placing)
    let isSameIndent =
      one.isCentred || two.isCentred ? one.isCentred && two.isCentred : one.indent == two.indent
    let features: [(Feature, Bool)] = [
      (.letters, letters == other.letters), (.above, one.above == two.above),
      (.below, one.below == two.below),
      (.indent, isSameIndent), (.rule, one.isAboveRule == two.isAboveRule),
      (.end, end == other.end || mayEndTitle && other.mayEndTitle),
      (.lead, lead.first == other.lead.first), (.number, (number == nil) == (other.number == nil)),
    ]
    return Set(features.filter { !$0.1 }.map(\.0))
  }
}
