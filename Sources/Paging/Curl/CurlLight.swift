internal import Cells

/// The light in which a leaf in the air and what lies below it are seen.
final class CurlLight {
  private let leaf: BentLeaf
  private let width: Double
  /// The light of the binding at every half unit from the spine.
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

  /// The surface that a layer shows at a place, in its light.
  func paper(_ landing: Landing, _ sight: Sight, _ crease: Crease) -> Tint {
    switch landing.layer {
    case .under, .beside:
      let light = gutter(sight.u) * (1 - leaf.shadow(sight, crease))
      return Tint(.page, light: coarseLight(light))
    case .desk: return Tint(.desk, light: coarseLight(1 - 0.8 * leaf.shadow(sight, crease)))
    case .front: return Tint(.page, light: coarseLight(front(landing, sight, crease)))
    case .back: return back(landing, sight, crease)
    }
  }

  /// Where the leaf comes to rest it is the page that it will be, and nothing changes when it lands.
  private func back(_ landing: Landing, _ sight: Sight, _ crease: Crease) -> Tint {
    let lift = UInt8(nearestWhole(crease.lift * Double(Tint.fullLift)))
    guard lift > 0 else { return Tint(.page, light: coarseLight(gutter(landing.u))) }
    return Tint(.back, light: fineLight(backLight(landing, sight, crease)), lift: lift)
  }

  private func gutter(_ u: Double) -> Double {
    let step = nearestWhole(abs(u) * 2)
    return step < binding.count ? binding[step] : 1
  }

  /// The side that was read: it darkens as it rises and turns away.
  private func front(_ landing: Landing, _ sight: Sight, _ crease: Crease) -> Double {
    let rise = rise(sight, crease)
    guard rise > 0 else { return gutter(landing.u) * (1 - leaf.shadow(sight, crease)) }
    return gutter(landing.u) * (1 + 0.03 * bell(rise, at: 0.3, 0.2) - 0.40 * power(rise, 2.2))
  }

  /// The other side: bright where it bends over, dark where it goes down behind the ridge.
  private func backLight(_ landing: Landing, _ sight: Sight, _ crease: Crease) -> Double {
    let rise = sight.depth / crease.radius
    var light = 0.955
    if rise > -0.7 { light += 0.09 * bell(rise, at: 0.2, 0.26) }
    if rise > 0.4 { light -= 0.46 * power(smoothstep((rise - 0.4) / 0.62), 1.3) }
    let lit = 1 + (light - 1) * crease.lift
    return landing.u < 0.2 * width ? lit * gutter(landing.u) : lit
  }

  private func bell(_ x: Double, at middle: Double, _ spread: Double) -> Double {
    let distance = (x - middle) / spread
    return exponential(-distance * distance)
  }

  /// How far up the bend a place is: 0 at its beginning, 1 at its edge, as seen from above.
  private func rise(_ sight: Sight, _ crease: Crease) -> Double {
    min(max(sight.depth / crease.radius, 0), 1)
  }

  // MARK: Ink

  /// How far ink stands out: less, the more its paper turns away.
  func contrast(of layer: Layer, _ sight: Sight, _ crease: Crease, showsThrough: Bool) -> UInt8 {
    guard layer.isLeaf else { return Style.fullContrast }
    let rise = rise(sight, crease)
    let facing = rise > 0 ? (1 - rise * rise).squareRoot() : 1
    if layer == .front { return eighths(turned(facing, 0.7)) }
    let ink = turned(facing, 0.8)
    guard showsThrough else { return eighths((1 - 0.1 * crease.lift) * ink) }
    let faint = 0.17 * ink
    return faint < 0.12 ? 0 : UInt8(nearestWhole(faint * Double(Style.fullContrast)))
  }

  /// What is left of ink on paper that faces the eye so far; most of a leaf does entirely.
  private func turned(_ facing: Double, _ exponent: Double) -> Double {
    facing < 1 ? power(facing, exponent) : 1
  }

  private func eighths(_ contrast: Double) -> UInt8 {
    UInt8(nearestWhole(contrast * Double(Style.fullContrast) / 2)) * 2
  }
}
