public import CurlewGlyphs

/// Text in several styles, such as a paragraph with bold words.
///
/// ```swift
/// let note: StyledText = "Turn the page with " + StyledText("→", Style(.accent))
/// for (row, line) in note.wrapped(to: 30).enumerated() {
///   canvas.write(line, at: Point(column: 2, row: row))
/// }
/// ```
public struct StyledText: Hashable, Sendable {
  private var glyphs: [Glyph]
  private var styles: [Style]

  /// Makes text in one style.
  public init(_ text: SafeText, _ style: Style = .plain) {
    (glyphs, styles) = (text.glyphs, Array(repeating: style, count: text.glyphs.count))
  }

  private init(_ glyphs: [Glyph], _ styles: [Style]) {
    (self.glyphs, self.styles) = (glyphs, styles)
  }

  /// The width in cells.
  public var width: Int { glyphs.reduce(0) { $0 + $1.width } }

  /// Whether there is no text.
  public var isEmpty: Bool { glyphs.isEmpty }

  /// Joins two texts.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(left.glyphs + right.glyphs, left.styles + right.styles)
  }

  /// The text in lines of at most so many cells, broken at spaces. A longer word is cut. A line has no spaces at its
  /// ends, and an empty text has no lines.
  public func wrapped(to cells: Int) -> [StyledText] {
    SafeText.lines(of: glyphs, cells).map {
      StyledText(Array(glyphs[$0]), Array(styles[$0]))
    }
  }

  fileprivate var cells: [Cell] { zip(glyphs, styles).map { Cell($0, $1) } }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// Makes plain text.
  public init(stringLiteral text: String) {
    self.init(SafeText(text))
  }
}

extension TextCanvas {
  /// Writes text from a position to the right, clipped to a rectangle. Glyphs that would be cut are left
  /// out.
  public mutating func write(_ text: StyledText, at origin: Point, clip: Rect? = nil) {
    let clip = bounds.intersection(clip ?? bounds)
    guard clip.rows.contains(origin.row) else { return }
    var column = origin.column
    for cell in text.cells {
      let end = column + Int(cell.width)
      if column >= clip.columns.lowerBound && end <= clip.columns.upperBound {
        put(cell, at: Point(column: column, row: origin.row))
      }
      column = end
    }
  }
}
