internal import CurlewManuscript

/// Draws SVG: paths, shapes, strokes, fills, pictures and uses. Gradients become their mean colour; words
/// become labels; filters, masks, patterns and animations are left out.
enum SVGPicture {
  /// A drawing has no pixels of its own; without a size to be near to, it gets these on its longer side.
  private static let usualSide = 1024.0
  private static let mostPixels = 16.0 * 1024 * 1024
  /// In bytes. Its elements take some times as much.
  private static let longestFile = 8 << 20

  static func bitmap(
    of bytes: [UInt8], near size: PictureSize?, resource: @escaping (String) -> [UInt8]?,
    _ watch: DecodingWatch, decode: @escaping SVGPainter.Decoding
  ) throws(PictureFault) -> Bitmap {
    guard bytes.count <= longestFile else { throw .tooLarge }
    let document = try SVGDocument(bytes, watch)
    guard let root = document.root else { throw .unknownFormat }
    guard let box = box(of: root) else { throw .damaged }
    let scale = scale(box, near: size, limit: Double(watch.limits.pixels))
    let (width, height) = (pixels(box.size.x * scale), pixels(box.size.y * scale))
    try watch.check(width: width, height: height)
    let canvas = SVGCanvas(width: width, height: height, watch)
    var painter = SVGPainter(
      document, on: canvas, view: box.size, resource: resource, decode: decode)
    try painter.draw(root, SVGStyle(), box.fitted(into: Vector(Double(width), Double(height))))
    var bitmap = painter.canvas.bitmap
    bitmap.labels = painter.labels
    return bitmap
  }

  private static func box(of root: SVGElement) -> SVGBox? {
    if let box = SVGBox(root["viewBox"]) { return box }
    guard let width = root.length("width", of: 300), let height = root.length("height", of: 150),
      width > 0, height > 0
    else { return nil }
    return SVGBox(origin: .zero, size: Vector(width, height))
  }

  /// Twice the size it is wanted near, like other pictures.
  private static func scale(_ box: SVGBox, near size: PictureSize?, limit: Double) -> Double {
    let wanted =
      size.map {
        max(2 * Double($0.width) / box.size.x, 2 * Double($0.height) / box.size.y)
      } ?? usualSide / max(box.size.x, box.size.y)
    let area = box.size.x * box.size.y
    return min(wanted, (min(limit, mostPixels) / area).squareRoot())
  }

  private static func pixels(_ length: Double) -> Int { Int(min(max(length.rounded(), 1), 1e6)) }
}
