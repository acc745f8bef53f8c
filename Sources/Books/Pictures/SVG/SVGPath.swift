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

/// A line through points.
struct Polyline {
  var points: [Vector]
  var isClosed = false
}

/// Lines that together have a limited number of points.
struct PolylineList {
  private(set) var lines: [Polyline] = []
  private var count = 0
  private static let mostPoints = 1_000_000

  mutating func append(_ line: Polyline) throws(PictureFault) {
    count += line.points.count
    guard count <= Self.mostPoints else { throw .tooLarge }
    lines.append(line)
  }

  /// Throws if an unfinished line is already too long to be appended.
  func check(_ line: Polyline) throws(PictureFault) {
    guard count + line.points.count <= Self.mostPoints else { throw .tooLarge }
  }
}

extension SVGPath {
  /// The parts of the path as lines, so fine that the curves look smooth on pixels of size 1.
  func lines(_ map: SVGTransform) throws(PictureFault) -> [Polyline] {
    var lines = PolylineList()
    var line = Polyline(points: [])
    for segment in segments {
      try lines.check(line)
      switch segment {
      case .move(let point):
        if !line.points.isEmpty { try lines.append(line) }
        line = Polyline(points: [map * point])
      case .line(let point): line.points.append(map * point)
      case .curve(let first, let second, let end):
        line.addCurve(map * first, map * second, map * end)
      case .close:
        guard let start = line.points.first else { continue }
        line.isClosed = true
        try lines.append(line)
        // What follows without a move begins where this part began.
        line = Polyline(points: [start])
      }
    }
    if line.points.count > 1 || lines.lines.isEmpty { try lines.append(line) }
    return lines.lines.filter { $0.points.allSatisfy(\.isNear) }
  }
}

extension Polyline {
  fileprivate mutating func addCurve(_ first: Vector, _ second: Vector, _ end: Vector) {
    guard let start = points.last else { return }
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    let count = bend.isFinite ? Int(min(max((bend * 12).squareRoot().rounded(.up), 1), 64)) : 1
    for index in 1...count {
      let t = Double(index) / Double(count)
      let s = 1 - t
      let near = start * (s * s * s) + first * (3 * s * s * t)
      points.append(near + second * (3 * s * t * t) + end * (t * t * t))
    }
  }
}

extension Vector {
  /// Whether the point is so near to the picture that numbers stay exact; false if it is not finite.
  var isNear: Bool { abs(x) < 1e7 && abs(y) < 1e7 }
}
