/// A point, or the difference of two points.
typealias Vector = SIMD2<Double>

extension Vector {
  var length: Double { (x * x + y * y).squareRoot() }
  /// Turned by a right angle.
  var normal: Vector { Vector(-y, x) }
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
}

/// An affine map: where the two axes and the origin go.
struct SVGTransform {
  var across = Vector(1, 0)
  var down = Vector(0, 1)
  var origin = Vector(0, 0)

  static func * (map: SVGTransform, point: Vector) -> Vector {
    map.across * point.x + map.down * point.y + map.origin
  }

  /// Applies `inner` first.
  static func * (outer: SVGTransform, inner: SVGTransform) -> SVGTransform {
    SVGTransform(
      across: outer * inner.across - outer.origin, down: outer * inner.down - outer.origin,
      origin: outer * inner.origin)
  }

  static func moved(_ way: Vector) -> SVGTransform { SVGTransform(origin: way) }

  static func scaled(_ x: Double, _ y: Double) -> SVGTransform {
    SVGTransform(across: Vector(x, 0), down: Vector(0, y))
  }

  static func turned(_ degrees: Double) -> SVGTransform {
    let angle = degrees * .pi / 180
    let (sine, cosine) = (Maths.sine(angle), Maths.cosine(angle))
    return SVGTransform(across: Vector(cosine, sine), down: Vector(-sine, cosine))
  }

  /// Whether its numbers are small enough to be multiplied.
  var isUsable: Bool {
    [across, down, origin].allSatisfy { abs($0.x) < 1e100 && abs($0.y) < 1e100 }
  }

  /// How much lengths grow on average.
  var scale: Double { abs(across.cross(down)).squareRoot() }

  /// The inverse map. If this map sends all points to one line, the coordinates of the inverse are not finite.
  var inverse: SVGTransform {
    let area = across.cross(down)
    var map = SVGTransform(
      across: Vector(down.y, -across.y) / area, down: Vector(-down.x, across.x) / area)
    map.origin = -(map * origin)
    return map
  }
}

extension SVGTransform {
  /// Reads an attribute `transform`. What is not understood is left out.
  init(_ text: String) {
    self.init()
    for part in text.split(separator: ")", maxSplits: 64).prefix(64) {
      let sides = part.split(separator: "(")
      guard sides.count == 2 else { continue }
      let name = sides[0].filter { $0.isLetter }
      var numbers = SVGNumbers(String(sides[1]))
      if let map = Self.map(name, numbers.rest()) { self = self * map }
    }
  }

  private static func map(_ name: String, _ numbers: [Double]) -> SVGTransform? {
    let second = numbers.count > 1 ? numbers[1] : nil
    guard let first = numbers.first else { return nil }
    let angle = first * .pi / 180
    switch name {
    case "matrix" where numbers.count == 6:
      return SVGTransform(
        across: Vector(numbers[0], numbers[1]), down: Vector(numbers[2], numbers[3]),
        origin: Vector(numbers[4], numbers[5]))
    case "translate": return moved(Vector(first, second ?? 0))
    case "scale": return scaled(first, second ?? first)
    case "skewX": return SVGTransform(down: Vector(Maths.tangent(angle), 1))
    case "skewY": return SVGTransform(across: Vector(1, Maths.tangent(angle)))
    case "rotate":
      let turn = turned(first)
      guard numbers.count == 3 else { return turn }
      let middle = Vector(numbers[1], numbers[2])
      return moved(middle) * turn * moved(-middle)
    default: return nil
    }
  }
}
