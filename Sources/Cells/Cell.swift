public import Glyphs

/// One cell of a canvas.
///
/// A wide glyph stands in its first cell, its *head*, and covers the cells to the right, its *tail*.
/// A tail cell holds how far it is from the head, so the whole glyph is found from any part of it.
public struct Cell: Hashable, Sendable {
  /// How it is inked. The largest part stands first, so that no space is lost between them.
  public var style: Style
  /// The cluster that is drawn; in a tail cell the blank that takes its place when it is torn off.
  public private(set) var cluster: Cluster
  /// How many cells the glyph takes; 0 in a tail cell.
  public private(set) var width: UInt8
  /// How many cells to the left the head stands; 0 in a head.
  public private(set) var offset: UInt8

  /// Blank paper.
  public init(_ style: Style = .plain) {
    self.init(.space, style: style, width: 1, offset: 0)
  }

  /// A character that takes one cell.
  public init(_ scalar: Unicode.Scalar, _ style: Style) {
    self.init(Cluster(scalar), style: style, width: 1, offset: 0)
  }

  /// The head of a glyph.
  init(_ glyph: Glyph, _ style: Style) {
    self.init(glyph.cluster, style: style, width: UInt8(clamping: glyph.width), offset: 0)
  }

  init(_ cluster: Cluster, style: Style, width: UInt8, offset: UInt8) {
    self.cluster = cluster
    self.style = style
    self.width = width
    self.offset = offset
  }

  @inlinable
  public static func == (left: Cell, right: Cell) -> Bool {
    left.style == right.style && left.cluster == right.cluster && left.width == right.width
      && left.offset == right.offset
  }

  /// The cluster as a character.
  public var glyph: Character { cluster.character }
  /// Whether it is covered by a wide glyph that stands in a cell to the left.
  public var isTail: Bool { width == 0 }
  /// Whether it is a place for one cell with nothing in it.
  public var isBlank: Bool { cluster == .space && !isTail }
}
