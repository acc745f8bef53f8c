import Paging
import Testing

/// Every sequence of events on small books.
///
/// Sequences that lead to the same state continue alike, so each state is explored once, with the
/// number of sequences that lead to it. There are forty books: with 0, 1, 2, 3 and 7 pages, one or two
/// of them open, in four combinations of binding and transition.
@Suite(.timeLimit(.minutes(90)))
struct EverySequenceTests {
  struct Case: CustomStringConvertible {
    var pages: Int
    var orientation: Orientation
    var binding: BookBinding
    var transition: TransitionStyle
    /// The direction in which drags turn.
    var dragging: Direction

    var description: String {
      "\(pages) pages, \(orientation), \(binding.axis), \(binding.reading), \(transition), \(dragging)"
    }
  }

  static let cases = [0, 1, 2, 3, 7].flatMap { pages in
    [Orientation.one, .two].flatMap { orientation in
      [
        (BookBinding.left, TransitionStyle.curl, Direction.forward), (.right, .curl, .backward),
        (.top, .curl, .forward), (.left, .scroll, .backward),
      ].map {
        Case(pages: pages, orientation: orientation, binding: $0, transition: $1, dragging: $2)
      }
    }
  }

  private static func isSideways(_ example: Case) -> Bool {
    example.transition == .curl && example.binding.axis == .horizontal
  }

  /// Eleven events, of which only the last takes time: 11 + 11² + … + 11⁶ sequences per book, nearly
  /// 39 million in all.
  @Test(arguments: cases.filter(isSideways))
  func `every sequence of six events keeps the invariants`(example: Case) {
    walk(example, MachineModel.Event.allCases.filter { $0 != .fly }, upTo: 6, sequences: 1_948_716)
  }

  /// The same events and one that waits until a leaf can be replaced, so that all events also happen
  /// during turns: 12 + 12² + 12³ + 12⁴ sequences per book, nearly half a million in all.
  @Test(arguments: cases.filter { !isSideways($0) })
  func `every sequence of four events during turns keeps the invariants`(example: Case) {
    walk(example, MachineModel.Event.allCases, upTo: 4, sequences: 22_620)
  }

  private func walk(
    _ example: Case, _ events: [MachineModel.Event], upTo longest: Int, sequences: Int
  ) {
    var graph = StateGraph(
      MachineModel(
        pages: example.pages, example.orientation, example.binding, example.transition,
        taking: example.dragging), events)
    let total = graph.walk(upTo: longest)
    #expect(graph.broken.prefix(5) == [])
    #expect(total == sequences)
  }
}

/// The states that sequences of events lead to, each explored once.
private struct StateGraph {
  private let events: [MachineModel.Event]
  private var states: [MachineModel]
  private var numbers: [MachineModel: Int]
  /// For each state, a sequence that leads to it.
  private var examples: [[MachineModel.Event]] = [[]]
  /// For each state, the states that the events lead to; empty until explored.
  private var successors: [[Int]] = [[]]
  /// The invariants that were violated, with the sequences.
  private(set) var broken: [String] = []

  init(_ start: MachineModel, _ events: [MachineModel.Event]) {
    self.events = events
    states = [start]
    numbers = [start: 0]
  }

  /// Explores all sequences up to a length and returns their number.
  mutating func walk(upTo longest: Int) -> Int {
    var total = 0
    var layer = [0: 1]
    for _ in 1...longest {
      layer = next(layer)
      total += layer.values.reduce(0, +)
    }
    return total
  }

  /// The number of sequences that lead to each state after one more event.
  private mutating func next(_ layer: [Int: Int]) -> [Int: Int] {
    var next: [Int: Int] = [:]
    for (state, sequences) in layer {
      if successors[state].isEmpty { explore(state) }
      for successor in successors[state] { next[successor, default: 0] += sequences }
    }
    return next
  }

  private mutating func explore(_ number: Int) {
    successors[number] = events.map { event in
      var model = states[number]
      let example = examples[number] + [event]
      broken += model.apply(event).map { "\(example): \($0)" }
      return self.number(of: model, example)
    }
  }

  private mutating func number(of model: MachineModel, _ example: [MachineModel.Event]) -> Int {
    if let known = numbers[model] { return known }
    numbers[model] = states.count
    states.append(model)
    examples.append(example)
    successors.append([])
    return states.count - 1
  }
}
