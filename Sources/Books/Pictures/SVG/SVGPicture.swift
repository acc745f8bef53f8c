internal import CurlewManuscript

/// Draws SVG: paths, shapes, strokes, fills, pictures and uses. A gradient becomes its mean colour, and text
/// becomes labels. Filters, masks, patterns and animations are left out.
enum SVGPicture {
  /// The pixels of the longer side if no size is requested.
  private static let usualSide = 1024.0
  private static let mostPixels = 16.0 * 1024 * 1024
  /// In bytes. Elements in memory take a multiple of it.
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

  /// The scale that makes the drawing twice as large as `size`.
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
