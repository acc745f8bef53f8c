/// The text of an element, in runs that each have a place of their own.
struct SVGText {
  struct Run {
    var text = ""
    var start: Vector
    var style: SVGStyle
  }

  private(set) var runs: [Run] = []
  private let document: SVGDocument
  private let view: Vector

  private static let most = 200
  private static let longest = 300

  /// - Parameter styled: returns the style of an element, given that of its parent.
  init(
    _ element: SVGElement, _ style: SVGStyle, in document: SVGDocument, view: Vector,
    styled: (SVGElement, SVGStyle) -> SVGStyle
  ) {
    (self.document, self.view) = (document, view)
    add(element, style, depth: 0, styled)
  }

  private mutating func add(
    _ element: SVGElement, _ style: SVGStyle, depth: Int,
    _ styled: (SVGElement, SVGStyle) -> SVGStyle
  ) {
    guard depth < 8, runs.count < Self.most, !style.isHidden, style.isVisible else { return }
    move(to: element, style)
    for child in element.children.map({ document.elements[$0] }) {
      if let words = child.words {
        append(words)
      } else if child.name == "tspan" || child.name == "a" {
        add(child, styled(child, style), depth: depth + 1, styled)
      }
    }
  }

  /// Begins a run if an element states a place.
  private mutating func move(to element: SVGElement, _ style: SVGStyle) {
    let (x, y) = (element.length("x", of: view.x), element.length("y", of: view.y))
    let shift = Vector(
      element.length("dx", of: view.x) ?? 0, element.length("dy", of: view.y) ?? 0)
    guard runs.isEmpty || x != nil || y != nil || shift != .zero else { return }
    let last = runs.last.map { $0.start + Vector($0.width, 0) } ?? .zero
    runs.append(Run(start: Vector(x ?? last.x, y ?? last.y) + shift, style: style))
  }

  private mutating func append(_ words: String) {
    guard let last = runs.indices.last else { return }
    for sign in words where runs[last].text.utf8.count < Self.longest {
      guard sign.isWhitespace else {
        runs[last].text.append(sign)
        continue
      }
      if runs[last].text.last.map({ $0 != " " }) ?? false { runs[last].text.append(" ") }
    }
  }
}

extension SVGText.Run {
  /// An estimate from the usual width of letters.
  var width: Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 0.55 : 1) } * style.fontSize
  }

  /// The middle of the run, at the height of small letters.
  var middle: Vector {
    start + Vector(width * style.anchor.rawValue, -style.fontSize * 0.3)
  }
}
