package import CurlewManuscript

/// The kinds of lines that may be the titles of a text: groups that look alike, are spread over it, and are not as
/// close as the items of a list.
///
/// Lines look alike by the words and signs around a number, by a sign, a rule, a label, their first word, white
/// space, or their case. Numbers go on, or begin again. No word is known: what stands before numbers that count from
/// one is the name of a division. Groups compete by how much of the text they explain.
struct TitleSeries {
  private let lines: LookedLines
  private var groups: [TitleGroup] = []

  private static let most = 3

  init(_ lines: LookedLines, where mayHold: @escaping @Sendable (Int) -> Bool) {
    self.lines = lines
    let looks = lines.inPieces { range in
      range.compactMap { line in
        Self.mayStand(line, in: lines) && mayHold(line)
          ? lines.look(line).map { (line: line, look: $0) } : nil
      }
    }
    var alike: [TitleGroup.Key: [(line: Int, look: LineLook)]] = [:]
    for (line, look) in looks.joined() {
      for key in TitleGroup.Key.all(of: look, at: line, in: lines) {
        alike[key, default: []].append((line, look))
      }
    }
    groups = alike.compactMap { TitleGroup($0, $1, in: lines) }
      .sorted { ($1.strength, $0.lines[0]) < ($0.strength, $1.lines[0]) }
  }

  private static let shortLine = 40

  /// A quick test: a title has space above, is short, or stands behind the end of a sentence.
  private static func mayStand(_ line: Int, in lines: LookedLines) -> Bool {
    let shape = lines.text.lines[line]
    guard !shape.isBlank else { return false }
    return line == 0 || shape.length <= shortLine || lines.text.lines[line - 1].length < 4
      || shape.length <= LineLook.longest && lines.endsSentence(line - 1)
  }

  /// The likeliest groups; none of them has mostly lines of another.
  var best: [Likeness] {
    var chosen: [TitleGroup] = []
    for group in groups where chosen.count < Self.most {
      let lines = Set(group.lines)
      let isNew = chosen.allSatisfy {
        $0.lines.count { lines.contains($0) } * 2 < max($0.lines.count, lines.count)
      }
      if isNew { chosen.append(group) }
    }
    return chosen.map(\.likeness)
  }

  /// The lines that are titles beyond doubt, ascending: the group that explains most of the text, and the other numbers
  /// behind words where it is one of these.
  ///
  /// - Parameters:
  ///   - known: The lines of sections that are known. Titles are others.
  ///   - chapters: Those of chapters, ascending. Titles explain much more than these.
  ///   - parts: Those of parts, ascending. Titles explain more than these.
  func titles(besides known: Set<Int>, _ chapters: [Int], _ parts: [Int]) -> [Int] {
    let sure = groups.filter { group in
      group.isSure && group.lines.count(where: known.contains) * 2 < group.lines.count
    }
    guard let best = sure.max(by: { $0.strength < $1.strength }),
      best.explained > Self.gain * lines.text.explained(by: parts),
      chapters.count < TitleGroup.fewest
        || best.explained > Self.gainOfChapters * lines.text.explained(by: chapters)
    else { return [] }
    return Set(sure.filter { $0.key.goesWith(best.key) }.flatMap(\.lines)).union(best.lines)
      .sorted()
  }

  private static let (gain, gainOfChapters) = (1.5, 2.5)
}

extension TextLines {
  /// The distances of some lines, ascending. A line that is a whole paragraph counts as many as it would take.
  func distances(of lines: [Int]) -> [Int] {
    zip(lines, lines.dropFirst()).map { one, next in
      max(next - one, (offset(ofLine: next) - offset(ofLine: one)) / Self.lengthOfLine)
    }.sorted()
  }

  /// The median of the distances; the largest number if there are none.
  func medianDistance(of lines: [Int]) -> Int {
    let distances = distances(of: lines)
    return distances.isEmpty ? .max : distances[distances.count / 2]
  }

  /// In bytes.
  private static let lengthOfLine = 80

  /// How well some lines divide the text: as well as so many sections of equal length.
  func explained(by titles: [Int]) -> Double {
    let count = Double(max(lines.count, 1))
    let stretches = zip([0] + titles, titles + [lines.count]).map { Double($1 - $0) }
    return count * count / max(stretches.reduce(0) { $0 + $1 * $1 }, 1)
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
