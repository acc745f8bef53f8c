public import CurlewCells

/// A page as it looks from two metres: thin lines with paper between them, headings as bars.
///
/// Each row of cells holds one line. A page has more lines than that, so a line of the thumbnail stands
/// for a band of rows and shows one of them.
package struct Thumbnail: Hashable, Sendable {
  /// What a line of the page is.
  package enum Weight: Hashable, Sendable {
    /// Running heads and page numbers.
    case soft
    /// Running text.
    case text
    /// A heading, which is drawn as a bar.
    case heading
    /// Text that was found or highlighted, which glows.
    case marked
  }

  /// The size in cells.
  package let size: Size
  private let page: Size
  /// The picture of the thumbnail.
  package private(set) var picture: TextCanvas

  /// Makes an empty thumbnail of a page.
  package init(of page: Size, _ size: Size) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    self.page = page
    picture = TextCanvas(self.size)
  }

  /// The rows of the page that each line stands for, from top to bottom. Those of a small page are
  /// further apart than the lines.
  package var bands: [Range<Int>] {
    let count = min(size.rows, max(page.rows, 0))
    return (0..<count).map { $0 * page.rows / count..<($0 + 1) * page.rows / count }
  }

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - columns: the columns of the page from its first to its last letter.
  ///   - band: the index of the band in which it lies.
  package mutating func add(_ columns: Range<Int>, inBand band: Int, _ weight: Weight) {
    let count = bands.count
    guard page.columns > 0, (0..<count).contains(band), !columns.isEmpty else { return }
    let row = band * size.rows / count
    // A cell that is mostly empty stays empty, so that indents and the ends of paragraphs show.
    let first = max(nearestCell(columns.lowerBound), 0)
    // The last column stays empty, so that full lines do not touch the edge of the paper.
    let margin = columns.upperBound < page.columns && size.columns > 4 ? 1 : 0
    let end = min(max(nearestCell(columns.upperBound), first + 1), size.columns - margin)
    for column in first..<max(end, first) {
      picture.put(weight.cell, at: Point(column: column, row: row))
    }
  }

  private func nearestCell(_ column: Int) -> Int {
    (2 * column * size.columns + page.columns) / (2 * page.columns)
  }
}

extension Thumbnail.Weight {
  fileprivate var cell: Cell {
    switch self {
    case .soft: Cell("─", Style(.soft))
    case .text: Cell("━", Style(.text, on: .page, contrast: Style.fullContrast * 9 / 16))
    case .heading: Cell("▀", .plain)
    // Thicker, so that it is seen without colours, too.
    case .marked: Cell("▄", Style(.accent, on: .page, .bold))
    }
  }
}

extension TextCanvas {
  /// Scales the picture of a page down to a thumbnail.
  public func miniature(_ size: Size) -> TextCanvas {
    var thumbnail = Thumbnail(of: self.size, size)
    for (index, band) in thumbnail.bands.enumerated() {
      guard let row = band.first(where: { !runs(inRow: $0).isEmpty }) else { continue }
      let chosen = band.first { isHeading(row: $0) } ?? row
      for columns in runs(inRow: chosen) {
        thumbnail.add(columns, inBand: index, weight(of: columns, row: chosen))
      }
    }
    var small = thumbnail.picture
    small.drawPictures(of: self)
    return small
  }

  /// The stretches of text in a row. Wider gaps than those between words separate them.
  private func runs(inRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<size.columns where isText(column, row) {
      if let last = runs.last, column - last.upperBound <= Self.widestGap {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  private func isText(_ column: Int, _ row: Int) -> Bool {
    !self[column, row].isEmpty && !self[column, row].showsDrawing
  }

  private static var widestGap: Int { 3 }

  private func isHeading(row: Int) -> Bool {
    runs(inRow: row).contains { weight(of: $0, row: row) == .heading }
  }

  private func weight(of columns: Range<Int>, row: Int) -> Thumbnail.Weight {
    let styles = columns.lazy.filter { isText($0, row) }.map { self[$0, row].style }
    let count = styles.count
    if styles.count(where: { $0.attributes.contains(.bold) }) * 2 > count { return .heading }
    return styles.count(where: { $0.ink.role == .soft }) * 2 > count ? .soft : .text
  }
}
