package import CurlewCells
package import Paging
package import CurlewSettings
internal import CurlewTypesetting

/// The layout of one page: the text block, the running head above it and the page number below it.
///
/// Lines are never longer than the measure; the rest of a wide page is margin. The inner margin holds
/// the shade beside the spine and two clear columns. On a small page, head and foot are left out first.
package struct PageMetrics: Hashable {
  package private(set) var leaf: Size
  package private(set) var text: Rect
  package private(set) var headRow: Int?
  package private(set) var footRow: Int?
  /// Whether the book is read from right to left, so that the outer margin is on the left.
  package let isMirrored: Bool
  /// Whether the first words of a chapter are shown in capitals.
  var hasCapitals: Bool
  /// Whether program text, and what other programs have coloured, is shown in colours.
  let hasColours: Bool
  /// The width of the column of line numbers, at the left of the text; 0 without them.
  let columnsOfLineNumbers: Int
  /// Whether right-to-left text is reordered for drawing; otherwise it stays in reading order.
  var isReordered = true
  /// Where the lines stand if they are columns; nil if they are rows.
  private(set) var block: ColumnBlock?
  /// Whether it is a page in rows that such a block takes.
  private(set) var isInRows = false
  /// The cells of a kept line, such as a row of a table, which may reach into the right margin.
  private let keptColumns: Int

  /// - Parameters:
  ///   - spine: The side of the page that is bound.
  ///   - gutter: The breadth of the shade at that side, in cells.
  package init(
    leaf: Size, _ settings: Settings, boundAt spine: Side = .left, gutter: Int = 0,
    isMirrored: Bool = false
  ) {
    (self.leaf, self.isMirrored) = (leaf, isMirrored)
    hasCapitals = settings.initials == .on
    hasColours = settings.colours == .on
    let isAsItIs = settings.columnsAsItIs != nil
    columnsOfLineNumbers = settings.columnsOfLineNumbers
    let form = settings.margins
    // Leaves that turn up and down keep a clear row beside the shade.
    let above = spine == .top && gutter > 0 ? gutter + 1 : 0
    let below = spine == .bottom && gutter > 0 ? gutter + 1 : 0
    let rows = leaf.rows - above - below
    headRow = rows >= 10 && !isAsItIs ? above + form.rowsAboveHead(of: rows) : nil
    let rowsBelow = isAsItIs ? 0 : form.rowsBelowFoot(of: rows)
    footRow = rows >= 6 ? above + rows - 1 - rowsBelow : nil

    // Punctuation may stand one cell outside justified lines, on both sides.
    let hanging = settings.isJustified ? 1 : 0
    let shaded = gutter > 0 ? gutter + Self.clearColumns + hanging : 0
    let room =
      isAsItIs
      ? leaf.columns - shaded - columnsOfLineNumbers : form.textColumns(of: leaf.columns) - hanging
    let columns = max(min(room, settings.columnsAsItIs ?? settings.measure), 1)
    let margins = max(leaf.columns - columns, 0)
    let inner = Self.innerMargin(margins, shaded: shaded)
    let left =
      switch spine {
      case .left: inner
      case .right: margins - inner
      case .top, .bottom: margins / 2
      }
    let clearRows = isAsItIs ? 0 : form.rowsBesideText(of: rows)
    let top = headRow.map { $0 + 1 + clearRows } ?? above
    let bottom = footRow.map { $0 - clearRows } ?? leaf.rows - below
    text = Rect(
      column: max(left, min(columnsOfLineNumbers, margins)), row: top, columns: columns,
      rows: max(bottom - top, 1))
    let clear = spine == .right ? gutter + Self.clearColumns : isAsItIs ? 0 : 1
    let widest = min(
      columns + max(margins - text.origin.column - clear, 0),
      isAsItIs ? leaf.columns : Self.widestKept)
    keptColumns = isMirrored ? columns : max(columns, widest)
  }

  /// The cells of the widest kept line: a printed page of a computer, and some more.
  private static let widestKept = 100

  /// Between the text and the shade beside the spine.
  private static let clearColumns = 2

  /// The sides of a page.
  package enum Side: Hashable { case left, right, top, bottom }

  /// The layout of the pages of an open book on one side of the spread: 0 or 1, in reading order.
  package init(_ geometry: BookGeometry, _ settings: Settings, side: Int = 0) {
    self.init(
      leaf: geometry.leaf, settings, boundAt: Self.spine(geometry, side), gutter: geometry.gutter,
      isMirrored: geometry.binding.reading == .rightToLeft)
  }

  /// The side at which a page is bound. Of a spread, the first page is bound at its far side.
  private static func spine(_ geometry: BookGeometry, _ side: Int) -> Side {
    let isHorizontal = geometry.binding.axis == .horizontal
    let isAtMin =
      switch geometry.orientation {
      case .one: geometry.binding.boundEdge == .min
      case .two: (side == 1) != (isHorizontal && geometry.binding.reading == .rightToLeft)
      }
    return isHorizontal ? (isAtMin ? .left : .right) : (isAtMin ? .top : .bottom)
  }

  /// The columns of the margin at the spine: half of both, but at least the columns of the shade.
  private static func innerMargin(_ both: Int, shaded: Int) -> Int {
    max((both + 1) / 2, min(shaded, both))
  }

  /// Makes columns of the lines. These are as high as the page allows, and the page is filled whatever the measure.
  mutating func turn(
    _ geometry: BookGeometry, _ settings: Settings, _ side: Int, _ hasReadings: Bool
  ) {
    var wide = settings
    (wide.measure, wide.isJustified) = (Settings.measures.upperBound, false)
    let area = Self(geometry, wide, side: side).text
    let pitch =
      switch settings.lineSpacing {
      case .single: 3
      case .auto where hasReadings: settings.hasTallCells ? 5 : 4
      case .auto: area.size.rows > Self.rowsOfLongColumns ? 4 : 3
      case .double: 5
      }
    (block, hasCapitals) = (ColumnBlock(in: area, pitch: pitch), false)
  }

  private static let rowsOfLongColumns = 30

  /// The page in rows that a block of columns takes.
  func inRows(of block: ColumnBlock) -> PageMetrics {
    var rows = self
    (rows.leaf, rows.headRow, rows.footRow) = (block.sizeInRows, nil, nil)
    rows.isInRows = true
    rows.text = Rect(column: 0, row: 1, columns: block.measure, rows: 2 * block.lines - 1)
    return rows
  }

  /// The row and the column of the text, as a ``PageMap`` has them, at a cell of the page.
  func cell(at place: Point) -> (row: Int, column: Int) {
    if let cell = block?.cell(at: place) { return ((cell.row | 1) - 1, cell.column) }
    return (place.row - text.origin.row, place.column - text.origin.column)
  }

  /// The cells between the margins.
  var room: Rect { block?.area ?? text }

  private static let fewestRowsForInitials = 24
  private static let fewestColumnsForInitials = 30

  /// What typesetting needs to know of the page.
  ///
  /// - Parameter forReadings: Whether the book has readings, which need a row above their characters.
  func typesetting(by settings: Settings, forReadings: Bool = false) -> Setting {
    if let block {
      var setting = Setting(
        measure: block.measure, rows: block.lines, isJustified: true, hangs: true,
        mayHyphenate: false)
      (setting.leading, setting.pitch, setting.isReordered) = (2, block.pitch, isReordered)
      return setting
    }
    let isDouble = settings.lineSpacing == .auto ? forReadings : settings.lineSpacing == .double
    let leading = isDouble ? 2 : 1
    var setting = Setting(
      measure: text.size.columns, rows: (text.size.rows + leading - 1) / leading,
      isJustified: settings.isJustified, hangs: settings.isJustified && text.origin.column > 1,
      keptMeasure: keptColumns)
    setting.breaksWideLines = settings.breaksWideLines
    (setting.leading, setting.isReordered) = (leading, isReordered)
    setting.freeRows = settings.lineSpacing == .auto ? text.size.rows : nil
    setting.hasInitials =
      settings.usesInitials && leading == 1 && text.size.rows >= Self.fewestRowsForInitials
      && text.size.columns >= Self.fewestColumnsForInitials
    return setting
  }
}
