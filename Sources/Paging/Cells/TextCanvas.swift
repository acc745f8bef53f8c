public import CurlewGlyphs

/// A picture made of cells.
///
/// Invariant: the canvas never holds half a glyph. When a part of a wide glyph is overwritten, the rest
/// becomes blank.
public struct TextCanvas: Hashable, Sendable {
  /// The size; never negative.
  public let size: Size
  @usableFromInline var cells: [Cell]
  /// Where the cursor of the terminal stands: on what is being typed or is chosen. It is invisible, but
  /// screen readers, braille displays and magnifiers follow it. Nil where nothing is chosen.
  public var cursor: Point?
  /// Where it shows pictures.
  package var pictureSpots: [PictureSpot] = []
  /// Columns in which texts stand as in a mirror, each as a whole: what would begin at the left end ends at the right
  /// one. Nil where nothing is mirrored.
  package var mirror: Range<Int>?

  /// Makes a blank canvas.
  public init(_ size: Size, style: Style = .plain) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells = Array(repeating: Cell(style), count: self.size.columns * self.size.rows)
  }

  /// Makes a canvas of cells, which must not hold half a glyph.
  init(_ size: Size, _ cells: [Cell]) {
    (self.size, self.cells) = (size, cells)
  }

  /// The rectangle of the whole canvas.
  public var bounds: Rect { Rect(size) }

  /// The cell at a position inside the canvas.
  @inlinable
  public subscript(column: Int, row: Int) -> Cell {
    cells[index(column, row)]
  }

  /// The cells of one row, from the left.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  // MARK: Writing

  /// Writes text from a position to the right, clipped to a rectangle. Glyphs that would be cut are left
  /// out.
  public mutating func write(
    _ text: SafeText, at origin: Point, style: Style = .plain, clip: Rect? = nil
  ) {
    var clip = clip ?? bounds
    var column = origin.column
    if let mirror {
      column = mirror.lowerBound + mirror.upperBound - column - text.width
      clip.origin.column = mirror.lowerBound + mirror.upperBound - clip.columns.upperBound
    }
    clip = bounds.intersection(clip)
    guard clip.rows.contains(origin.row) else { return }
    for glyph in text.glyphs {
      let end = column + glyph.width
      if column >= clip.columns.lowerBound && end <= clip.columns.upperBound {
        put(glyph.cluster, width: glyph.width, column: column, row: origin.row, style: style)
      }
      column = end
    }
  }

  /// Writes the whole glyph of a head cell. Does nothing if it does not fit.
  public mutating func put(_ cell: Cell, style: Style? = nil, at place: Point) {
    guard bounds.contains(place), place.column + Int(cell.width) <= size.columns else { return }
    put(
      cell.cluster, width: Int(cell.width), column: place.column, row: place.row,
      style: style ?? cell.style)
  }

  /// Fills a rectangle with blank cells.
  public mutating func fill(_ rect: Rect, style: Style) {
    let rect = bounds.intersection(rect)
    guard !rect.isEmpty else { return }
    for row in rect.rows {
      clearCut(at: rect.columns.lowerBound, row: row)
      clearCut(at: rect.columns.upperBound, row: row)
      let start = index(rect.columns.lowerBound, row)
      for place in start..<start + rect.size.columns { cells[place] = Cell(style) }
    }
  }

  /// Changes the styles in a rectangle, but not the glyphs.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let rect = bounds.intersection(rect)
    for row in rect.rows {
      for column in rect.columns { change(&cells[index(column, row)].style) }
    }
  }

  /// Replaces the pictures by blank paper in the same light.
  package mutating func removePictures() {
    for spot in pictureSpots {
      for row in bounds.intersection(spot.area).rows {
        for column in bounds.intersection(spot.area).columns {
          var style = Style.plain
          style.paper.light = self[column, row].style.paper.light
          fill(Rect(column: column, row: row, columns: 1, rows: 1), style: style)
        }
      }
    }
    pictureSpots = []
  }

  /// Copies a part of another canvas to `origin`, clipped to a rectangle of this one. The cursor and the
  /// pictures go with the part that they are in.
  public mutating func blit(
    _ source: TextCanvas, _ part: Rect? = nil, to origin: Point, clip: Rect? = nil
  ) {
    let wanted = part ?? source.bounds
    let part = source.bounds.intersection(wanted)
    let shift = Point(
      column: origin.column - wanted.origin.column, row: origin.row - wanted.origin.row)
    let landing = Rect(origin: part.origin + shift, size: part.size)
    let target = bounds.intersection(clip ?? bounds).intersection(landing)
    guard !target.isEmpty else { return }
    for row in target.rows {
      clearCut(at: target.columns.lowerBound, row: row)
      clearCut(at: target.columns.upperBound, row: row)
      let start = index(target.columns.lowerBound, row)
      let origin = source.index(target.columns.lowerBound - shift.column, row - shift.row)
      for offset in 0..<target.size.columns {
        cells[start + offset] = source.cells[origin + offset]
      }
      mendEnds(of: target.columns, row: row)
    }
    if let cursor = source.cursor, target.contains(cursor + shift) { self.cursor = cursor + shift }
    for var spot in source.pictureSpots {
      spot.area.origin = spot.area.origin + shift
      // A picture across a spread comes in two parts.
      if !target.intersection(spot.area).isEmpty, !pictureSpots.contains(spot) {
        pictureSpots.append(spot)
      }
    }
  }

  // MARK: Wide glyphs

  @inlinable
  func index(_ column: Int, _ row: Int) -> Int {
    precondition(column >= 0 && column < size.columns, "a column outside the canvas")
    return row * size.columns + column
  }

  private mutating func put(_ cluster: Cluster, width: Int, column: Int, row: Int, style: Style) {
    guard width > 0 else { return }
    let head = index(column, row)
    let isLast = column + width == size.columns
    if cells[head].isTail || !isLast && cells[head + width].isTail {
      clearCut(at: column, row: row)
      clearCut(at: column + width, row: row)
    }
    cells[head] = Cell(cluster, style: style, width: UInt8(width), offset: 0)
    guard width > 1 else { return }
    for offset in 1..<width {
      cells[head + offset] = Cell(.space, style: style, width: 0, offset: UInt8(offset))
    }
  }

  /// Blanks the glyph that crosses the left side of a column, if there is one.
  private mutating func clearCut(at column: Int, row: Int) {
    guard column > 0, column < size.columns, self[column, row].isTail else { return }
    let head = column - Int(self[column, row].offset)
    for column in head..<head + Int(self[head, row].width) { blank(column, row) }
  }

  /// Blanks the glyphs that were cut at both ends of a copied range.
  private mutating func mendEnds(of columns: Range<Int>, row: Int) {
    for column in columns {
      guard self[column, row].isTail, column - Int(self[column, row].offset) < columns.lowerBound
      else { break }
      blank(column, row)
    }
    guard let last = columns.last else { return }
    let head = last - Int(self[last, row].offset)
    guard head >= columns.lowerBound, head + Int(self[head, row].width) > columns.upperBound
    else { return }
    for column in head...last { blank(column, row) }
  }

  private mutating func blank(_ column: Int, _ row: Int) {
    cells[index(column, row)] = Cell(self[column, row].style)
  }
}

extension TextCanvas: CustomStringConvertible {
  /// The text of the canvas, one line per row, without shades and trailing spaces.
  public var description: String {
    var text: [UInt8] = []
    for row in 0..<size.rows {
      if row > 0 { text.append(0x0A) }
      _ = append(row: row, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text of a row as UTF-8, without shades. Blank cells at its end are not written but
  /// returned.
  ///
  /// - Parameter blanks: The number of blank cells before the row, written only if text follows.
  package func append(row: Int, behind blanks: Int = 0, to text: inout [UInt8]) -> Int {
    var blanks = blanks
    for cell in self.row(row) where !cell.isTail {
      if cell.isEmpty {
        blanks += 1
      } else {
        while blanks > 0 {
          text.append(0x20)
          blanks -= 1
        }
        cell.cluster.append(to: &text)
      }
    }
    return blanks
  }
}
