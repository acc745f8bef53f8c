public import Cells

/// Decides from a terminal's size how many pages to show; a caller may bring another rule.
public struct SideBySidePolicy: Sendable {
  private let decide: @Sendable (Size) -> Orientation

  /// A rule of the caller's own.
  public init(_ decide: @escaping @Sendable (Size) -> Orientation) {
    self.decide = decide
  }

  /// The answer for a size.
  public func orientation(for size: Size) -> Orientation { decide(size) }

  /// Two pages as soon as each is at least this wide.
  public static func pages(atLeast columns: Int) -> SideBySidePolicy {
    SideBySidePolicy { size in
      BookGeometry(size: size, orientation: .two).leaf.columns >= columns ? .two : .one
    }
  }

  /// Two pages, one above the other, as soon as each is at least this high.
  public static func stacked(atLeast rows: Int) -> SideBySidePolicy {
    SideBySidePolicy { size in
      let leaf = BookGeometry(size: size, orientation: .two, binding: .top).leaf
      return leaf.rows >= rows ? .two : .one
    }
  }

  /// The same at every size.
  public static func always(_ orientation: Orientation) -> SideBySidePolicy {
    SideBySidePolicy { _ in orientation }
  }

  /// A page of 48 columns leaves 40 for text, the least that reads well: a terminal of 100 columns.
  public static let byWidth = pages(atLeast: 48)

  /// A page of 24 rows is what a terminal has shown from the beginning: one of 50 rows holds two.
  public static let byHeight = stacked(atLeast: 24)

  /// What suits a book by the way its leaves turn: beside each other if there is the width for it,
  /// above each other if there is the height.
  public static func fitting(_ binding: Binding) -> SideBySidePolicy {
    binding.axis == .horizontal ? byWidth : byHeight
  }
}
