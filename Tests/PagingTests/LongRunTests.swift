import Cells
import Paging
import Testing

/// A hundred thousand events at random; each run is told by its seed.
struct LongRunTests {
  @Test(arguments: UInt64(1)...4)
  func everyEventOfALongRunKeepsTheLaws(seed: UInt64) {
    var random = SplitMix(state: seed)
    let styles: [(Binding, TransitionStyle)] = [
      (.left, .curl), (.right, .curl), (.top, .curl), (.bottom, .scroll),
    ]
    let (binding, transition) = styles[Int(seed) % styles.count]
    var world = MachineModel(
      pages: 7, .one, binding, transition, wraps: seed.isMultiple(of: 2))
    for event in 0..<25_000 {
      var broken = happen(to: &world, &random)
      if event.isMultiple(of: 50) { world.restlessness().map { broken.append($0) } }
      guard broken.isEmpty else {
        Issue.record("seed \(seed), event \(event): \(broken)")
        return
      }
    }
  }

  private func happen(to world: inout MachineModel, _ random: inout SplitMix) -> [String] {
    switch random.below(16) {
    case 0, 1: return world.tell(.turn(.forward))
    case 2: return world.tell(.turn(.backward))
    case 3: return world.jump(to: random.below(60) - 20, isAnimated: random.below(4) > 0)
    case 4:
      return world.tell(.pointer(Pointer(random.below(2) == 0 ? .wheelUp : .wheelDown, at: .zero)))
    case 5, 6: return world.tell(.press, at: place(&random))
    case 7, 8, 9: return world.tell(.drag, at: place(&random))
    case 10: return world.tell(.release, at: place(&random))
    case 11 where random.below(10) == 0:
      return world.lay(
        pages: random.below(30), at: random.below(40) - 5, random.below(2) == 0 ? .one : .two,
        isFresh: true)
    case 12 where random.below(4) == 0: return world.cover(random.below(2) == 0)
    case 13:
      world.sleep(.milliseconds(random.below(300)))
      return world.tell(.tick)
    default: return world.pass(.milliseconds(random.below(100)))
    }
  }

  /// Often where a leaf can be taken.
  private func place(_ random: inout SplitMix) -> Point {
    Point(
      column: [random.below(120), random.below(4), 116 + random.below(4)][random.below(3)],
      row: [random.below(40), random.below(3), 37 + random.below(3)][random.below(3)])
  }
}

/// A generator whose numbers follow from its seed.
struct SplitMix {
  var state: UInt64

  mutating func below(_ bound: UInt64) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % bound)
  }
}
