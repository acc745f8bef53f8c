public import Cells

/// Something that lies open in a book: it draws itself, and may answer events before the
/// controller does.
public protocol Page {
  /// What a page asks of those who show it; a page that asks nothing need not name it.
  associatedtype Reply = Never

  /// Draws the page on a canvas that is exactly as large as the page.
  func draw(on canvas: inout Canvas, at place: PagePlace)

  /// Answers an event that happens while the page lies still. Places of the pointer are counted from
  /// the page's own corner. A press that was answered brings its drags and its release here, too.
  mutating func answer(_ event: Event, at place: PagePlace) -> PageAnswer<Reply>

  /// Hears that it comes and goes.
  mutating func hear(_ appearance: PageAppearance)
}

extension Page {
  public mutating func answer(_ event: Event, at place: PagePlace) -> PageAnswer<Reply> { .ignored }
  public mutating func hear(_ appearance: PageAppearance) {}
}

/// What a page makes of an event.
public enum PageAnswer<Reply> {
  /// Nothing: the controller, and whoever has it, may use the event.
  case ignored
  /// The event is used up.
  case handled
  /// It is used up, and asks for something.
  case reply(Reply)
}

extension PageAnswer: Equatable where Reply: Equatable {}
extension PageAnswer: Sendable where Reply: Sendable {}

/// Where a page lies.
public struct PagePlace: Hashable, Sendable {
  /// 0 for a page alone or the first of a spread, 1 for the second.
  public var side: Int
  /// Whether no other page follows it in what lies open.
  public var isLast: Bool
  /// The book around it.
  public var geometry: BookGeometry

  /// A place in the book.
  public init(side: Int = 0, isLast: Bool = true, geometry: BookGeometry) {
    self.side = side
    self.isLast = isLast
    self.geometry = geometry
  }

  /// The rectangle of the screen.
  public var rect: Rect { geometry.pages[side] }
}

/// A page's coming and going. What has been announced either happens or is taken back by the
/// opposite announcement, as for a leaf that is laid back.
public enum PageAppearance: Hashable, Sendable, CaseIterable {
  case willAppear, didAppear, willDisappear, didDisappear
}
