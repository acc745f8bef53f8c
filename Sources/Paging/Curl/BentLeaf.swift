/// What is seen at a place of the screen while a leaf is in the air.
enum Layer: UInt8, Hashable {
  /// The page that the leaf uncovers.
  case under
  /// The side of the leaf that was read.
  case front
  /// Its other side.
  case back
  /// The page across the spine, which is covered in the end.
  case beside
  case desk

  var isLeaf: Bool { self == .front || self == .back }
}

/// What a line of sight meets: a layer, and the place on the leaf, or else on the plane below.
struct Landing {
  let layer: Layer
  let u: Double
  let v: Double
}

/// A leaf in the air, seen from above. The map goes from the screen to the paper, so there are never
/// holes: every place of the screen has one source.
struct BentLeaf {
  let width: Double
  let length: Double
  /// Whether there is paper on both sides of the spine.
  let isSpread: Bool

  func landing(_ u: Double, _ v: Double, _ crease: Crease) -> Landing {
    let depth = crease.depth(u, v)
    if depth < crease.radius && (isSpread || u >= 0) {
      let arc = Self.arc(depth, crease)
      let over = .pi * crease.radius - arc - depth
      let (backU, backV) = (u + crease.nu * over, v + crease.nv * over)
      if isOnPage(backU, backV) { return Landing(layer: .back, u: backU, v: backV) }
      let (frontU, frontV) = (u + crease.nu * (arc - depth), v + crease.nv * (arc - depth))
      if isOnPage(frontU, frontV) { return Landing(layer: .front, u: frontU, v: frontV) }
    }
    return Landing(layer: plane(u, v), u: u, v: v)
  }

  /// The paper from the beginning of the bend to what is seen there on the rising side.
  private static func arc(_ depth: Double, _ crease: Crease) -> Double {
    depth > 0 ? crease.radius * arcsine(depth / crease.radius) : depth
  }

  private func isOnPage(_ u: Double, _ v: Double) -> Bool {
    u >= 0 && u <= width && v >= 0 && v <= length
  }

  /// Whether an edge of the leaf may be within a distance of a place: a quick look that spares most
  /// cells a close one.
  func mayEnd(within distance: Double, of u: Double, _ v: Double, _ crease: Crease) -> Bool {
    let depth = crease.depth(u, v)
    guard depth < crease.radius + distance else { return false }
    guard depth < -distance else { return true }
    // Here the leaf is flat, and distances on it are distances on the screen.
    let over = .pi * crease.radius - 2 * depth
    let (backU, backV) = (u + crease.nu * over, v + crease.nv * over)
    guard isOnPage(backU, backV) else { return distanceToPage(backU, backV) < distance }
    return min(backU, width - backU, backV, length - backV) < distance
  }

  /// What a place shows that the leaf and its shadow do not reach; nil where they may. `slack` is half
  /// the breadth of what is looked at.
  func untouched(_ u: Double, _ v: Double, _ crease: Crease, slack: Double) -> Layer? {
    let depth = crease.depth(u, v)
    if depth > 0 {
      return depth - crease.radius > max(crease.shadowBehind, slack) ? plane(u, v) : nil
    }
    let over = .pi * crease.radius - 2 * depth
    let distance = distanceToPage(u + crease.nu * over, v + crease.nv * over)
    guard -depth > slack, distance > max(crease.shadowBefore, slack) else { return nil }
    return isOnPage(u, v) ? .front : plane(u, v)
  }

  /// What lies below the leaf.
  private func plane(_ u: Double, _ v: Double) -> Layer {
    guard v >= 0, v <= length, u <= width, u >= (isSpread ? -width : 0) else { return .desk }
    return u >= 0 ? .under : .beside
  }

  /// The shadow that the leaf casts on what lies below it, from 0 to 1: it falls off with the distance
  /// from the nearest part of the leaf, which the same maps find.
  func shadow(_ u: Double, _ v: Double, _ crease: Crease) -> Double {
    let depth = crease.depth(u, v)
    if depth < 0 {
      let over = .pi * crease.radius - 2 * depth
      let distance = distanceToPage(u + crease.nu * over, v + crease.nv * over)
      let near = 1 - smoothstep(distance / crease.shadowBefore)
      return near > 0 ? crease.edgeShadow * power(near, 1.2) : 0
    }
    let behind = max(0, depth - crease.radius)
    let reach = crease.shadowBehind
    guard behind < reach else { return 0 }
    let top = .pi * crease.radius / 2 - depth
    let aside = distanceToPage(u + crease.nu * top, v + crease.nv * top)
    let near = 1 - smoothstep(hypotenuse(behind, aside) / reach)
    return near > 0 ? crease.ridgeShadow * power(near, 1.6) : 0
  }

  private func distanceToPage(_ u: Double, _ v: Double) -> Double {
    hypotenuse(max(0, u - width, -u), max(0, v - length, -v))
  }
}
