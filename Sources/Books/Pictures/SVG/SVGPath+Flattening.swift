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
