import Paging
import Testing

/// Every sequence of events on small books.
///
/// Sequences that lead to the same state go on alike, so a state is explored once, with the number
/// of sequences that lead to it. Forty books are walked through: of 0, 1, 2, 3 and 7 pages, one or
/// two of them open, bound and turned in four ways.
struct EverySequenceTests {
  struct Case: CustomStringConvertible {
    var pages: Int
    var orientation: Orientation
    var binding: Binding
    var transition: TransitionStyle
    /// Which way the hand takes the leaf.
    var grasp: Direction

    var description: String {
      "\(pages) pages, \(orientation), \(binding.axis), \(binding.reading), \(transition), \(grasp)"
    }
  }

  static let cases = [0, 1, 2, 3, 7].flatMap { pages in
    [Orientation.one, .two].flatMap { orientation in
      [
        (Binding.left, TransitionStyle.curl, Direction.forward), (.right, .curl, .backward),
        (.top, .curl, .forward), (.left, .scroll, .backward),
      ].map {
        Case(pages: pages, orientation: orientation, binding: $0, transition: $1, grasp: $2)
      }
    }
  }

  private static func isOnItsSide(_ example: Case) -> Bool {
    example.transition == .curl && example.binding.axis == .horizontal
  }

  /// Eleven events that take no time but for the last, which waits for rest: 11 + 11² + … + 11⁶
  /// sequences for a book, nearly 39 million in all.
  @Test(arguments: cases.filter(isOnItsSide))
  func sixEventsKeepTheLaws(example: Case) {
    walk(example, MachineModel.Event.allCases.filter { $0 != .fly }, upTo: 6, sequences: 1_948_716)
  }

  /// The same and one that waits until a leaf may be overtaken, so that all may happen in mid-air:
  /// 12 + 12² + 12³ + 12⁴ sequences for a book, nearly half a million in all.
  @Test(arguments: cases.filter { !isOnItsSide($0) })
  func fourEventsKeepTheLawsInTheAir(example: Case) {
    walk(example, MachineModel.Event.allCases, upTo: 4, sequences: 22_620)
  }

  private func walk(
    _ example: Case, _ events: [MachineModel.Event], upTo longest: Int, sequences: Int
  ) {
    var atlas = Atlas(
      MachineModel(
        pages: example.pages, example.orientation, example.binding, example.transition,
        taking: example.grasp), events)
    let total = atlas.walk(upTo: longest)
    #expect(atlas.broken.prefix(5) == [])
    #expect(total == sequences)
  }
}

/// The worlds that sequences of events lead to, each lived through once however many lead there.
private struct Atlas {
  private let events: [MachineModel.Event]
  private var worlds: [MachineModel]
  private var numbers: [MachineModel: Int]
  /// A sequence that leads to each.
  private var examples: [[MachineModel.Event]] = [[]]
  /// Where each event leads from there; empty while that is not known.
  private var successors: [[Int]] = [[]]
  /// The laws that were broken, and by what.
  private(set) var broken: [String] = []

  init(_ start: MachineModel, _ events: [MachineModel.Event]) {
    self.events = events
    worlds = [start]
    numbers = [start: 0]
  }

  /// Walks all sequences up to a length; the answer is how many those are.
  mutating func walk(upTo longest: Int) -> Int {
    var total = 0
    var layer = [0: 1]
    for _ in 1...longest {
      layer = next(layer)
      total += layer.values.reduce(0, +)
    }
    return total
  }

  /// How many sequences lead where when each goes on by one event.
  private mutating func next(_ layer: [Int: Int]) -> [Int: Int] {
    var next: [Int: Int] = [:]
    for (world, sequences) in layer {
      if successors[world].isEmpty { explore(world) }
      for successor in successors[world] { next[successor, default: 0] += sequences }
    }
    return next
  }

  private mutating func explore(_ number: Int) {
    successors[number] = events.map { event in
      var world = worlds[number]
      let example = examples[number] + [event]
      broken += world.live(event).map { "\(example): \($0)" }
      return self.number(of: world, example)
    }
  }

  private mutating func number(of world: MachineModel, _ example: [MachineModel.Event]) -> Int {
    if let known = numbers[world] { return known }
    numbers[world] = worlds.count
    worlds.append(world)
    examples.append(example)
    successors.append([])
    return worlds.count - 1
  }
}
