/// The surface that is visible at a point of the screen during a turn.
enum Surface: UInt8, Hashable {
  /// The page below the leaf.
  case under
  case front
  case back
  /// The page across the spine, where the leaf will land.
  case beside
  case desk

  var isLeaf: Bool { self == .front || self == .back }
}

/// A ray from the eye, straight down through a point of the screen.
///
/// `u` is the distance from the spine, `v` that along it, both in columns.
struct Ray {
  /// Where the ray meets the plane of the paper.
  let u: Double
  let v: Double
  /// The distance from the start of the bend, negative before it.
  let depth: Double
  /// The index of the crease that applies to the ray.
  let crease: Int
}

/// The point where a ray meets paper: on the flattened leaf, or on the plane below it.
struct PaperPoint {
  let layer: Surface
  let u: Double
  let v: Double
}

/// A leaf during its turn, seen from above.
///
/// Rays are traced from the screen to the paper, so every point of the screen has exactly one source and
/// the picture has no holes. The methods run several times per cell, so most are inlined.
struct CurledLeaf {
  let width: Double
  let length: Double
  /// Whether there is a page on either side of the spine.
  let isSpread: Bool

  @inline(__always)
  func hit(_ ray: Ray, _ crease: Crease) -> PaperPoint {
    let (u, v, depth) = (ray.u, ray.v, ray.depth)
    if depth < crease.radius && (isSpread || u >= 0) {
      let arc = Self.arc(depth, crease)
      let over = .pi * crease.radius - arc - depth
      let (backU, backV) = (u + crease.nu * over, v + crease.nv * over)
      if isOnPage(backU, backV) { return PaperPoint(layer: .back, u: backU, v: backV) }
      let (frontU, frontV) = (u + crease.nu * (arc - depth), v + crease.nv * (arc - depth))
      if isOnPage(frontU, frontV) { return PaperPoint(layer: .front, u: frontU, v: frontV) }
    }
    return PaperPoint(layer: plane(u, v), u: u, v: v)
  }

  /// The length of paper between the start of the bend and a ray on the rising side.
  @inline(__always)
  private static func arc(_ depth: Double, _ crease: Crease) -> Double {
    depth > 0 ? crease.radius * arcsine(depth / crease.radius) : depth
  }

  @inline(__always)
  private func isOnPage(_ u: Double, _ v: Double) -> Bool {
    u >= 0 && u <= width && v >= 0 && v <= length
  }

  /// Whether an edge of the leaf may be within a distance of a ray. A fast test that rules out most cells.
  @inline(__always)
  func mayHaveEdge(within distance: Double, of ray: Ray, _ crease: Crease) -> Bool {
    guard ray.depth < crease.radius + distance else { return false }
    guard ray.depth < -distance else { return true }
    // The leaf is flat here, so distances on it equal distances on the screen.
    let (u, v) = mirrored(ray, crease)
    guard isOnPage(u, v) else { return distanceToPage(u, v) < distance }
    return min(u, width - u, v, length - v) < distance
  }

  /// The layer at a ray that neither the leaf nor its shadow reaches; nil if they may reach it. `slack` is
  /// the radius of the area around the ray.
  @inline(__always)
  func surfaceOutsideLeaf(_ ray: Ray, _ crease: Crease, slack: Double) -> Surface? {
    let (u, v, depth) = (ray.u, ray.v, ray.depth)
    if depth > 0 {
      return depth - crease.radius > max(crease.shadowBehind, slack) ? plane(u, v) : nil
    }
    guard -depth > slack else { return nil }
    let back = mirrored(ray, crease)
    guard distanceToPage(back.u, back.v) > max(crease.shadowBefore, slack) else { return nil }
    return isOnPage(u, v) ? .front : plane(u, v)
  }

  /// The point of the turned-over part of the leaf that lies above a ray.
  @inline(__always)
  private func mirrored(_ ray: Ray, _ crease: Crease) -> (u: Double, v: Double) {
    let over = .pi * crease.radius - 2 * ray.depth
    return (ray.u + crease.nu * over, ray.v + crease.nv * over)
  }

  /// The layer below the leaf.
  @inline(__always)
  private func plane(_ u: Double, _ v: Double) -> Surface {
    guard v >= 0, v <= length, u <= width, u >= (isSpread ? -width : 0) else { return .desk }
    return u >= 0 ? .under : .beside
  }

  /// The shadow of the leaf on the surface below it, 0 to 1. It weakens with the distance from the nearest
  /// part of the leaf.
  func shadow(_ ray: Ray, _ crease: Crease) -> Double {
    let depth = ray.depth
    if depth < 0 {
      let back = mirrored(ray, crease)
      let near = 1 - smoothstep(distanceToPage(back.u, back.v) / crease.shadowBefore)
      return near > 0 ? crease.edgeShadow * power(near, 1.2) : 0
    }
    let behind = max(0, depth - crease.radius)
    let reach = crease.shadowBehind
    guard behind < reach else { return 0 }
    let top = .pi * crease.radius / 2 - depth
    let aside = distanceToPage(ray.u + crease.nu * top, ray.v + crease.nv * top)
    let near = 1 - smoothstep(hypotenuse(behind, aside) / reach)
    return near > 0 ? crease.ridgeShadow * power(near, 1.6) : 0
  }

  @inline(__always)
  private func distanceToPage(_ u: Double, _ v: Double) -> Double {
    hypotenuse(max(0, u - width, -u), max(0, v - length, -v))
  }
}
