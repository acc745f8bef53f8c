/// Pixels on which outlines are filled, with antialiased edges.
struct SVGCanvas {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]
  private let watch: DecodingWatch

  /// The lines in a row of pixels for which coverage is computed. Along a line it is exact.
  private static let samples = 4

  init(width: Int, height: Int, _ watch: DecodingWatch) {
    (self.width, self.height, self.watch) = (width, height, watch)
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  func check() throws(PictureFault) { try watch.check() }

  var bitmap: Bitmap { Bitmap(width: width, height: height, pixels: pixels) }

  /// Fills the inside of closed lines.
  ///
  /// - Parameter isEvenOdd: selects the even-odd rule; the other one is nonzero winding.
  mutating func fill(
    _ lines: [Polyline], _ colour: SVGColour, isEvenOdd: Bool
  ) throws(PictureFault) {
    let edges = edges(of: lines)
    guard let first = edges.first, colour.opacity > 0 else { return }
    let last = edges.reduce(0) { max($0, $1.end) }
    var (next, active) = (0, [SVGEdge]())
    var coverage = SVGCoverage(width: width)
    for row in Int(first.start)..<min(Int(last) + 1, height) {
      for sample in 0..<Self.samples {
        try watch.check()
        let y = Double(row) + (Double(sample) + 0.5) / Double(Self.samples)
        while next < edges.count, edges[next].start <= y {
          active.append(edges[next])
          next += 1
        }
        active.removeAll { $0.end <= y }
        coverage.add(Self.spans(active, at: y, isEvenOdd), weight: 1 / Float(Self.samples))
      }
      coverage.take { column, share in blend(colour, share, column, row) }
    }
  }

  /// The edges that cross the canvas, from top to bottom.
  private func edges(of lines: [Polyline]) -> [SVGEdge] {
    var edges: [SVGEdge] = []
    for line in lines where line.points.count > 1 {
      for (index, point) in line.points.enumerated() {
        let next = line.points[index + 1 < line.points.count ? index + 1 : 0]
        if let edge = SVGEdge(point, next, height: Double(height)) { edges.append(edge) }
      }
    }
    edges.sort { $0.start < $1.start }
    return edges
  }

  /// The parts of a horizontal line that are inside, each as its two ends.
  private static func spans(
    _ edges: [SVGEdge], at y: Double, _ isEvenOdd: Bool
  ) -> [(Double, Double)] {
    let crossings = edges.map { ($0.x(at: y), $0.direction) }.sorted { $0.0 < $1.0 }
    var (spans, winding, start) = ([(Double, Double)](), 0, 0.0)
    for (x, direction) in crossings {
      let wasInside = isEvenOdd ? winding & 1 != 0 : winding != 0
      winding += direction
      let isInside = isEvenOdd ? winding & 1 != 0 : winding != 0
      if isInside, !wasInside { start = x }
      if wasInside, !isInside { spans.append((start, x)) }
    }
    return spans
  }

  /// Blends a colour over a pixel.
  mutating func blend(_ colour: SVGColour, _ share: Float, _ column: Int, _ row: Int) {
    let place = row * width + column
    let opacity = colour.opacity * share
    let below = pixels[place]
    let rest = Float(below.opacity) / 255 * (1 - opacity)
    let sum = opacity + rest
    guard sum > 0 else { return }
    func mix(_ above: Float, _ below: UInt8) -> UInt8 {
      UInt8(min(max((above * opacity + Float(below) * rest) / sum, 0), 255).rounded())
    }
    pixels[place] = UInt32(
      red: mix(colour.red, below.red), green: mix(colour.green, below.green),
      blue: mix(colour.blue, below.blue), opacity: UInt8(min(sum * 255, 255).rounded()))
  }
}

/// A straight edge that is not horizontal.
private struct SVGEdge {
  /// Its upper and its lower end, clipped to the canvas.
  let start: Double
  let end: Double
  /// 1 for an edge that goes down.
  let direction: Int
  private let slope: Double
  private let offset: Double

