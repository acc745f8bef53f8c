import Paging

/// What must be true of a controller after anything that happens, given what it was before and what
/// it answered. The answer is the list of laws that were broken.
func brokenLaws(
  from old: PageController, to new: PageController, _ effects: [PageController.Effect],
  relaid: Bool = false
) -> [String] {
  let hasMoved = old.page != new.page
  let turned = effects.filter { $0 != .settled }
  let settled = effects.filter { $0 == .settled }
  let laws: [(String, Bool)] = [
    ("a page is in the book", new.page.map { (0..<new.count).contains($0) } ?? (new.count == 0)),
    ("the spread shows the page", new.page.map { new.spread?.pages.contains($0) ?? false } ?? true),
    ("a leaf flies between two spreads", new.turn.map { $0.origin != $0.goal } ?? true),
    ("progress is a part", new.turn.map { (0...1).contains($0.progress) } ?? true),
    ("turned tells of the move", relaid || turned == (hasMoved ? new.page : nil).turned),
    ("a new layout turns nothing", !relaid || turned == []),
    (
      "settled comes once and last",
      settled.count <= 1 && (effects.last == .settled) == !settled.isEmpty
    ),
    ("settled means at rest", settled.isEmpty || new.turn == nil),
    (
      "a leaf lands where the book lies open",
      relaid || settled.isEmpty || old.turn.map { $0.destination == new.spread } ?? true
    ),
    ("what moved settles or flies", !hasMoved || relaid || settled.isEmpty == (new.turn != nil)),
    ("a leaf does not vanish", old.turn == nil || new.turn != nil || !settled.isEmpty),
    ("what rests does not settle again", old.turn != nil || hasMoved || settled.isEmpty),
    ("at rest a picture is due", new.turn != nil || new.isFrameDue),
  ]
  return laws.filter { !$0.1 }.map(\.0)
}

extension Int? {
  fileprivate var turned: [PageController.Effect] { map { [.turned(to: $0)] } ?? [] }
}

/// Why ticking on does not end at rest, on the same page, with one `settled`; nil when it does.
func restlessness(of controller: PageController, at start: Duration) -> String? {
  var (controller, now) = (controller, start)
  let page = controller.page
  let wasTurning = controller.turn != nil
  var effects: [PageController.Effect] = []
  while let patience = controller.patience(at: now) {
    guard now < start + .seconds(2) else { return "no rest within two seconds" }
    now += patience
    effects += controller.handle(.tick, at: now)
  }
  effects += controller.handle(.tick, at: now + .seconds(1))
  if effects != (wasTurning ? [.settled] : []) { return "ticking on answered \(effects)" }
  return controller.page == page ? nil : "ticking on went to \(String(describing: controller.page))"
}
