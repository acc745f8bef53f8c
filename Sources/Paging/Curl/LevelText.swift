/// Text on the back of a leaf that is held by its corner, set level.
///
/// A leaf that hangs askew would show letters turned; cells cannot. So every line stays a line of the
/// screen and moves with the edge of the leaf that it starts from: the block of text leans as the leaf
/// does, and can be read.
struct LevelText {
  private let hold: CornerHold
  private let crease: Crease
  private let width: Double
  private let length: Double
  /// From one line to the next, and how far the lines have moved.
  private let lineHeight: Double
  private let shift: Double
  private let linesRunAway: Bool

  /// `linesRunAway` says that lines of text run away from the spine, not along it.
  init(_ hold: CornerHold, _ crease: Crease, width: Double, length: Double, linesRunAway: Bool) {
    self.hold = hold
    self.crease = crease
    self.width = width
    self.length = length
    self.linesRunAway = linesRunAway
    lineHeight = linesRunAway ? LeafFrame.aspect : 1
    shift = ((hold.v - length) / lineHeight).rounded() * lineHeight
  }

  /// The place on the leaf of the text that is shown at a place of the plane.
  func place(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
    linesRunAway ? alongRows(u, v) : alongSpine(u, v)
  }

  private func alongRows(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
    // The free edge, mirrored at the crease.
    let (du, dv) = (-2 * crease.nu * crease.nv, 1 - 2 * crease.nv * crease.nv)
    let edge = abs(dv) < 0.2 ? hold.u : hold.u + du * (v - hold.v) / dv
    return (width - (u - edge) - extra(u, v, slope: crease.nu), v - shift)
  }

  private func alongSpine(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
    // The side of the leaf, mirrored at the crease.
    let (du, dv) = (1 - 2 * crease.nu * crease.nu, -2 * crease.nu * crease.nv)
    let edge = abs(du) < 0.2 ? hold.v : hold.v + dv * (u - hold.u) / du
    return (width - (u - hold.u) - extra(u, v, slope: crease.nu), length + (v - edge))
  }

  /// What the bend hides of the paper, measured along a line.
  private func extra(_ u: Double, _ v: Double, slope: Double) -> Double {
    let depth = crease.depth(u, v)
    guard depth > 0 else { return 0 }
    let part = min(depth / crease.radius, 1)
    return (crease.radius * arcsine(part) - depth) / max(slope, 0.25)
  }
}
