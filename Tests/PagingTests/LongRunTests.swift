import Cells
import Paging
import Testing

/// A hundred thousand events at random; each run is told by its seed.
struct LongRunTests {
  @Test(arguments: UInt64(1)...4)
  func everyEventOfALongRunKeepsTheLaws(seed: UInt64) {
    var random = SplitMix(state: seed)
    var world = World(pages: 7, .one)
    for event in 0..<25_000 {
      var broken = happen(to: &world, &random)
      if event.isMultiple(of: 50) {
        restlessness(of: world.controller, at: world.now).map { broken.append($0) }
      }
      guard broken.isEmpty else {
        Issue.record("seed \(seed), event \(event): \(broken)")
        return
      }
    }
  }

  private func happen(to world: inout World, _ random: inout SplitMix) -> [String] {
    switch random.below(12) {
    case 0, 1: return world.live(.next)
    case 2: return world.live(.previous)
    case 3: return world.tell(.go(to: random.below(60) - 20))
    case 4: return world.tell(.wheel(random.below(2) == 0 ? .wheelUp : .wheelDown))
    case 5: return world.tell(.press(random.below(120)))
    case 6: return world.tell(.drag(random.below(120)))
    case 7: return world.tell(.release(random.below(120)))
    case 8 where random.below(10) == 0:
      return world.relay(
        pages: random.below(30), at: random.below(40) - 5, random.below(2) == 0 ? .one : .two)
    case 9:
      world.sleep(.milliseconds(random.below(300)))
      return world.tell(.tick)
    default: return world.pass(.milliseconds(random.below(100)))
    }
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
