internal import CurlewCells
internal import CurlewGlyphs

/// The spine of a book on the shelf. Longer books have thicker spines.
struct Spine {
  /// The length of the book in pages; nil if it is not known, which draws the thinnest spine.
  let length: Int?
  let style: Style

  /// The columns of the thickest spine and a space after it.
  static let room = 3

  /// The spines, each with the minimum number of pages, in ascending order.
  private static let shapes: [(pages: Int, cells: SafeText)] = [
    (0, "▎"), (120, "▌"), (300, "▊"), (600, "█"), (1000, "█▌"),
  ]

  private var cells: SafeText {
    Self.shapes.last { $0.pages <= length ?? 0 }?.cells ?? ""
  }

  /// Draws the spine, two rows high.
  func draw(at origin: Point, clip: Rect, on page: inout TextCanvas) {
    for row in 0..<2 {
      page.write(cells, at: origin + Point(column: 0, row: row), style: style, clip: clip)
    }
  }
}
