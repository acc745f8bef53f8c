public import CurlewGlyphs

/// One cell of a canvas.
///
/// A wide glyph occupies a *head* cell and the *tail* cells to its right. A tail cell stores its distance
/// from the head, so the glyph can be found from any of its cells.
public struct Cell: Hashable, Sendable {
  // In this order the fields fill sixteen bytes without padding.
  /// The style.
  public var style: Style
  /// The width of the glyph in cells; 0 in a tail cell.
  public private(set) var width: UInt8
  /// The distance to the head cell on the left; 0 in a head cell.
  public private(set) var offset: UInt8
  /// The cluster to draw; a space in a tail cell.
  @usableFromInline package private(set) var cluster: Cluster

  /// Makes a blank cell.
  public init(_ style: Style = .plain) {
    self.init(.space, style: style, width: 1, offset: 0)
  }

  /// Makes a cell with a character one cell wide.
  public init(_ scalar: Unicode.Scalar, _ style: Style) {
    self.init(Cluster(scalar), style: style, width: 1, offset: 0)
  }

  /// Makes a cell with a character one cell wide and its combining marks.
  package init(_ scalar: Unicode.Scalar, marks: [Unicode.Scalar], _ style: Style) {
    self.init(Cluster(scalar, marks), style: style, width: 1, offset: 0)
  }

  /// Makes a cell of two parts of a picture, one above the other.
  public init(upper: RGB, lower: RGB) {
    self.init("▀", Style(drawing: upper, on: lower))
  }

  /// Makes the head cell of a glyph.
  init(_ glyph: Glyph, _ style: Style) {
    self.init(glyph.cluster, style: style, width: UInt8(clamping: glyph.width), offset: 0)
  }

  init(_ cluster: Cluster, style: Style, width: UInt8, offset: UInt8) {
    self.cluster = cluster
    self.style = style
    self.width = width
    self.offset = offset
  }

  /// Compares what differs most often first.
  @inlinable
  public static func == (left: Cell, right: Cell) -> Bool {
    left.style == right.style && left.cluster.number == right.cluster.number
      && left.width == right.width && left.offset == right.offset
  }

  /// The cluster as a character.
  public var glyph: Character { cluster.character }
  /// Whether the cell is part of a wide glyph to its left.
  public var isTail: Bool { width == 0 }
  /// Whether the cell shows a space.
  public var isBlank: Bool { cluster == .space && !isTail }
}
