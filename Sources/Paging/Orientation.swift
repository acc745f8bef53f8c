public import Cells

/// The terminal's answer to portrait and landscape: how many pages lie side by side.
public enum Orientation: Hashable, Sendable {
  case one, two
}

/// Decides from a terminal's size how many pages to show; a caller may bring another rule.
public struct SideBySidePolicy: Sendable {
  private let decide: @Sendable (Size) -> Orientation

  public init(_ decide: @escaping @Sendable (Size) -> Orientation) {
    self.decide = decide
  }

  public func orientation(for size: Size) -> Orientation { decide(size) }

  /// Two pages as soon as each is at least this wide.
  public static func pages(atLeast columns: Int) -> SideBySidePolicy {
    SideBySidePolicy { size in
      BookGeometry(size: size, orientation: .two).leaf.columns >= columns ? .two : .one
    }
  }

  public static func always(_ orientation: Orientation) -> SideBySidePolicy {
    SideBySidePolicy { _ in orientation }
  }

  /// A page of 48 columns leaves 40 for text, the least that reads well: a terminal of 100 columns.
  public static let byWidth = pages(atLeast: 48)
}
