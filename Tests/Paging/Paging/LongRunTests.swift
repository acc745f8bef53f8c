import CurlewCells
import Paging
import Testing

/// A hundred thousand random events per run, reproducible by the seed.
@Suite(.timeLimit(.minutes(90)))
struct LongRunTests {
  @Test(arguments: UInt64(1)...4)
  func `every event of a long random run keeps the invariants`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let styles: [(BookBinding, TransitionStyle)] = [
      (.left, .curl), (.right, .curl), (.top, .curl), (.bottom, .scroll),
    ]
    let (binding, transition) = styles[Int(seed) % styles.count]
    var model = MachineModel(
      pages: 7, .one, binding, transition, wraps: seed.isMultiple(of: 2))
    for event in 0..<25_000 {
      var broken = apply(to: &model, &random)
      if event.isMultiple(of: 50) { model.unrest().map { broken.append($0) } }
      guard broken.isEmpty else {
        Issue.record("seed \(seed), event \(event): \(broken)")
        return
      }
    }
  }

  private func apply(to model: inout MachineModel, _ random: inout SplitMix) -> [String] {
    switch random.below(16) {
    case 0, 1: return model.send(.turn(.forward))
    case 2: return model.send(.turn(.backward))
    case 3: return model.jump(to: random.below(60) - 20, isAnimated: random.below(4) > 0)
    case 4:
      return model.send(.pointer(Pointer(random.below(2) == 0 ? .wheelUp : .wheelDown, at: .zero)))
    case 5, 6: return model.send(.press, at: place(&random))
    case 7, 8, 9: return model.send(.drag, at: place(&random))
    case 10: return model.send(.release, at: place(&random))
    case 11 where random.below(10) == 0:
      return model.lay(
        pages: random.below(30), at: random.below(40) - 5, random.below(2) == 0 ? .one : .two,
        isFresh: true)
    case 12 where random.below(4) == 0: return model.cover(random.below(2) == 0)
    case 13:
      model.sleep(.milliseconds(random.below(300)))
      return model.send(.tick)
    default: return model.pass(.milliseconds(random.below(100)))
    }
  }

  /// A random point, often where a leaf can be dragged.
  private func place(_ random: inout SplitMix) -> Point {
    Point(
      column: [random.below(120), random.below(4), 116 + random.below(4)][random.below(3)],
      row: [random.below(40), random.below(3), 37 + random.below(3)][random.below(3)])
  }
}

/// A random number generator with a seed.
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
