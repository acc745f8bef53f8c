/// The style properties of an element. Most are inherited.
struct SVGStyle {
  enum Paint: Equatable {
    case none, current
    case colour(SVGColour)
    /// A gradient, which is drawn in its mean colour.
    case gradient(String)
  }

  /// The point of a text that stands at its place, as the distance from there to the middle, in text widths.
  enum Anchor: Double {
    case start = 0.5
    case middle = 0
    case end = -0.5
  }

  var fill = Paint.colour(.black)
  var stroke = Paint.none
  var outline = SVGStroke()
  var isEvenOdd = false
  var colour = SVGColour.black
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  /// The opacity of the element times those of its parents.
  var opacity = 1.0
  /// In pixels.
  var fontSize = 16.0
  var anchor = Anchor.start
  var isVisible = true
  /// Whether neither the element nor its contents are drawn.
  var isHidden = false

  /// The attributes that are properties.
  static let properties = [
    "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "opacity",
    "visibility", "display", "font-size", "text-anchor",
  ]

  mutating func apply(_ property: String, _ value: String) {
    guard value != "inherit" else { return }
    switch property {
    case "color": colour = SVGColour(value) ?? colour
    case "fill": fill = Self.paint(value) ?? fill
    case "fill-opacity": fillOpacity = SVGNumbers.length(value, of: 1) ?? fillOpacity
    case "fill-rule": isEvenOdd = value == "evenodd"
    case "stroke": stroke = Self.paint(value) ?? stroke
    case "stroke-opacity": strokeOpacity = SVGNumbers.length(value, of: 1) ?? strokeOpacity
    case "opacity": opacity *= SVGNumbers.length(value, of: 1) ?? 1
    case "visibility": isVisible = value == "visible"
    case "display": isHidden = value == "none"
    case "font-size": fontSize = SVGNumbers.length(value, of: fontSize) ?? fontSize
    case "text-anchor": anchor = value == "middle" ? .middle : value == "end" ? .end : .start
    default: applyToOutline(property, value)
    }
  }

  private mutating func applyToOutline(_ property: String, _ value: String) {
    switch property {
    case "stroke-width": outline.width = SVGNumbers.length(value) ?? outline.width
    case "stroke-linecap":
      outline.cap = value == "round" ? .round : value == "square" ? .square : .butt
    case "stroke-linejoin":
      outline.join = value == "round" ? .round : value == "bevel" ? .bevel : .miter
    case "stroke-miterlimit": outline.miterLimit = SVGNumbers.length(value) ?? outline.miterLimit
    case "stroke-dasharray":
      var numbers = SVGNumbers(value)
      let dashes = Array(numbers.rest().prefix(32))
      outline.dashes = dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
    default: break
    }
  }

  private static func paint(_ value: String) -> Paint? {
    switch value {
    case "none", "transparent": return Paint.none
    case "currentColor", "currentcolor": return .current
    default: break
    }
    guard value.hasPrefix("url(") else { return SVGColour(value).map(Paint.colour) }
    let name = value.dropFirst(4).prefix { $0 != ")" }.filter { !"#'\" ".contains($0) }
    return .gradient(name)
  }
}

extension SVGStyle {
  private static let mostDeclarations = 200

  /// The declarations of a style attribute or a rule, up to a limit.
  static func declarations(_ text: some StringProtocol) -> [(property: String, value: String)] {
    text.split(separator: ";", maxSplits: mostDeclarations).prefix(mostDeclarations)
      .compactMap { declaration in
        let sides = declaration.split(separator: ":", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        return (sides[0].trimmed.lowercased(), sides[1].prefix { $0 != "!" }.trimmed)
      }
  }
}

extension StringProtocol {
  /// Without white space at its ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
