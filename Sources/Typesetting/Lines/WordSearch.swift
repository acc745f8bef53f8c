/// One search through the places of a paragraph of words: the hot loop of the room.
struct WordSearch {
  private(set) var end = Way.none
  /// The last word that is reached, and the last that was looked at.
  private(set) var furthest = 0
  private var fitting = 0
  /// A way that costs so much or more is not followed.
  private var bound = Way.none
  /// What the lines of a scout cost, and its step that is the next to come by.
  private let most: Int
  private var step: Int

  /// A search through all lines within the tolerance.
  init() { (most, step) = (0, 0) }

  /// A search for lines that cost less than those of a scout, or are the same.
  init(behind scout: WordScout) {
    (most, step) = (scout.cost, 0)
    bound = Self.bound(most)
  }

  /// Where no more may be spent than so much there is a line to come, which costs something as well.
  @inline(__always)
  private static func bound(_ most: Int) -> Way { .free + (most &- LineCosts.least &+ 1) }

  /// Words so far from the first may have been reached.
  var known: Int { fitting &+ 2 }

  @inline(__always)
  mutating func run(
    _ field: WordField, _ task: WordTask, _ entries: Span<UInt32>, _ maker: NodeMaker,
    by divider: inout WordDivider?
  ) {
    let (reached, last) = (field.reached, field.count &- 1)
    var (word, fitting, furthest, next) = (0, 0, 0, most > 0 ? field.trail[0].number : Int.max)
    while word <= fitting &+ 1 {
      var rest = reached[word]
      if rest != 0 { furthest = word }
      while rest != 0 {
        let place = rest.trailingZeroBitCount
        let fan = WordFan(word, place, &fitting, in: field, task.widths)
        if fan.fitting == last { finish(fan, task, field) }
        if fan.number >= next { next = comeBy(fan, field) }
        follow(fan, field, task, entries, maker, by: &divider)
        rest = reached[word] & ~FitWord.places(upTo: place)
      }
      word &+= 1
    }
    (self.furthest, self.fitting) = (furthest, fitting)
  }

  /// From a place where the scout came by its way on costs what it cost the scout: with the cheapest
  /// way there, all lines cost no more than that.
  /// - Returns: The next of its places.
  @inline(never)
  private mutating func comeBy(_ fan: WordFan, _ field: WordField) -> Int {
    while case let here = field.trail[step], here.number <= fan.number {
      step &+= 1
      guard here.number == fan.number else { continue }
      let ways = field.ways(to: fan.word, fan.place)
      for looseness in 0..<4 {
        let isFar = LineCosts.areFarApart(looseness, here.looseness)
        let onward = most &- here.cost &+ (isFar ? LineCosts.contrast : 0)
        bound = min(bound, Self.bound(ways[looseness].cost &+ onward))
      }
    }
    return field.trail[step].number
  }

  @inline(__always)
  private func follow(
    _ fan: WordFan, _ field: WordField, _ task: WordTask, _ entries: Span<UInt32>,
    _ maker: NodeMaker, by divider: inout WordDivider?
  ) {
    let departures = Departures(
      field.ways(to: fan.word, fan.place), isHyphen: fan.isHyphen, field.departures)
    guard departures.cheapest < bound else { return }
    let (bound, rest) = (bound, bound.cost &- departures.cheapest.cost)
    let budget = WordFan.Budget(line: rest, inside: rest &- LineCosts.hyphen)
    fan.forEachLine(in: field, task, entries, budget, maker, by: &divider) { end, line in
      let isSecond = fan.isHyphen && end.place > 0
      let state = line.looseness &+ (isSecond ? 4 : 0)
      let departure =
        isSecond
        ? departures.secondHyphen(line.looseness, task.ladder) : departures[line.looseness]
      let way = departure.departing(from: fan.number)
        .arriving(in: state, at: line.cost &+ end.penalty)
      field.arrive(by: way, in: state, at: end, below: bound)
    }
  }

  @inline(never)
  private mutating func finish(_ fan: WordFan, _ task: WordTask, _ field: WordField) {
    let cheapest = field.cheapest(to: fan.word, fan.place).departing(from: fan.number)
    end = min(end, cheapest + task.lastLine(of: fan, in: field))
  }
}
