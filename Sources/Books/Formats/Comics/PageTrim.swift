internal import CurlewManuscript

/// What is left of the pages of a document without their margins. Pages with even and with odd numbers lose margins of
/// different widths; what is left has the same size on all.
package struct PageTrim: Sendable {
  /// In fractions of the width and height of a page.
  package let share: Double
  /// The upper left corner on pages with even and with odd numbers.
  private var corners = [(x: 0.0, y: 0.0), (x: 0.0, y: 0.0)]

  /// Paper that stays around the ink, in fractions of a page.
  private static let margin = 0.015
  /// Less is not worth a change.
  private static let most = 0.97

  package func corner(ofPage number: Int) -> (x: Double, y: Double) { corners[number % 2] }

  /// Measures pages; nil if there is nothing to cut away.
  ///
  /// - Parameter boxes: Where there is ink on consecutive pages; nil for a blank page.
  init?(_ boxes: [InkBox?], from first: Int) {
    let sides = [0, 1].map { side in
      boxes.indices.filter { (first + $0) % 2 == side }.compactMap { boxes[$0] }
        .reduce(InkBox?.none) { $0?.union($1) ?? $1 }?.grown(by: Self.margin)
    }
    guard let any = sides[0] ?? sides[1] else { return nil }
    share = sides.compactMap { $0.map { max($0.width, $0.height) } }.max() ?? 1
    guard share < Self.most else { return nil }
    corners = sides.map { box in
      let box = box ?? any
      let (x, y) = (box.left - (share - box.width) / 2, box.top - (share - box.height) / 2)
      return (min(max(x, 0), 1 - share), min(max(y, 0), 1 - share))
    }
  }

  /// Measures pages that a tool has drawn, one behind the other as pixmaps.
  package init?(sketches: [UInt8], from first: Int) {
    var (boxes, rest) = ([InkBox?](), sketches[...])
    while let header = PixmapHeader(Array(rest.prefix(64))) {
      let (width, height) = (header.size.width, header.size.height)
      let pixels = rest.dropFirst(header.start)
      guard pixels.count >= 3 * width * height else { break }
      boxes.append(InkBox(in: pixels.prefix(3 * width * height), width: width, height: height))
      rest = pixels.dropFirst(3 * width * height)
    }
    self.init(boxes, from: first)
  }
}

/// A rectangle around all ink on a page, in fractions of its width and height.
struct InkBox: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// How much darker than paper ink is.
  private static let contrast = 40

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Finds what is darker than the paper, which covers most of a page; nil if nothing is.
  ///
  /// - Parameter bytes: Red, green and blue of each pixel, row by row.
  init?(in bytes: ArraySlice<UInt8>, width: Int, height: Int) {
    let levels = bytes.reduce(into: [Int](repeating: 0, count: 256)) { $0[Int($1)] += 1 }
    let paper = levels.indices.max { levels[$0] < levels[$1] } ?? 255
    var (left, top, right, bottom) = (width, height, 0, 0)
    for (index, byte) in bytes.enumerated() where Int(byte) < paper - Self.contrast {
      let (x, y) = (index / 3 % width, index / 3 / width)
      (left, right) = (min(left, x), max(right, x + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    guard left < right else { return nil }
    self.init(
      left: Double(left) / Double(width), top: Double(top) / Double(height),
      right: Double(right) / Double(width), bottom: Double(bottom) / Double(height))
  }

  var width: Double { right - left }
  var height: Double { bottom - top }

  func union(_ other: InkBox) -> InkBox {
    InkBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  fileprivate func grown(by margin: Double) -> InkBox {
    InkBox(
      left: max(left - margin, 0), top: max(top - margin, 0), right: min(right + margin, 1),
      bottom: min(bottom + margin, 1))
  }
}
