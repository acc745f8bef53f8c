import Paging
import Testing

/// Every sequence of up to four events on small books.
///
/// Sequences that lead to the same state go on alike, so a state is explored once, with the number
/// of sequences that lead to it. There are thirteen events, so a book has 13 + 13² + 13³ + 13⁴ =
/// 30,940 sequences.
struct EverySequenceTests {
  private static let longest = 4

  /// A world that some sequences lead to, with one of them as the example.
  private struct Reached {
    var example: [World.Event]
    var sequences: Int
  }

  struct Case: CustomStringConvertible {
    var pages: Int
    var orientation: Orientation
    var binding: Binding
    var transition: TransitionStyle

    var description: String {
      "\(pages) pages, \(orientation), \(binding.axis), \(binding.reading), \(transition)"
    }
  }

  static let cases = [0, 1, 2, 3, 7].flatMap { pages in
    [Orientation.one, .two].flatMap { orientation in
      [
        (Binding.left, TransitionStyle.curl), (.right, .curl), (.left, .scroll), (.top, .scroll),
      ].map { Case(pages: pages, orientation: orientation, binding: $0, transition: $1) }
    }
  }

  @Test(arguments: cases)
  func everySequenceKeepsTheLawsAndComesToRest(example: Case) {
    let start = World(
      pages: example.pages, example.orientation, example.binding, example.transition)
    var layer = [start: Reached(example: [], sequences: 1)]
    var known: Set = [start]
    var broken: [String] = []
    var total = 0
    for _ in 1...Self.longest where broken.isEmpty {
      layer = next(layer, &broken)
      total += layer.values.reduce(0) { $0 + $1.sequences }
      known.formUnion(layer.keys)
    }
    #expect(broken.prefix(5) == [])
    #expect(total == 30_940)
  }

  private func next(_ layer: [World: Reached], _ broken: inout [String]) -> [World: Reached] {
    var next: [World: Reached] = [:]
    for (world, reached) in layer {
      for event in World.Event.allCases {
        var world = world
        let example = reached.example + [event]
        broken += world.live(event).map { "\(example): \($0)" }
        next[world, default: Reached(example: example, sequences: 0)].sequences +=
          reached.sequences
      }
    }
    return next
  }
}
