/// How lines are drawn.
struct SVGStroke {
  enum Cap { case butt, round, square }
  enum Join { case miter, round, bevel }

  var width = 1.0
  var cap = Cap.butt
  var join = Join.miter
  var miterLimit = 4.0
  /// Lengths of dashes and gaps in turn.
  var dashes: [Double] = []

  /// The stroke in pixels. Lines stay wide enough to be seen.
  func scaled(_ scale: Double) -> SVGStroke {
    var stroke = self
    stroke.width = max(width * scale, 1)
    stroke.dashes = dashes.map { $0 * scale }
    return stroke
  }

  /// The outlines of lines: pieces that overlap, all of one orientation.
  func outlines(of lines: [Polyline]) throws(PictureFault) -> [Polyline] {
    var pieces = PolylineList()
    for line in lines {
      for dash in dashed(line) { try add(dash, to: &pieces) }
    }
    return pieces.lines
  }

  private func add(_ line: Polyline, to pieces: inout PolylineList) throws(PictureFault) {
    var points: [Vector] = []
    for point in line.points where points.last.map({ ($0 - point).length > 1e-6 }) ?? true {
      points.append(point)
    }
    if line.isClosed, let first = points.first, let last = points.last,
      (last - first).length <= 1e-6
    {
      points.removeLast()
    }
    let isClosed = line.isClosed && points.count > 2
    if isClosed { points.append(points[0]) }
    guard points.count > 1 else {
      if let point = points.first, cap != .butt { try pieces.append(circle(point)) }
      return
    }
    for (start, end) in zip(points, points.dropFirst()) {
      let side = (end - start).normal / (end - start).length * (width / 2)
      try pieces.append(piece([start + side, end + side, end - side, start - side]))
    }
    for index in 1..<points.count - 1 {
      try addJoin(points[index - 1], points[index], points[index + 1], to: &pieces)
    }
    if isClosed {
      try addJoin(points[points.count - 2], points[0], points[1], to: &pieces)
    } else {
      try addCap(points[0], from: points[1], to: &pieces)
      try addCap(points[points.count - 1], from: points[points.count - 2], to: &pieces)
    }
  }

  private func addCap(
    _ end: Vector, from start: Vector, to pieces: inout PolylineList
  ) throws(PictureFault) {
    switch cap {
    case .butt: break
    case .round: try pieces.append(circle(end))
    case .square:
      let ahead = (end - start) / (end - start).length * (width / 2)
      let side = ahead.normal
      try pieces.append(piece([end + side, end + side + ahead, end - side + ahead, end - side]))
    }
  }

  private func addJoin(
    _ before: Vector, _ corner: Vector, _ after: Vector, to pieces: inout PolylineList
  ) throws(PictureFault) {
    let first = (corner - before) / (corner - before).length
    let second = (after - corner) / (after - corner).length
    let bend = first.cross(second)
    let along = first.x * second.x + first.y * second.y
    guard abs(bend) > 1e-6 || along < 0 else { return }
    // The small bends of a curve need no more than a triangle.
    if join == .round, along < 0.97 { return try pieces.append(circle(corner)) }
    let out = bend > 0 ? -width / 2 : width / 2
    let (a, b) = (corner + first.normal * out, corner + second.normal * out)
    var points = [corner, a, b]
    // The length of the tip in widths is 1 / sin(half the angle).
    let half = ((1 + along) / 2).squareRoot()
    if join == .miter, half > 0.01, 1 / half <= miterLimit {
      points = [corner, a, a + first * (abs(out) * (1 - along) / max(abs(bend), 1e-6)), b]
    }
    try pieces.append(piece(points))
  }

  private func circle(_ centre: Vector) -> Polyline {
    let count = Int(min(max(width * 2, 8), 64))
    return piece(
      (0..<count).map { index in
        let angle = 2 * .pi * Double(index) / Double(count)
        return centre + Vector(Maths.cosine(angle), Maths.sine(angle)) * (width / 2)
      })
  }

  /// A closed piece, turned so that overlapping ones never cancel each other.
  private func piece(_ points: [Vector]) -> Polyline {
    var area = 0.0
    for (point, next) in zip(points, points.dropFirst() + points.prefix(1)) {
      area += point.cross(next)
    }
    return Polyline(points: area < 0 ? points.reversed() : points, isClosed: true)
  }
}

extension SVGStroke {
  private static let mostDashes = 10_000

  /// The dashes of a line; the line itself if there are none, or too many to be seen.
  private func dashed(_ line: Polyline) -> [Polyline] {
    let period = dashes.reduce(0, +)
    let points = line.isClosed ? line.points + line.points.prefix(1) : line.points
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard period > 0.5, dashes.allSatisfy({ $0 >= 0 }), points.count > 1,
      length / period * Double(dashes.count) < Double(Self.mostDashes)
    else { return [line] }
    var result: [Polyline] = []
    var dash = Polyline(points: [points[0]])
    var (index, left) = (0, dashes[0])
    for (start, end) in zip(points, points.dropFirst()) {
      let whole = (end - start).length
      var done = 0.0
      while whole - done > left {
        done += left
        let point = start + (end - start) * (done / whole)
        if index.isMultiple(of: 2) {
          dash.points.append(point)
          result.append(dash)
        }
        dash = Polyline(points: [point])
        index += 1
        left = dashes[index % dashes.count]
      }
      left -= whole - done
      if index.isMultiple(of: 2) { dash.points.append(end) }
    }
    if index.isMultiple(of: 2) { result.append(dash) }
    return result
  }
}