  init?(_ from: Vector, _ to: Vector, height: Double) {
    let (top, bottom) = from.y < to.y ? (from, to) : (to, from)
    (start, end) = (max(top.y, 0), min(bottom.y, height))
    guard start < end else { return nil }
    direction = from.y < to.y ? 1 : -1
    slope = (bottom.x - top.x) / (bottom.y - top.y)
    offset = top.x - top.y * slope
  }

  func x(at y: Double) -> Double { offset + y * slope }
}

/// How much of each pixel of a row is covered.
private struct SVGCoverage {
  /// Changes of the coverage of whole pixels, from the pixel before.
  private var changes: [Float]
  /// The coverage of pixels that are covered in part.
  private var parts: [Float]
  private var touched: Range<Int>?
  private let width: Int

  init(width: Int) {
    self.width = width
    changes = [Float](repeating: 0, count: width + 1)
    parts = [Float](repeating: 0, count: width + 1)
  }

  mutating func add(_ spans: [(Double, Double)], weight: Float) {
    for (from, to) in spans {
      let (left, right) = (max(from, 0), min(to, Double(width)))
      guard left < right else { continue }
      let (first, last) = (Int(left), Int(right))
      if first == last {
        parts[first] += Float(right - left) * weight
      } else {
        parts[first] += Float(Double(first + 1) - left) * weight
        parts[last] += Float(right - Double(last)) * weight
        changes[first + 1] += weight
        changes[last] -= weight
      }
      let range = first..<min(last + 1, width)
      touched =
        touched.map {
          min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound)
        } ?? range
    }
  }

  /// Passes the coverage of the row to `body`, and clears it.
  mutating func take(_ body: (Int, Float) -> Void) {
    guard let range = touched else { return }
    var whole: Float = 0
    for column in range {
      whole += changes[column]
      let share = min(whole + parts[column], 1)
      if share > 0.002 { body(column, share) }
    }
    for column in range.lowerBound...range.upperBound { (changes[column], parts[column]) = (0, 0) }
    touched = nil
  }
}

extension SVGCanvas {
  /// Draws a bitmap through a map. Each pixel of the canvas is the mean of four samples of the bitmap.
  mutating func draw(
    _ bitmap: Bitmap, _ map: SVGTransform, opacity: Double
  ) throws(PictureFault) {
    let size = Vector(Double(bitmap.width), Double(bitmap.height))
    let corners = [.zero, Vector(size.x, 0), Vector(0, size.y), size].map { map * $0 }
    guard corners.allSatisfy(\.isNear) else { return }
    let back = map.inverse
    let columns = range(corners.map(\.x), width)
    for row in range(corners.map(\.y), height) {
      if row % 8 == 0 { try check() }
      for column in columns {
        let colours = Self.offsets.compactMap { offset in
          bitmap.colour(at: back * (Vector(Double(column), Double(row)) + offset))
        }
        guard let mean = SVGColour.mean(of: colours) else { continue }
        let share = Float(colours.count) / Float(Self.offsets.count)
        blend(mean.faded(opacity), share, column, row)
      }
    }
  }

  /// The places in a pixel of the canvas for which samples are taken.
  private static let offsets = [
    Vector(0.25, 0.25), Vector(0.75, 0.25), Vector(0.25, 0.75), Vector(0.75, 0.75),
  ]

  private func range(_ places: [Double], _ end: Int) -> Range<Int> {
    let first = min(max(places.reduce(.infinity, min), 0), Double(end))
    let last = min(max(places.reduce(-.infinity, max), first), Double(end))
    return Int(first)..<Int(last.rounded(.up))
  }
}

extension Bitmap {
  /// The colour of the pixel at a place; nil outside, and where it is transparent.
  fileprivate func colour(at place: Vector) -> SVGColour? {
    guard place.x >= 0, place.y >= 0, place.x < Double(width), place.y < Double(height) else {
      return nil
    }
    let pixel = self[Int(place.x), Int(place.y)]
    guard pixel.opacity > 0 else { return nil }
    return SVGColour(
      red: Float(pixel.red), green: Float(pixel.green), blue: Float(pixel.blue),
      opacity: Float(pixel.opacity) / 255)
  }
}
