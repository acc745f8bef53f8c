/// Where a canvas shows a picture in cells.
package struct PictureSpot: Hashable, Sendable {
  /// The cells of the picture. Others may have been drawn over them.
  package var area: Rect
  /// What its maker knows the picture by.
  package var number: Int

  package init(area: Rect, number: Int) {
    (self.area, self.number) = (area, number)
  }
}

/// How a screen takes pictures in pixels.
package struct PixelFormat: Hashable, Sendable {
  package enum Method: Hashable, Sendable {
    /// Sixels, with a number of colours.
    case sixel(colours: Int)
    /// PNG, shown by cells that hold the place of a part each, as kitty does it.
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
    /// A sequence for each ``rowsOfPiece`` rows of cells, from the top; on blank paper or over the cells.
    case sixels([[UInt8]], onPaper: Bool)
    /// A file.
    case png([UInt8])
  }

  package var area: Rect
  package var pixels: Pixels

  package init(area: Rect, pixels: Pixels) {
    (self.area, self.pixels) = (area, pixels)
  }

  /// A sixel is six pixels high, and so are six rows of any height a whole number of sixels.
  package static let rowsOfPiece = 6
}

/// A screen that may show pictures in pixels over the cells that show them.
package protocol PictureScreen: ThemedScreen, ~Copyable {
  /// How to make pixels for the screen; nil if it shows none, or has not said yet. The first call asks
  /// it; when it has answered, `next(within:)` returns `.tick`.
  ///
  /// - Parameter isForced: whether to believe a terminal that shows them badly.
  mutating func pixelFormat(isForced: Bool) -> PixelFormat?

  /// Lays pictures over the canvas that is shown, in place of those laid before. They go when a canvas is
  /// shown that differs in their rows.
  mutating func lay(_ pictures: [PixelPicture])
}

extension PictureScreen where Self: ~Copyable {
  package mutating func pixelFormat(isForced: Bool) -> PixelFormat? { nil }
  package mutating func lay(_ pictures: [PixelPicture]) {}
}
