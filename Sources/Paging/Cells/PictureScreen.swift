package import CurlewGlyphs

/// Where a canvas shows a picture in cells.
package struct PictureSpot: Hashable, Sendable {
  /// The cells of the picture. Others may have been drawn over them.
  package var area: Rect
  /// Identifies the picture to whoever drew it.
  package var number: Int

  package init(area: Rect, number: Int) {
    (self.area, self.number) = (area, number)
  }
}

/// The form in which a screen takes pictures in pixels.
package struct PixelFormat: Hashable, Sendable {
  package enum Method: Hashable, Sendable {
    /// Sixels of up to a number of colours.
    case sixel(colours: Int)
    /// PNG files, shown by placeholders in cells, as in kitty.
    case placeholders
  }

  package var method: Method
  /// In pixels.
  package var cellWidth: Int
  package var cellHeight: Int
  package var ink: RGB
  package var paper: RGB

  package init(_ method: Method, cellWidth: Int, cellHeight: Int, ink: RGB, paper: RGB) {
    self.method = method
    (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
    (self.ink, self.paper) = (ink, paper)
  }
}

/// A picture in the pixels of a screen.
package struct PixelPicture: Hashable, Sendable {
  package enum Pixels: Hashable, Sendable {
    /// A sequence for each ``rowsOfPiece`` rows of cells, from the top. On paper, the cells are blanked first.
    case sixels([[UInt8]], onPaper: Bool)
    /// A PNG file.
    case png([UInt8])
  }

  package var area: Rect
  package var pixels: Pixels

  package init(area: Rect, pixels: Pixels) {
    (self.area, self.pixels) = (area, pixels)
  }

  /// The rows of cells in a piece. A sixel is six pixels high, so six rows of any height hold whole sixels.
  package static let rowsOfPiece = 6
}

/// What a terminal may add to some cells of a row while nothing moves.
package struct CellMark: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// They lead to an address on the web. Marks with the same number belong together.
    case link(String, number: Int)
    case wavyLine
  }

  package var area: Rect
  package var kind: Kind

  package init(area: Rect, _ kind: Kind) { (self.area, self.kind) = (area, kind) }
}

/// A screen that may show pictures in pixels over their cells.
package protocol PictureScreen: ThemedScreen, ~Copyable {
  /// Whether Ctrl-C is a key like others, and sends no signal.
  var keepsControlC: Bool { get set }

  /// The form in which the screen takes pixels; nil if it shows none, or has not answered yet. The first
  /// call asks the terminal; when it has answered, `next(within:)` returns `.tick`.
  ///
  /// - Parameter isForced: Whether to use sixels even in a terminal that may not erase them.
  mutating func pixelFormat(isForced: Bool) -> PixelFormat?

  /// What there is to say of pictures that are shown in cells, as far as the terminal has answered: what would bring
  /// pixels, or what to expect of a printed page.
  func pixelAdvice(ofPrint isPrint: Bool) -> SafeText?

  /// Whether the screen takes marks, as far as it has answered. The first call asks the terminal.
  mutating func takesMarks() -> Bool

  /// Lays pictures and marks over the shown canvas, in place of those laid before. A canvas that differs under them
  /// removes them.
  mutating func lay(_ pictures: [PixelPicture], _ marks: [CellMark])
}

extension PictureScreen where Self: ~Copyable {
  package mutating func pixelFormat(isForced: Bool) -> PixelFormat? { nil }
  /// By default there is no signal.
  package var keepsControlC: Bool {
    get { true }
    set {}
  }
  package func pixelAdvice(ofPrint isPrint: Bool) -> SafeText? { nil }
  package mutating func takesMarks() -> Bool { false }
  package mutating func lay(_ pictures: [PixelPicture], _ marks: [CellMark]) {}
}
