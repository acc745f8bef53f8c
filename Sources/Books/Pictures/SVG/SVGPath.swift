/// A path of lines and cubic curves.
struct SVGPath {
  enum Segment {
    case move(Vector)
    case line(Vector)
    case curve(Vector, Vector, to: Vector)
    case close
  }

  private(set) var segments: [Segment] = []
  /// Further segments of a path are left out.
  static let mostSegments = 200_000
  /// The end of the last segment.
  private(set) var current = Vector.zero
  /// The start of the current subpath.
  private var start = Vector.zero

  mutating func move(to point: Vector) {
    segments.append(.move(point))
    (current, start) = (point, point)
  }

  mutating func line(to point: Vector) {
    segments.append(.line(point))
    current = point
  }

  mutating func curve(_ first: Vector, _ second: Vector, to point: Vector) {
    segments.append(.curve(first, second, to: point))
    current = point
  }

  /// A curve with one control point.
  mutating func curve(_ control: Vector, to point: Vector) {
    curve(
      current + (control - current) * (2.0 / 3), point + (control - point) * (2.0 / 3), to: point)
  }

  mutating func close() {
    segments.append(.close)
    current = start
  }

  /// An arc of an ellipse, as the attribute `d` gives it.
  mutating func arc(
    radii: Vector, rotation: Double, isLarge: Bool, isPositive: Bool, to end: Vector
  ) {
    var radii = Vector(abs(radii.x), abs(radii.y))
    guard radii.x > 0, radii.y > 0, current != end else { return line(to: end) }
    // In coordinates in which the ellipse is a circle of radius 1 around the origin.
    let turn = SVGTransform.turned(rotation)
    let half = turn.inverse * ((current - end) / 2)
    let excess = (half / radii).length
    guard excess.isFinite else { return line(to: end) }
    if excess > 1 { radii *= excess }
    let from = half / radii
    let to = -from
    let distance = from.x * from.x + from.y * from.y
    let height = max(1 - distance, 0).squareRoot()
    let sign = isLarge == isPositive ? -1.0 : 1
    let along = to - from
    let length = along.length
    let centre = length > 0 ? along.normal * (height * sign / length) : Vector.zero
    let ellipse = turn * SVGTransform.scaled(radii.x, radii.y) * SVGTransform.moved(centre)
    let map = SVGTransform.moved((current + end) / 2) * ellipse
    let first = Maths.angle(from.x - centre.x, from.y - centre.y)
    var sweep = Maths.angle(to.x - centre.x, to.y - centre.y) - first
    if isPositive, sweep < 0 { sweep += 2 * .pi }
    if !isPositive, sweep > 0 { sweep -= 2 * .pi }
    arc(from: first, sweep, map, to: end)
  }

  /// Curves of at most a quarter of a circle each.
  private mutating func arc(
    from first: Double, _ sweep: Double, _ map: SVGTransform, to end: Vector
  ) {
    let count = max(Int((abs(sweep) / (.pi / 2)).rounded(.up)), 1)
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * Maths.tangent(step / 4)
    for index in 0..<count {
      let (a, b) = (first + Double(index) * step, first + Double(index + 1) * step)
      let p = Vector(Maths.cosine(a), Maths.sine(a))
      let q = Vector(Maths.cosine(b), Maths.sine(b))
      curve(
        map * (p + p.normal * reach), map * (q - q.normal * reach),
        to: index == count - 1 ? end : map * q)
    }
  }

  mutating func ellipse(_ centre: Vector, _ radii: Vector) {
    move(to: centre + Vector(radii.x, 0))
    for end in [centre - Vector(radii.x, 0), centre + Vector(radii.x, 0)] {
      arc(radii: radii, rotation: 0, isLarge: false, isPositive: true, to: end)
    }
    close()
  }
}
