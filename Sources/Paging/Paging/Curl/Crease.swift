/// A bend of paper around a cylinder: where it starts, its direction and its radius.
///
/// The paper is not stretched. It lies flat before the bend, climbs the cylinder, and comes back flat
/// above it with its back up.
struct Crease {
  /// The direction in which the leaf rises, a unit vector.
  let nu: Double
  let nv: Double
  /// The position along that direction where the bend starts.
  private let start: Double
  let radius: Double
  /// How much of its own colour and light the back of the leaf shows, 0 to 1. It fades as the leaf comes to
  /// rest, so that nothing changes abruptly when it lands.
  let lift: Double
  /// The darkness of the shadows before the free edge and behind the ridge, 0 to 1.
  let edgeShadow: Double
  let ridgeShadow: Double

  /// Makes the bend that moves a point of the paper back by a distance.
  ///
  /// - Parameters:
  ///   - corner: the point's position when the leaf lies flat.
  ///   - direction: the direction in which the leaf rises.
  ///   - travel: how far the point has moved, against the direction.
  ///   - reach: the distance from the point to the bound paper.
  ///   - width: the width of the leaf.
  init(
    corner: (u: Double, v: Double), direction: (u: Double, v: Double), travel: Double,
    reach: Double, width: Double
  ) {
    let widest = Crease.widest(width)
    let growing = widest * min(max(travel / (0.55 * width), 0), 1).squareRoot()
    let radius = max(min(growing, (2 * reach - travel) / .pi), 1e-3)
    let length = min(Self.length(travel: travel, radius: radius), max(reach, 1e-3))
    (nu, nv) = direction
    self.radius = radius
    start = corner.u * nu + corner.v * nv - length
    // The height of the leaf: 0 lies flat, 1 is fully bent.
    let height = min(radius / widest, 1)
    lift = min(radius / (0.6 * widest), 1)
    edgeShadow = 0.34 * power(height, 0.7)
    ridgeShadow = 0.52 * power(height, 0.6)
  }

  /// The radius of a fully bent leaf.
  static func widest(_ width: Double) -> Double { 0.13 * width }

  /// How far the shadows reach before the free edge and behind the ridge.
  var shadowBefore: Double { radius + 2 }
  var shadowBehind: Double { 1.7 * radius + 3 }

  /// The distance of a point of the plane from the start of the bend, negative before it.
  func depth(_ u: Double, _ v: Double) -> Double { u * nu + v * nv - start }

  /// The largest distance between the ridges, or between the free edges, of two parallel bends.
  func drift(to other: Crease) -> Double {
    max(
      abs(start + radius - other.start - other.radius),
      abs(2 * (start - other.start) + .pi * (radius - other.radius)))
  }

  /// The length `d` of paper beyond the start of the bend whose end has moved back by `travel`. Solves
  /// `d − R·sin(d/R) = travel` by Newton's method until the end is over the top.
  static func length(travel: Double, radius: Double) -> Double {
    let half = Double.pi * radius
    guard travel < half else { return (travel + half) / 2 }
    var length = min(cubeRoot(6 * radius * radius * max(travel, 0)), half)
    for _ in 0..<8 {
      let error = length - radius * sine(length / radius) - travel
      if abs(error) < 1e-9 * radius { break }
      let slope = max(1 - cosine(length / radius), 1e-3)
      length = min(max(length - error / slope, 0), half)
    }
    return length
  }
}

/// The smoothstep function: 0 below 0, 1 above 1, flat at both ends.
func smoothstep(_ x: Double) -> Double {
  let t = min(max(x, 0), 1)
  return t * t * (3 - 2 * t)
}
