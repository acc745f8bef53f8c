public import CurlewCells

/// Decides from the size of the book's area whether to show one page or two, and where the spine is. It is
/// asked at every layout.
public struct SideBySidePolicy: Sendable {
  private let decide: @Sendable (Size) -> Orientation
  private var locate: @Sendable (Orientation) -> SpineLocation? = { _ in nil }

  /// Makes a policy from a function.
  public init(_ decide: @escaping @Sendable (Size) -> Orientation) {
    self.decide = decide
  }

  /// The orientation for an area of this size.
  public func orientation(for size: Size) -> Orientation {
    let orientation = decide(size)
    return locate(orientation).map { $0 == .mid ? .two : .one } ?? orientation
  }

  /// The policy with the spine where a function puts it, whatever the binding says: in the middle of two
  /// pages, or at an edge of one. Nil leaves it to the policy and the binding.
  public func placingSpine(
    _ locate: @escaping @Sendable (Orientation) -> SpineLocation?
  ) -> SideBySidePolicy {
    var policy = self
    policy.locate = locate
    return policy
  }

  /// The bound edge of a single page on a screen; nil leaves it to the binding.
  func boundEdge(for size: Size) -> BookBinding.BoundEdge? {
    switch locate(decide(size)) {
    case .min: .min
    case .max: .max
    case .mid, nil: nil
    }
  }

  /// Two pages side by side if each is at least this wide.
  public static func pages(atLeast columns: Int) -> SideBySidePolicy {
    SideBySidePolicy { size in
      BookGeometry(size: size, orientation: .two).leaf.columns >= columns ? .two : .one
    }
  }

  /// Two pages one above the other if each is at least this high.
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

  /// Two pages from 100 columns on. A page then has 48 columns, 38 of them for text, the least that reads
  /// well.
  public static let byWidth = pages(atLeast: 48)

  /// Two pages from 50 rows on. A page then has the 24 rows of a classic terminal.
  public static let byHeight = stacked(atLeast: 24)

  /// The default for a binding: by width if leaves turn left and right, by height otherwise.
  public static func fitting(_ binding: BookBinding) -> SideBySidePolicy {
    binding.stacking == .horizontal ? byWidth : byHeight
  }
}
