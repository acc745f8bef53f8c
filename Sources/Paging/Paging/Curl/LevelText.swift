/// Keeps the text level on the back of a leaf that is held by its corner.
///
/// Text cannot be rotated in a terminal. Each line of text stays in one row of the screen and shifts with
/// the edge of the leaf, so the block of text leans like the leaf and stays legible.
struct LevelText {
  private let corner: HeldCorner
  private let crease: Crease
  private let width: Double
  private let length: Double
  /// The distance between two lines, and the shift of all lines, along `v`.
  private let lineHeight: Double
  private let shift: Double
  private let linesCrossSpine: Bool

  /// `linesCrossSpine` is true if lines of text are perpendicular to the spine.
  init(_ corner: HeldCorner, _ crease: Crease, width: Double, length: Double, linesCrossSpine: Bool)
  {
    self.corner = corner
    self.crease = crease
    self.width = width
    self.length = length
    self.linesCrossSpine = linesCrossSpine
    lineHeight = linesCrossSpine ? LeafFrame.aspect : 1
    shift = ((corner.v - length) / lineHeight).rounded() * lineHeight
  }

  /// The point of the leaf whose text is shown at a point of the plane.
  func place(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
    linesCrossSpine ? alongRows(u, v) : alongSpine(u, v)
  }

  private func alongRows(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
    // The free edge, mirrored at the crease.
    let (du, dv) = (-2 * crease.nu * crease.nv, 1 - 2 * crease.nv * crease.nv)
    let edge = abs(dv) < 0.2 ? corner.u : corner.u + du * (v - corner.v) / dv
    return (width - (u - edge) - hiddenLength(u, v, slope: crease.nu), v - shift)
  }

  private func alongSpine(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
    // The side of the leaf, mirrored at the crease.
    let (du, dv) = (1 - 2 * crease.nu * crease.nu, -2 * crease.nu * crease.nv)
    let edge = abs(du) < 0.2 ? corner.v : corner.v + dv * (u - corner.u) / du
    return (width - (u - corner.u) - hiddenLength(u, v, slope: crease.nu), length + (v - edge))
  }

  /// The length of paper hidden by the bend, measured along a line of text.
  private func hiddenLength(_ u: Double, _ v: Double, slope: Double) -> Double {
    let depth = crease.depth(u, v)
    guard depth > 0 else { return 0 }
    let part = min(depth / crease.radius, 1)
    return (crease.radius * arcsine(part) - depth) / max(slope, 0.25)
  }
}
