/// The box of a word or line, in points from the upper left corner of its page. It is always finite and never flat,
/// whatever numbers a tool states.
struct PlacedBox {
  let left, top, right, bottom: Double

  /// The minimum height in points. A line without height would not even be in its own row.
  static let leastHeight = 0.1
  /// The maximum distance from the corner in points.
  static let farthest = 1e6

  init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = Self.bounded(left)
    self.top = Self.bounded(top)
    self.right = max(Self.bounded(right), self.left)
    self.bottom = max(Self.bounded(bottom), self.top + Self.leastHeight)
  }

  private static func bounded(_ place: Double) -> Double {
    place.isNaN ? 0 : min(max(place, 0), farthest)
  }

  var height: Double { bottom - top }

  /// The box in a mirror: in right-to-left text, places then increase in the order of reading.
  var mirrored: PlacedBox {
    PlacedBox(
      left: Self.farthest - right, top: top, right: Self.farthest - left, bottom: bottom)
  }

  func union(_ other: PlacedBox) -> PlacedBox {
    PlacedBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

/// A word that a tool found on a page.
struct PlacedWord {
  /// As mark-up.
  var text: [UInt8]
  var box: PlacedBox

  /// Whether nothing but a gap within a word is between this word and the next.
  func touches(_ next: PlacedWord, inLineOf height: Double) -> Bool {
    next.box.left - box.right <= height / 10
  }
}
