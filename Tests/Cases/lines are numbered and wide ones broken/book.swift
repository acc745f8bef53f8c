import Shore

/// How high the water stands.
///
/// It is measured twice a day.
struct Tide: Equatable {
  var height = 0.5  // in metres
  let name: String

  func isHigh(above mark: Double) -> Bool {
    height > mark
  }
}

extension Tide {
  /// What the harbour master writes on the board: the name, the height, and whether boats can leave.
  var line: String { "\(name): \(height)" }
}
