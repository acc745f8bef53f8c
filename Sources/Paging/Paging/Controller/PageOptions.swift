package import CurlewCells

/// How pages are bound and how they turn.
public struct PageOptions: Hashable, Sendable {
  /// The animation of a turn.
  public var transition: TransitionStyle
  /// The direction in which leaves turn, the bound edge, and the reading direction.
  public var binding: BookBinding
  /// Whether a single leaf has the next page on its back. If not, its back is blank. Leaves of a
  /// two-page spread always have a page on their back.
  ///
  /// Each turn of a single leaf then passes two pages, and those on the backs never come to the front.
  public var hasPagesOnBacks: Bool
  /// The gap between two spreads that scroll, in cells; nil for the default.
  public var spacing: Int?
  /// Whether the first page follows the last. Requires a data source with `firstPage` and `lastPage`.
  public var wrapsAround: Bool
  /// How a leaf moves that turns by itself; nil for what suits the transition: half a second for a curl. While
  /// a key is held down, leaves follow each other faster.
  public var motion: TurnMotion?
  /// Whether the pointer can drag leaves. Taps and the wheel turn them in any case.
  public var allowsDragging = true
  /// Whether the book is drawn without its desk, edges and the shade beside the spine, like slides. A
  /// change takes effect with the next layout.
  public var isPlain = false
  /// How long a page lives, with all that it remembers.
  public var pageLifetime = PageLifetime.open
  /// How finely the light on a curling leaf is drawn.
  package var shading = Shading.fine
  /// Whether a turn after a pause is quick too, and all turns leave pictures out. That gives a slow connection
  /// time to send the page at rest.
  package var isBrief = false

  /// Makes options. The defaults are those of a western book.
  public init(
    transition: TransitionStyle = .curl, binding: BookBinding = .left,
    hasPagesOnBacks: Bool = false,
    spacing: Int? = nil, wrapsAround: Bool = false
  ) {
    self.transition = transition
    self.binding = binding
    self.hasPagesOnBacks = hasPagesOnBacks
    self.spacing = spacing
    self.wrapsAround = wrapsAround
  }
}

/// How long a controller keeps a page after the data source has made it. A page that is made again begins
/// without what it remembered.
public enum PageLifetime: Hashable, Sendable {
  /// While the page is open, also below an overlay.
  case open
  /// While the page is open or one turn away.
  case neighbours
  /// Until the page is removed, or all pages are made again by `reload`.
  case always
}
