/// How pages are bound and how they turn.
public struct PageOptions: Hashable, Sendable {
  /// How a turn is drawn.
  public var transition: TransitionStyle
  /// Which way leaves turn, where a single page is held, and where higher pages lie.
  public var binding: Binding
  /// Whether a single page has another on its back, which shows as it turns. Two pages side by side
  /// always have.
  public var isDoubleSided: Bool
  /// The desk between two spreads that slide by, in cells; nil for what looks right.
  public var spacing: Int?
  /// Whether the first page comes after the last, if the source names them.
  public var wrapsAround: Bool

  /// Options; without anything said, those of a western book.
  public init(
    transition: TransitionStyle = .curl, binding: Binding = .left, isDoubleSided: Bool = false,
    spacing: Int? = nil, wrapsAround: Bool = false
  ) {
    self.transition = transition
    self.binding = binding
    self.isDoubleSided = isDoubleSided
    self.spacing = spacing
    self.wrapsAround = wrapsAround
  }
}
