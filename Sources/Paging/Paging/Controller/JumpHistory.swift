/// The way back and forward through the jumps of a reader, and the place that the jumps keep.
///
/// A jump leaves a place without reading on: to a chapter, a page number, the end. The place where it
/// began stays the reader's kept place until the next ordinary turn, so a stray key never loses it.
package struct JumpHistory<Place: Equatable> {
  /// Older places are forgotten.
  private static var longest: Int { 100 }

  /// Places to go back to, the latest last.
  private var past: [Place] = []
  /// Places to go forward to, the next last.
  private var future: [Place] = []
  /// The place where the reader last read on; nil while the reader is there.
  package private(set) var kept: Place?

  /// Makes a history without jumps.
  package init() {}

  /// The place that `goBack(from:)` would return.
  package var previous: Place? { past.last }

  /// The place that `goForward(from:)` would return.
  package var next: Place? { future.last }

  /// Records a jump. Places to go forward to are forgotten.
  package mutating func jump(from here: Place, to goal: Place) {
    guard here != goal else { return }
    append(here, to: \.past)
    future = []
    leave(here, for: goal)
  }

  /// Records an ordinary turn: the reader reads on here.
  package mutating func turn() { kept = nil }

  /// Returns the place where the last jump began; nil if there is none.
  package mutating func goBack(from here: Place) -> Place? {
    guard let goal = past.popLast() else { return nil }
    append(here, to: \.future)
    leave(here, for: goal)
    return goal
  }

  /// Returns the place that `goBack(from:)` left; nil if there is none.
  package mutating func goForward(from here: Place) -> Place? {
    guard let goal = future.popLast() else { return nil }
    append(here, to: \.past)
    leave(here, for: goal)
    return goal
  }

  private mutating func leave(_ here: Place, for goal: Place) {
    let place = kept ?? here
    kept = place == goal ? nil : place
  }

  private mutating func append(_ place: Place, to places: WritableKeyPath<Self, [Place]>) {
    self[keyPath: places].append(place)
    if self[keyPath: places].count > Self.longest { self[keyPath: places].removeFirst() }
  }
}

extension JumpHistory: Sendable where Place: Sendable {}
