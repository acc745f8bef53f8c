internal import Cells

/// The light in which a leaf in the air and what lies below it are seen.
struct CurlLight {
  private let scene: CurlScene
  private let width: Double
  /// The light of the binding at every half unit from the spine.
  private let binding: [Double]

  init(_ scene: CurlScene, _ orientation: Orientation) {
    self.scene = scene
    let width = scene.frame.width
    self.width = width
    binding = (0...Int(width / 2) + 1).map {
      gutterLight(at: Double($0) / 2, width: width, orientation)
    }
  }

  // MARK: Paper

  /// The surface that a layer shows at a place, in its light.
  func paper(of layer: Layer, _ landing: Landing, _ sight: CurlScene.Sight) -> Tint {
    switch layer {
    case .under, .beside: Tint(.page, light: coarseLight(gutter(sight.u) * (1 - shadow(sight))))
    case .desk: Tint(.desk, light: coarseLight(1 - 0.8 * shadow(sight)))
    case .front: Tint(.page, light: coarseLight(front(landing, sight)))
    case .back: back(landing, sight)
    }
  }

  /// Where the leaf comes to rest it is the page that it will be, and nothing changes when it lands.
  private func back(_ landing: Landing, _ sight: CurlScene.Sight) -> Tint {
    let lift = UInt8((sight.crease.lift * Double(Tint.fullLift)).rounded())
    guard lift > 0 else { return Tint(.page, light: coarseLight(gutter(landing.u))) }
    return Tint(.back, light: fineLight(backLight(landing, sight)), lift: lift)
  }

  private func gutter(_ u: Double) -> Double {
    let step = Int((abs(u) * 2).rounded())
    return step < binding.count ? binding[step] : 1
  }

  private func shadow(_ sight: CurlScene.Sight) -> Double {
    scene.leaf.shadow(sight.u, sight.v, sight.crease)
  }

  /// The side that was read: it darkens as it rises and turns away.
  private func front(_ landing: Landing, _ sight: CurlScene.Sight) -> Double {
    let rise = rise(sight)
    guard rise > 0 else { return gutter(landing.u) * (1 - shadow(sight)) }
    return gutter(landing.u) * (1 + 0.03 * bell(rise, at: 0.3, 0.2) - 0.40 * power(rise, 2.2))
  }

  /// The other side: bright where it bends over, dark where it goes down behind the ridge.
  private func backLight(_ landing: Landing, _ sight: CurlScene.Sight) -> Double {
    let rise = sight.crease.depth(sight.u, sight.v) / sight.crease.radius
    var light = 0.955
    if rise > -0.7 { light += 0.09 * bell(rise, at: 0.2, 0.26) }
    if rise > 0.4 { light -= 0.46 * power(smoothstep((rise - 0.4) / 0.62), 1.3) }
    let lit = 1 + (light - 1) * sight.crease.lift
    return landing.u < 0.2 * width ? lit * gutter(landing.u) : lit
  }

  private func bell(_ x: Double, at middle: Double, _ spread: Double) -> Double {
    exponential(-power((x - middle) / spread, 2))
  }

  /// How far up the bend a place is: 0 at its beginning, 1 at its edge, as seen from above.
  private func rise(_ sight: CurlScene.Sight) -> Double {
    min(max(sight.crease.depth(sight.u, sight.v) / sight.crease.radius, 0), 1)
  }

  // MARK: Ink

  /// How far ink stands out: less, the more its paper turns away.
  func contrast(of layer: Layer, _ sight: CurlScene.Sight, showsThrough: Bool) -> UInt8 {
    let rise = layer.isLeaf ? rise(sight) : 0
    guard layer == .back || rise > 0 else { return Style.fullContrast }
    let facing = (1 - rise * rise).squareRoot()
    if layer == .front { return eighths(power(facing, 0.7)) }
    guard showsThrough else { return eighths((1 - 0.1 * sight.crease.lift) * power(facing, 0.8)) }
    let faint = 0.17 * power(facing, 0.8)
    return faint < 0.12 ? 0 : UInt8((faint * Double(Style.fullContrast)).rounded())
  }

  private func eighths(_ contrast: Double) -> UInt8 {
    UInt8((contrast * Double(Style.fullContrast) / 2).rounded()) * 2
  }
}
