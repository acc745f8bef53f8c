internal import CurlewFormats
internal import CurlewManuscript

/// Draws the elements of a document.
struct SVGPainter {
  /// Decodes a picture inside the drawing, near a size; nil for an unknown format.
  typealias Decoding = (_ bytes: [UInt8], _ near: PictureSize?) throws(PictureFault) -> Bitmap?

  let document: SVGDocument
  private(set) var canvas: SVGCanvas
  private(set) var labels: [PictureLabel] = []
  /// The size that percentages refer to.
  private let view: Vector
  /// Returns the bytes of a picture, by its address.
  private let resource: (String) -> [UInt8]?
  private let decode: Decoding
  /// How many elements may still be drawn. Each use of an element counts.
  private var left = 200_000

  /// Elements and uses within each other.
  private static let deepest = 100
  private static let mostLabels = 1000
  /// Of a gradient.
  private static let mostStops = 100

  init(
    _ document: SVGDocument, on canvas: SVGCanvas, view: Vector,
    resource: @escaping (String) -> [UInt8]?, decode: @escaping Decoding
  ) {
    (self.document, self.canvas, self.view) = (document, canvas, view)
    (self.resource, self.decode) = (resource, decode)
  }

  mutating func draw(
    _ element: SVGElement, _ style: SVGStyle, _ map: SVGTransform, depth: Int = 0
  ) throws(PictureFault) {
    left -= 1
    guard left > 0, depth < Self.deepest else { throw .tooLarge }
    try canvas.check()
    let style = styled(element, style)
    guard !style.isHidden else { return }
    let map = element["transform"].map { map * SVGTransform($0) } ?? map
    guard map.isUsable else { return }
    switch element.name {
    case "svg" where depth > 0, "symbol":
      try drawChildren(of: element, style, map * place(of: element) * inner(element), depth)
    case "svg", "g", "a", "switch": try drawChildren(of: element, style, map, depth)
    case "use":
      guard let number = document.number(of: element["href"]) else { return }
      try draw(document.elements[number], style, map * place(of: element), depth: depth + 1)
    case "image": try drawImage(element, style, map)
    case "text": write(element, style, map)
    default:
      guard style.isVisible, let path = element.path(in: view) else { return }
      try draw(path, style, map)
    }
  }

  private mutating func drawChildren(
    of element: SVGElement, _ style: SVGStyle, _ map: SVGTransform, _ depth: Int
  ) throws(PictureFault) {
    for child in element.children where document.elements[child].name != "symbol" {
      try draw(document.elements[child], style, map, depth: depth + 1)
    }
  }

  private func styled(_ element: SVGElement, _ parent: SVGStyle) -> SVGStyle {
    var style = parent
    for property in SVGStyle.properties {
      if let value = element[property] { style.apply(property, value.trimmed) }
    }
    document.rules.forEachDeclaration(for: element) { style.apply($0, $1) }
    for (property, value) in SVGStyle.declarations(element["style"] ?? "") {
      style.apply(property, value)
    }
    return style
  }

  private func place(of element: SVGElement) -> SVGTransform {
    .moved(Vector(element.length("x", of: view.x) ?? 0, element.length("y", of: view.y) ?? 0))
  }

  /// The map from the view box of an inner drawing to its size.
  private func inner(_ element: SVGElement) -> SVGTransform {
    guard let box = SVGBox(element["viewBox"]), let width = element.length("width", of: view.x),
      let height = element.length("height", of: view.y)
    else { return SVGTransform() }
    return box.fitted(into: Vector(width, height))
  }

  // MARK: Paths

  private mutating func draw(
    _ path: SVGPath, _ style: SVGStyle, _ map: SVGTransform
  ) throws(PictureFault) {
    let lines = try path.lines(map)
    if let colour = colour(of: style.fill, style) {
      try canvas.fill(
        lines, colour.faded(style.fillOpacity * style.opacity), isEvenOdd: style.isEvenOdd)
    }
    if let colour = colour(of: style.stroke, style), style.outline.width > 0 {
      let outlines = try style.outline.scaled(map.scale).outlines(of: lines)
      try canvas.fill(
        outlines, colour.faded(style.strokeOpacity * style.opacity), isEvenOdd: false)
    }
  }

  private func colour(of paint: SVGStyle.Paint, _ style: SVGStyle) -> SVGColour? {
    switch paint {
    case .none: nil
    case .current: style.colour
    case .colour(let colour): colour
    case .gradient(let name): colour(ofGradient: "#" + name, depth: 0)
    }
  }

  /// The mean of the colours of a gradient, or of the one that it refers to.
  private func colour(ofGradient reference: String?, depth: Int) -> SVGColour? {
    guard depth < 8, let number = document.number(of: reference) else { return nil }
    let gradient = document.elements[number]
    let stops = gradient.children.prefix(Self.mostStops).map { document.elements[$0] }
      .filter { $0.name == "stop" }
    guard !stops.isEmpty else { return colour(ofGradient: gradient["href"], depth: depth + 1) }
    return SVGColour.mean(
      of: stops.compactMap { stop in
        var properties: [String: String] = [:]
        for name in ["stop-color", "stop-opacity"] { properties[name] = stop[name] }
        document.rules.forEachDeclaration(for: stop) { properties[$0] = $1 }
        for (name, value) in SVGStyle.declarations(stop["style"] ?? "") {
          properties[name] = value
        }
        return SVGColour(properties["stop-color"] ?? "black")?
          .faded(SVGNumbers.length(properties["stop-opacity"], of: 1) ?? 1)
      })
  }

  // MARK: Text

  private mutating func write(_ element: SVGElement, _ style: SVGStyle, _ map: SVGTransform) {
    // Letters in cells are upright.
    guard map.across.x > 0, abs(map.across.y) < 0.1 * map.across.x else { return }
    let text = SVGText(element, style, in: document, view: view, styled: styled)
    for run in text.runs where !run.text.trimmed.isEmpty && labels.count < Self.mostLabels {
      guard let colour = colour(of: run.style.fill, run.style) else { continue }
      let middle = map * run.middle
      guard middle.isNear else { continue }
      labels.append(
        PictureLabel(
          text: run.text.trimmed, x: middle.x, y: middle.y, width: run.width * map.scale,
          colour: colour.rgb))
    }
  }

  // MARK: Pictures

  private mutating func drawImage(
    _ element: SVGElement, _ style: SVGStyle, _ map: SVGTransform
  ) throws(PictureFault) {
    guard let address = element["href"],
      let bytes = DataAddress.bytes(address) ?? resource(address),
      let stated = PictureHeader.size(bytes)
    else { return }
    let natural = Vector(Double(stated.width), Double(stated.height))
    let size = Vector(
      element.length("width", of: view.x) ?? natural.x,
      element.length("height", of: view.y) ?? natural.y)
    var fit = SVGBox(origin: .zero, size: natural).fitted(into: size)
    if element["preserveAspectRatio"]?.hasPrefix("none") == true {
      fit = .scaled(size.x / natural.x, size.y / natural.y)
    }
    let map = map * place(of: element) * fit
    guard map.isUsable else { return }
    let shown = Vector(map.across.length, map.down.length) * natural
    let near = PictureSize(
      width: max(Int(min(shown.x, 1e5)), 1), height: max(Int(min(shown.y, 1e5)), 1))
    guard let bitmap = try decode(bytes, near) else { return }
    try canvas.draw(
      bitmap,
      map * .scaled(natural.x / Double(bitmap.width), natural.y / Double(bitmap.height)),
      opacity: style.opacity)
  }
}
