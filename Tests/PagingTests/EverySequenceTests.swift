import Paging
import Testing

/// Every sequence of up to six events on small books.
///
/// Sequences that lead to the same state go on alike, so a state is explored once, with the number
/// of sequences that lead to it: thirty million sequences are a matter of a second.
struct EverySequenceTests {
  private static let longest = 6

  /// A world that some sequences lead to, with one of them as the example.
  private struct Reached {
    var world: World
    var example: [World.Event]
    var sequences: Int
  }

  @Test(arguments: [0, 1, 2, 3, 7], [Orientation.one, .two])
  func everySequenceKeepsTheLawsAndComesToRest(pages: Int, orientation: Orientation) {
    let start = World(pages: pages, orientation)
    var layer = [start.state: Reached(world: start, example: [], sequences: 1)]
    var known: Set = [start.state]
    var broken: [String] = []
    for length in 1...Self.longest {
      layer = next(layer, &broken)
      #expect(layer.values.reduce(0) { $0 + $1.sequences } == sequences(ofLength: length))
      for (state, reached) in layer where known.insert(state).inserted {
        let controller = reached.world.controller
        guard let why = restlessness(of: controller, at: reached.world.now) else { continue }
        broken.append("\(reached.example): \(why)")
      }
    }
    #expect(broken.prefix(10) == [])
  }

  private func next(
    _ layer: [World.State: Reached], _ broken: inout [String]
  ) -> [World.State: Reached] {
    var next: [World.State: Reached] = [:]
    for reached in layer.values {
      for event in World.Event.allCases {
        var world = reached.world
        let example = reached.example + [event]
        broken += world.live(event).map { "\(example): \($0)" }
        next[world.state, default: Reached(world: world, example: example, sequences: 0)]
          .sequences += reached.sequences
      }
    }
    return next
  }

  private func sequences(ofLength length: Int) -> Int {
    (0..<length).reduce(1) { product, _ in product * World.Event.allCases.count }
  }

  @Test func aControllerRemembersNothingButItsState() {
    // What the worlds are compared by is all of this: none changes the interval; a press never outlasts one of their taps, a
    // new frame's time is the patience, and whether a frame is due is decided afresh each time.
    let controller = World(pages: 3, .one).controller
    let memory = Mirror(reflecting: controller).children.compactMap(\.label)
    #expect(
      memory == [
        "frameInterval", "transition", "geometry", "count", "page", "turn", "press", "nextFrame",
        "isFrameDue",
      ])
  }
}
