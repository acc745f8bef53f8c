internal import Cells

/// The light on a turning leaf and on the surfaces below it.
final class CurlLight {
  private let leaf: CurledLeaf
  private let width: Double
  /// The light near the spine, at every half unit of distance.
  private let binding: [Double]

  init(_ scene: CurlScene, _ orientation: Orientation) {
    leaf = scene.leaf
    let width = scene.frame.width
    self.width = width
    binding = (0...Int(width / 2) + 1).map {
      gutterLight(at: Double($0) / 2, width: width, orientation)
    }
  }

  // MARK: Paper

  /// The surface and light at a hit.
  func paper(_ hit: Hit, _ ray: Ray, _ crease: Crease) -> Tint {
    switch hit.layer {
    case .under, .beside:
      let light = gutter(ray.u) * (1 - leaf.shadow(ray, crease))
      return Tint(.page, light: coarseLight(light))
    case .desk: return Tint(.desk, light: coarseLight(1 - 0.8 * leaf.shadow(ray, crease)))
    case .front: return Tint(.page, light: coarseLight(front(hit, ray, crease)))
    case .back: return back(hit, ray, crease)
    }
  }

  /// A leaf that comes to rest gradually becomes a flat page, so nothing changes when it lands.
  private func back(_ hit: Hit, _ ray: Ray, _ crease: Crease) -> Tint {
    let lift = UInt8(roundedToInt(crease.lift * Double(Tint.fullLift)))
    guard lift > 0 else { return Tint(.page, light: coarseLight(gutter(hit.u))) }
    return Tint(.back, light: fineLight(backLight(hit, ray, crease)), lift: lift)
  }

  private func gutter(_ u: Double) -> Double {
    let step = roundedToInt(abs(u) * 2)
    return step < binding.count ? binding[step] : 1
  }

  /// The front of the leaf darkens as it rises and turns away.
  private func front(_ hit: Hit, _ ray: Ray, _ crease: Crease) -> Double {
    let rise = rise(ray, crease)
    guard rise > 0 else { return gutter(hit.u) * (1 - leaf.shadow(ray, crease)) }
    return gutter(hit.u) * (1 + 0.03 * bell(rise, at: 0.3, 0.2) - 0.40 * power(rise, 2.2))
  }

  /// The back of the leaf is bright where it bends over and dark behind the ridge.
  private func backLight(_ hit: Hit, _ ray: Ray, _ crease: Crease) -> Double {
    let rise = ray.depth / crease.radius
    var light = 0.955
    if rise > -0.7 { light += 0.09 * bell(rise, at: 0.2, 0.26) }
    if rise > 0.4 { light -= 0.46 * power(smoothstep((rise - 0.4) / 0.62), 1.3) }
    let lit = 1 + (light - 1) * crease.lift
    return hit.u < 0.2 * width ? lit * gutter(hit.u) : lit
  }

  private func bell(_ x: Double, at middle: Double, _ spread: Double) -> Double {
    let distance = (x - middle) / spread
    return exponential(-distance * distance)
  }

  /// The position of a ray on the bend as seen from above: 0 at its start, 1 at the ridge.
  private func rise(_ ray: Ray, _ crease: Crease) -> Double {
    min(max(ray.depth / crease.radius, 0), 1)
  }

  // MARK: Ink

  /// The contrast of ink, which falls as its paper turns away.
  func contrast(of layer: Layer, _ ray: Ray, _ crease: Crease, showsThrough: Bool) -> UInt8 {
    guard layer.isLeaf else { return Style.fullContrast }
    let rise = rise(ray, crease)
    let facing = rise > 0 ? (1 - rise * rise).squareRoot() : 1
    if layer == .front { return eighths(turned(facing, 0.7)) }
    let ink = turned(facing, 0.8)
    guard showsThrough else { return eighths((1 - 0.1 * crease.lift) * ink) }
    let faint = 0.17 * ink
    return faint < 0.12 ? 0 : UInt8(roundedToInt(faint * Double(Style.fullContrast)))
  }

  /// The contrast left on paper at an angle. Skips `power` for flat paper, which is most of the leaf.
  private func turned(_ facing: Double, _ exponent: Double) -> Double {
    facing < 1 ? power(facing, exponent) : 1
  }

  private func eighths(_ contrast: Double) -> UInt8 {
    UInt8(roundedToInt(contrast * Double(Style.fullContrast) / 2)) * 2
  }
}
