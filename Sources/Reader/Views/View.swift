internal import Cells

/// Something that fills the screen or lies over what does, and hears events while it is on top.
protocol View {
  /// Answers an event with what the application shall do.
  mutating func handle(_ event: Event, at now: Duration) -> [Wish]

  /// Takes a new size, also while another view lies on top.
  mutating func resize(to size: Size)

  /// Takes settings that were changed while the program runs.
  mutating func take(_ settings: Settings)

  /// The picture of the whole screen; `below` is what the views beneath show.
  mutating func picture(over below: Canvas) -> Canvas

  /// How long to wait before the view wants to move; nil while it rests.
  func patience(at now: Duration) -> Duration?

  /// Whether the last event asks for a new picture.
  var isFrameDue: Bool { get }

  /// Takes what the way to the screen bears.
  mutating func keep(to pace: LinkPace)

  /// Shows a line to the reader, until it has had time to be read and something else is done.
  mutating func tell(_ notice: Complaint)
}

extension View {
  func patience(at now: Duration) -> Duration? { nil }
  var isFrameDue: Bool { true }
  mutating func keep(to pace: LinkPace) {}
  mutating func take(_ settings: Settings) {}
  mutating func tell(_ notice: Complaint) {}
}

/// What a view asks of the application.
enum Wish: Equatable {
  /// The reader came to another place; it is worth keeping once nothing moves.
  case moved
  /// Nothing moves any more.
  case settled
  case open(path: String)
  case showHelp, showShelf
  /// A setting takes a value, now and for good.
  case set(name: String, value: String)
  /// The next theme.
  case changeTheme
  /// The tour was followed so far.
  case keepTour(TourProgress)
  /// The view on top is done with.
  case close
  case quit
}
