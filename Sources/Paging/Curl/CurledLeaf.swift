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

/// A line of sight: where it goes through the paper's plane.
struct Sight {
  let u: Double
  let v: Double
  /// How far beyond the beginning of the bend that is.
  let depth: Double
  /// Which crease the leaf has there.
  let crease: Int
}

/// What a line of sight meets: a layer, and the place on the leaf, or else on the plane below.
struct Landing {
  let layer: Layer
  let u: Double
  let v: Double
}

/// A leaf in the air, seen from above. The map goes from the screen to the paper, so there are never
/// holes: every place of the screen has one source.
///
/// Each cell asks here many times, so what is asked most is copied into whoever asks.
struct BentLeaf {
  let width: Double
  let length: Double
  /// Whether there is paper on both sides of the spine.
  let isSpread: Bool

  @inline(__always)
  func landing(_ sight: Sight, _ crease: Crease) -> Landing {
    let (u, v, depth) = (sight.u, sight.v, sight.depth)
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
  @inline(__always)
  private static func arc(_ depth: Double, _ crease: Crease) -> Double {
    depth > 0 ? crease.radius * arcsine(depth / crease.radius) : depth
  }

  @inline(__always)
  private func isOnPage(_ u: Double, _ v: Double) -> Bool {
    u >= 0 && u <= width && v >= 0 && v <= length
  }

  /// Whether an edge of the leaf may be within a distance of a place: a quick look that spares most
  /// cells a close one.
  @inline(__always)
  func mayEnd(within distance: Double, of sight: Sight, _ crease: Crease) -> Bool {
    guard sight.depth < crease.radius + distance else { return false }
    guard sight.depth < -distance else { return true }
    // Here the leaf is flat, and distances on it are distances on the screen.
    let (u, v) = mirrored(sight, crease)
    guard isOnPage(u, v) else { return distanceToPage(u, v) < distance }
    return min(u, width - u, v, length - v) < distance
  }

  /// What a place shows that the leaf and its shadow do not reach; nil where they may. `slack` is half
  /// the breadth of what is looked at.
  @inline(__always)
  func untouched(_ sight: Sight, _ crease: Crease, slack: Double) -> Layer? {
    let (u, v, depth) = (sight.u, sight.v, sight.depth)
    if depth > 0 {
      return depth - crease.radius > max(crease.shadowBehind, slack) ? plane(u, v) : nil
    }
    guard -depth > slack else { return nil }
    let back = mirrored(sight, crease)
    guard distanceToPage(back.u, back.v) > max(crease.shadowBefore, slack) else { return nil }
    return isOnPage(u, v) ? .front : plane(u, v)
  }

  /// The place of the leaf that lies over a place before the bend.
  @inline(__always)
  private func mirrored(_ sight: Sight, _ crease: Crease) -> (u: Double, v: Double) {
    let over = .pi * crease.radius - 2 * sight.depth
    return (sight.u + crease.nu * over, sight.v + crease.nv * over)
  }

  /// What lies below the leaf.
  @inline(__always)
  private func plane(_ u: Double, _ v: Double) -> Layer {
    guard v >= 0, v <= length, u <= width, u >= (isSpread ? -width : 0) else { return .desk }
    return u >= 0 ? .under : .beside
  }

  /// The shadow that the leaf casts on what lies below it, from 0 to 1: it falls off with the distance
  /// from the nearest part of the leaf, which the same maps find.
  func shadow(_ sight: Sight, _ crease: Crease) -> Double {
    let depth = sight.depth
    if depth < 0 {
      let back = mirrored(sight, crease)
      let near = 1 - smoothstep(distanceToPage(back.u, back.v) / crease.shadowBefore)
      return near > 0 ? crease.edgeShadow * power(near, 1.2) : 0
    }
    let behind = max(0, depth - crease.radius)
    let reach = crease.shadowBehind
    guard behind < reach else { return 0 }
    let top = .pi * crease.radius / 2 - depth
    let aside = distanceToPage(sight.u + crease.nu * top, sight.v + crease.nv * top)
    let near = 1 - smoothstep(hypotenuse(behind, aside) / reach)
    return near > 0 ? crease.ridgeShadow * power(near, 1.6) : 0
  }

  @inline(__always)
  private func distanceToPage(_ u: Double, _ v: Double) -> Double {
    hypotenuse(max(0, u - width, -u), max(0, v - length, -v))
  }
}
