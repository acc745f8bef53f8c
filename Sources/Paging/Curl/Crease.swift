/// How paper is bent round a cylinder: where the bend begins, which way it goes, how wide it is.
///
/// Along the paper nothing is stretched. Before the crease it lies flat; then it climbs the cylinder,
/// whose top stands a radius further on; over the top it comes back, flat again, with its reverse up.
struct Crease {
  /// The direction in which the leaf rises, of length one.
  let nu: Double
  let nv: Double
  /// How far along that direction the bend begins.
  private let start: Double
  let radius: Double
  /// How much of its own colour and light a leaf shows that is about to rest: nothing pops.
  let lift: Double
  /// How dark its shadows are: before its free edge, and behind its ridge.
  let edgeShadow: Double
  let ridgeShadow: Double

  /// The bend by which a point of the paper has come back by a distance, against the direction, from
  /// where it lay; the paper that is bound reaches `reach` from there.
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
    // How high the leaf stands, from 0 lying flat to 1 in full bend.
    let height = min(radius / widest, 1)
    lift = min(radius / (0.6 * widest), 1)
    edgeShadow = 0.34 * power(height, 0.7)
    ridgeShadow = 0.52 * power(height, 0.6)
  }

  /// The radius of a leaf in full bend.
  static func widest(_ width: Double) -> Double { 0.13 * width }

  /// How far its shadows reach: before its free edge, and behind its ridge.
  var shadowBefore: Double { radius + 2 }
  var shadowBehind: Double { 1.7 * radius + 3 }

  /// How far beyond the beginning of the bend a point of the plane is.
  func depth(_ u: Double, _ v: Double) -> Double { u * nu + v * nv - start }

  /// How far apart the ridges and the free edges of two bends in the same direction are, at most.
  func drift(to other: Crease) -> Double {
    max(
      abs(start + radius - other.start - other.radius),
      abs(2 * (start - other.start) + .pi * (radius - other.radius)))
  }

  /// How much paper lies beyond the beginning of the bend when its end has come back by `travel`.
  /// Once over the top that is simple; before, `d − R·sin(d/R) = travel` must be solved.
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

/// Quick beginning, quick end, slow between.
func smoothstep(_ x: Double) -> Double {
  let t = min(max(x, 0), 1)
  return t * t * (3 - 2 * t)
}
