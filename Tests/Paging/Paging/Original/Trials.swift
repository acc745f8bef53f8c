import CurlewCells
import Paging

/// A book for a trial.
func opened(
  _ count: Int = 9, at page: Int = 0, _ orientation: Orientation = .one,
  _ options: PageOptions = PageOptions(transition: .scroll), isCounted: Bool = true
) -> BookController<Sheets> {
  BookController(
    Sheets(count: count, isCounted: isCounted), at: page, options: options, size: .roomy,
    sideBySide: .always(orientation))
}

extension PageController {
  /// Sends keys, with time to land after each.
  mutating func press(_ keys: Key...) {
    for key in keys {
      handle(.key(KeyPress(key)), at: .zero)
      settle()
    }
  }

  /// Presses, drags and releases the pointer in a row, with time to follow it.
  @discardableResult
  mutating func drag(_ columns: Int..., releases: Bool = true) -> [Effect] {
    var (now, effects) = (Duration.seconds(20), [Effect]())
    for (step, column) in columns.enumerated() {
      let action = step == 0 ? Pointer.Action.press : .drag
      effects += handle(.pointer(Pointer(action, at: Point(column: column, row: 19))), at: now)
      for _ in 0..<60 {
        now += .milliseconds(20)
        effects += handle(.tick, at: now)
      }
    }
    guard releases, let last = columns.last else { return effects }
    effects += handle(.pointer(Pointer(.release, at: Point(column: last, row: 19))), at: now)
    while turn != nil, now < .seconds(60) {
      now += .milliseconds(20)
      effects += handle(.tick, at: now)
    }
    return effects
  }

  mutating func tap(_ column: Int, _ row: Int = 9) {
    for action in [Pointer.Action.press, .release] {
      handle(.pointer(Pointer(action, at: Point(column: column, row: row))), at: .zero)
    }
    settle()
  }
}
