import CurlewCells
import CurlewGlyphs
import Paging

/// Two spreads whose cells all differ: each cell shows which page it belongs to and its position there.
struct MarkedBook {
  let geometry: BookGeometry
  let direction: Direction
  let old: TextCanvas
  let new: TextCanvas

  /// - Parameter ink: The ink of all letters. A coloured surface makes them parts of a drawing, which never fade.
  init(
    _ geometry: BookGeometry, _ direction: Direction = .forward, ink: Tint = Tint(.text)
  ) {
    self.geometry = geometry
    self.direction = direction
    let sheets: (old: [Sheet], new: [Sheet]) =
      switch (geometry.orientation, direction) {
      case (.one, .forward): ([.front], [.under])
      case (.one, .backward): ([.under], [.front])
      case (.two, .forward): ([.beside, .front], [.back, .under])
      case (.two, .backward): ([.front, .beside], [.under, .back])
      }
    old = drawBook(sheets.old.map { Mark.page($0, geometry.leaf, ink) }, in: geometry)
    new = drawBook(sheets.new.map { Mark.page($0, geometry.leaf, ink) }, in: geometry)
  }

  func context(_ progress: Double, grip: Grip = .none) -> TransitionContext {
    TransitionContext(
      old: old, new: new, progress: progress, direction: direction, geometry: geometry, grip: grip)
  }

  func curl(_ progress: Double, grip: Grip = .none) -> TextCanvas {
    TransitionStyle.curl.draw(context(progress, grip: grip))
  }
}

/// Books of any size, with any binding, in both directions.
extension MarkedBook {
  static let bindings: [BookBinding] = [
    .left, .right, .top, .bottom, BookBinding(boundEdge: .max),
    BookBinding(.vertical, boundEdge: .max),
  ]
  private static let sizes = [
    Size(columns: 1, rows: 1), Size(columns: 2, rows: 1), Size(columns: 7, rows: 2),
    Size(columns: 16, rows: 5), Size(columns: 33, rows: 10), Size(columns: 60, rows: 4),
    Size(columns: 14, rows: 30),
  ]

  static let all: [MarkedBook] = sizes.flatMap { size in
    bindings.flatMap { binding in
      [Orientation.one, .two].flatMap { orientation in
        [Direction.forward, .backward].map { direction in
          MarkedBook(
            BookGeometry(size: size, orientation: orientation, binding: binding), direction)
        }
      }
    }
  }
}

enum Sheet: Int, CaseIterable {
  case beside, front, back, under

  var letter: Character { ["s", "f", "b", "u"][rawValue] }
}

/// The origin of a glyph of a marked page. The row is encoded in the attributes, modulo their number.
struct Mark: Hashable {
  let sheet: Sheet
  let column: Int
  let row: Int

  /// A block of narrow letters without mirrored counterparts.
  private static let first: UInt32 = 0x1400
  private static let columns = 128

  static func page(_ sheet: Sheet, _ leaf: Size, _ ink: Tint = Tint(.text)) -> TextCanvas {
    var canvas = TextCanvas(leaf)
    for row in 0..<leaf.rows {
      for column in 0..<leaf.columns {
        let number = first + UInt32(sheet.rawValue * columns + column % columns)
        let attributes = Attributes(rawValue: UInt8(row % 16))
        guard let scalar = Unicode.Scalar(number) else { continue }
        canvas.put(
          Cell(scalar, Style(ink: ink, paper: Tint(.page), attributes)),
          at: Point(column: column, row: row))
      }
    }
    return canvas
  }

  /// Returns nil if the cell shows no letter of a marked page.
  init?(_ cell: Cell) {
    guard let scalar = cell.glyph.unicodeScalars.first, scalar.value >= Self.first,
      let sheet = Sheet(rawValue: Int(scalar.value - Self.first) / Self.columns)
    else { return nil }
    self.sheet = sheet
    column = Int(scalar.value - Self.first) % Self.columns
    row = Int(cell.style.attributes.rawValue)
  }

  var isOnLeaf: Bool { sheet == .front || sheet == .back }

  init(_ sheet: Sheet, column: Int, row: Int) {
    (self.sheet, self.column, self.row) = (sheet, column, row % 16)
  }
}

extension Cell {
  /// Whether the cell shows a letter of the front as a stroke on the back.
  var isStroke: Bool { glyph == "━" }

  /// Whether an edge of the leaf crosses the cell, or its parts differ in light.
  var isBlock: Bool { ("\u{2580}"..."\u{259F}").contains(glyph) }
}
