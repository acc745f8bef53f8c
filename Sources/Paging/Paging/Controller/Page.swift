public import CurlewCells

/// A page: draws itself into a rectangle of cells, and may handle events before the controller does.
public protocol Page<Action> {
  /// A request to the program, such as "open this link". Pages without requests leave it out.
  associatedtype Action = Never

  /// Draws the page on a canvas of exactly the page's size.
  func draw(on canvas: inout TextCanvas, at slot: PageSlot)

  /// Handles a key, pasted text or the pointer. The pointer's position is relative to the page's top left
  /// corner. A page that handles a press also receives its drags and its release.
  ///
  /// While a leaf turns by itself, keys and pasted text go to the page that it leads to, which may not have
  /// appeared yet; the pointer can catch the leaf. While a hand holds a leaf, pages receive nothing.
  mutating func handle(
    _ event: Event, at slot: PageSlot, now: Duration
  ) -> PageResponse<Action>

  /// Called when the page appears or disappears.
  mutating func didChange(_ appearance: PageAppearance)

  /// The time between two ticks of the page while it is visible; nil for none. Ticks come at multiples
  /// of it, also while a leaf turns or is held. After a cover, an overdue one comes with the next event.
  var tickInterval: Duration? { get }

  /// Called at each tick. Returns whether the page looks different now.
  mutating func tick(at now: Duration) -> Bool
}

extension Page {
  /// By default a page leaves all events to the controller.
  public mutating func handle(
    _ event: Event, at slot: PageSlot, now: Duration
  ) -> PageResponse<Action> { .ignored }
  /// By default nothing happens when the page appears or disappears.
  public mutating func didChange(_ appearance: PageAppearance) {}
  /// By default there are no ticks: the page changes only when it handles an event.
  public var tickInterval: Duration? { nil }
  /// By default nothing changes.
  public mutating func tick(at now: Duration) -> Bool { false }
}

/// What a page did with an event.
public enum PageResponse<Action> {
  /// Nothing. The controller and the program may use the event.
  case ignored
  /// The page handled the event.
  case handled
  /// The page handled the event and asks the program for something.
  case action(Action)
}

extension PageResponse: Equatable where Action: Equatable {}
extension PageResponse: Sendable where Action: Sendable {}

/// One of the positions in an open book that a page can take.
public struct PageSlot: Hashable, Sendable {
  /// 0 for a single page or the first page of a spread, 1 for the second page.
  public var side: Int
  /// Whether this is the last page of the spread.
  public var isLast: Bool
  /// Whether the page is a plate, which takes both places of a spread.
  public var isPlate: Bool
  /// The layout of the open book.
  public var geometry: BookGeometry

  /// Makes a slot.
  public init(
    side: Int = 0, isLast: Bool = true, isPlate: Bool = false, geometry: BookGeometry
  ) {
    self.side = side
    self.isLast = isLast
    self.isPlate = isPlate
    self.geometry = geometry
  }

  /// The slot's rectangle in the area of the book.
  public var rect: Rect { isPlate ? geometry.book : geometry.pages[side] }

  /// The part of the page's canvas for text: two columns from its edges and from the shade of the spine, or one row
  /// from the shade if leaves turn up and down.
  public var textArea: Rect {
    let margin = min(2, rect.size.columns / 4)
    let across = Rect(
      column: margin, row: 0, columns: rect.size.columns - 2 * margin, rows: rect.size.rows)
    guard geometry.gutter > 0, !isPlate else { return across }
    let axis = geometry.binding.axis
    let origin = axis == .horizontal ? rect.origin.column : rect.origin.row
    let isBehindSpine = origin == geometry.spinePosition
    switch axis {
    case .horizontal:
      return isBehindSpine
        ? across.split(columns: geometry.gutter).right
        : across.split(columns: -geometry.gutter).left
    case .vertical:
      return isBehindSpine
        ? across.split(rows: geometry.gutter + 1).bottom
        : across.split(rows: -geometry.gutter - 1).top
    }
  }
}

/// A step in the appearance of a page.
///
/// The steps come in pairs. After `willAppear` comes `didAppear`, or `willDisappear` if the turn is
/// cancelled; and the other way round.
public enum PageAppearance: Hashable, Sendable, CaseIterable {
  /// A turn began to uncover the page.
  case willAppear
  /// The page is open, and nothing moves.
  case didAppear
  /// A turn began to cover the page.
  case willDisappear
  /// The page is no longer visible.
  case didDisappear
}
