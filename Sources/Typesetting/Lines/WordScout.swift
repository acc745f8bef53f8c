/// Goes straight through a paragraph of words, from each place by the line that is cheapest there.
///
/// What its lines cost in all no way needs to cost more, and of those that a search would follow it
/// is spared half.
struct WordScout {
  /// What its lines cost so far.
  private(set) var cost = 0
  private var word = 0
  private var place = 0
  private var fitting = 0
  /// Of the line before.
  private var looseness: Int?
  /// So many lines before end with hyphens.
  private var hyphens = 0
  private var steps = 0

  /// Of the words that fit it divides none, as it would have to look them up.
  private static let budget = WordFan.Budget(line: .max, inside: 0)

  /// A place where a line began.
  struct Step {
    let number: Int
    /// What the lines before cost, with what this line costs for being unlike the last of them.
    var cost = 0
    /// Of the line.
    var looseness = 0
  }

  /// From where a search came that found no lines, and none of whose lines ends with a hyphen.
  init(from search: WordSearch, in field: WordField) {
    guard search.furthest > 0 else { return }
    let way = field.cheapest(to: search.furthest, 0)
    (word, fitting, cost, looseness) = (search.furthest, search.furthest, way.cost, way.state & 3)
  }

  @inline(__always)
  mutating func run(
    _ field: WordField, _ task: WordTask, _ entries: Span<UInt32>, _ maker: NodeMaker,
    by divider: inout WordDivider?
  ) {
    while true {
      let fan = WordFan(word, place, &fitting, in: field, task.widths)
      if fan.fitting == field.count &- 1 {
        cost &+= task.lastLine(of: fan, in: field)
        field.trail[steps] = Step(number: .max)
        return
      }
      takeCheapest(of: fan, field, task, entries, maker, by: &divider)
    }
  }

  @inline(__always)
  private mutating func takeCheapest(
    of fan: WordFan, _ field: WordField, _ task: WordTask, _ entries: Span<UInt32>,
    _ maker: NodeMaker, by divider: inout WordDivider?
  ) {
    var (least, looseness) = (Int.max, 0)
    fan.forEachLine(in: field, task, entries, Self.budget, maker, by: &divider) {
      end, line in
      let cost = line.cost &+ end.penalty &+ step(to: end, line, task)
      if cost < least {
        (least, looseness, word, place) = (cost, line.looseness, end.word, end.place)
      }
    }
    if steps < field.count {
      field.trail[steps] = Step(
        number: fan.number, cost: cost &+ contrast(to: looseness), looseness: looseness)
      steps &+= 1
    }
    hyphens = place > 0 ? hyphens &+ 1 : 0
    cost &+= least
    self.looseness = looseness
  }

  /// What a line costs for the sake of the lines before.
  @inline(__always)
  private func step(to end: WordFan.End, _ line: LineCosts.Line, _ task: WordTask) -> Int {
    let contrast = contrast(to: line.looseness)
    guard hyphens > 0, end.place > 0 else { return contrast }
    return contrast &+ (hyphens == 1 ? task.ladder : LineCosts.thirdHyphen)
  }

  @inline(__always)
  private func contrast(to next: Int) -> Int {
    guard let looseness, LineCosts.areFarApart(looseness, next) else { return 0 }
    return LineCosts.contrast
  }
}
