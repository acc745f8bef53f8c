/// Goes straight through a paragraph, from each place by the line that is cheapest there.
///
/// What its lines cost in all no way needs to cost more, and of those that a search would follow it
/// is spared half.
struct Scout {
  /// What its lines cost so far.
  private var cost = 0
  private var node = 0
  private var reach = 0
  /// Of the line before.
  private var looseness: Int?
  /// So many lines before end with hyphens.
  private var hyphens = 0

  /// What all its lines cost, in a field that is known to its end.
  mutating func costOfLines(in field: SearchField) -> Int {
    while let fan = field.fan(from: node, &reach), !field.canFinish(fan) {
      takeCheapest(of: fan, field)
    }
    return cost &+ field.lastLine(from: node)
  }

  private mutating func takeCheapest(of fan: SearchField.Fan, _ field: SearchField) {
    var (least, best) = (Int.max, (end: 0, looseness: 0))
    field.forEachLine(of: fan) { end, line in
      let cost = line.cost &+ Int(field.nodes[end].penalty) &+ step(to: end, line, field)
      if cost < least { (least, best) = (cost, (end, line.looseness)) }
    }
    hyphens = field.nodes[best.end].isHyphen ? hyphens &+ 1 : 0
    (cost, node, looseness) = (cost &+ least, best.end, best.looseness)
  }

  /// What a line costs for the sake of the lines before.
  private func step(to end: Int, _ line: LineCosts.Line, _ field: SearchField) -> Int {
    let isFar = looseness.map { LineCosts.areFarApart($0, line.looseness) } ?? false
    let contrast = isFar ? LineCosts.contrast : 0
    guard hyphens > 0, field.nodes[end].isHyphen else { return contrast }
    return contrast &+ (hyphens == 1 ? field.table.ladder : LineCosts.thirdHyphen)
  }
}
