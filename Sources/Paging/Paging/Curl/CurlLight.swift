internal import CurlewCells

/// The light on a turning leaf and on the surfaces below it.
final class CurlLight {
  private let leaf: CurledLeaf
  private let gutter: GutterShade
  private let steps: LightSteps
  private let restLight: RestLight

  init(_ scene: CurlScene, _ context: TransitionContext) {
    leaf = scene.leaf
    gutter = GutterShade(context.geometry)
    restLight = RestLight(gutter, scene.frame, context.geometry)
    steps = LightSteps(context.shading)
  }

  /// The light that a page gives a cell by itself, without the shade beside the spine.
  @inline(__always)
  func ownLight(of cell: Cell, at place: Point) -> UInt8 { restLight.own(of: cell, at: place) }

  // MARK: Paper

  /// The surface and light of a cell at the hit of the ray through its centre.
  func paper(_ hit: PaperPoint, _ ray: Ray, _ crease: Crease) -> Tint {
    paper(hit, ray, crease, atRest: gutter.light(onCellAt: hit.u))
  }

  /// The surface and light of a quarter of a cell at the hit of the ray through its centre.
  func paperOfQuarter(_ hit: PaperPoint, _ ray: Ray, _ crease: Crease) -> Tint {
    paper(hit, ray, crease, atRest: gutter.light(onHalfAt: hit.u))
  }

  /// - Parameter light: The light when the paper lies flat.
  private func paper(_ hit: PaperPoint, _ ray: Ray, _ crease: Crease, atRest light: UInt8) -> Tint {
    switch hit.layer {
    case .under, .beside: Tint(.page, light: steps.shaded(light, by: leaf.shadow(ray, crease)))
    case .desk: Tint(.desk, light: steps.shaded(Tint.fullLight, by: 0.8 * leaf.shadow(ray, crease)))
    case .front: Tint(.page, light: steps.shaded(light, by: frontShadow(ray, crease)))
    case .back: back(ray, crease, light)
    }
  }

  /// A leaf that comes to rest gradually becomes a flat page, so nothing changes when it lands.
  private func back(_ ray: Ray, _ crease: Crease, _ light: UInt8) -> Tint {
    let lift = UInt8(roundedToInt(crease.lift * Double(Tint.fullLift)))
    guard lift > 0 else { return Tint(.page, light: light) }
    let flat = Double(light) / Double(Tint.fullLight)
    let light = steps.bent(
      backLight(ray, crease) * flat, isFlat: ray.depth < PaperLight.flatRise * crease.radius)
    return Tint(.back, light: light, lift: lift)
  }

  /// The front of the leaf darkens as it rises and turns away.
  private func frontShadow(_ ray: Ray, _ crease: Crease) -> Double {
    let rise = rise(ray, crease)
    guard rise > 0 else { return leaf.shadow(ray, crease) }
    return PaperLight.frontShadow(rise: rise)
  }

  /// The back of the leaf is bright where it bends over and dark behind the ridge.
  private func backLight(_ ray: Ray, _ crease: Crease) -> Double {
    1 + (PaperLight.back(rise: ray.depth / crease.radius) - 1) * crease.lift
  }

  /// The position of a ray on the bend as seen from above: 0 at its start, 1 at the ridge.
  private func rise(_ ray: Ray, _ crease: Crease) -> Double {
    min(max(ray.depth / crease.radius, 0), 1)
  }

  // MARK: Ink

  /// The contrast of ink, which falls as its paper turns away.
  func contrast(of layer: Surface, _ ray: Ray, _ crease: Crease, showsThrough: Bool) -> UInt8 {
    guard layer.isLeaf else { return Style.fullContrast }
    let rise = rise(ray, crease)
    let facing = rise > 0 ? (1 - rise * rise).squareRoot() : 1
    if layer == .front { return steps.contrast(turned(facing, 0.7)) }
    let ink = turned(facing, 0.8) * (1 - PaperLight.fading(rise: rise))
    guard showsThrough else { return steps.contrast(ink) }
    let faint = 0.17 * ink
    return faint < 0.12 ? 0 : UInt8(roundedToInt(faint * Double(Style.fullContrast)))
  }

  /// The contrast left on paper at an angle. Skips `power` for flat paper, which is most of the leaf.
  private func turned(_ facing: Double, _ exponent: Double) -> Double {
    facing < 1 ? power(facing, exponent) : 1
  }
}
