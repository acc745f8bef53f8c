internal import Cells

/// A layer of the screen: it covers what is below wholly or in part, and handles the input while it
/// is on top.
protocol View {
  /// Handles an event, and returns what the application should do.
  mutating func handle(_ event: Event, at now: Duration) -> [Request]

  /// Called for every view, whether it is on top or not.
  mutating func resize(to size: Size)

  /// Takes settings that were changed while the program runs.
  mutating func apply(_ settings: Settings)

  /// Draws the whole screen.
  ///
  /// - Parameter below: What the views below have drawn.
  mutating func picture(over below: Canvas) -> Canvas

  /// How long until the view changes by itself; nil while it is at rest.
  func timeout(at now: Duration) -> Duration?

  /// Whether the last event asks for a new picture.
  var isFrameDue: Bool { get }

  /// Takes the frame rate and the colours that the connection to the terminal allows.
  mutating func adapt(to pace: LinkPace)

  /// The layers in which keys have a meaning now, the upper first. Empty while text is typed.
  var keyLayers: [KeyLayer] { get }

  /// Shows a message until the reader has had time to read it and does something else.
  mutating func show(notice: Complaint)
}

extension View {
  func timeout(at now: Duration) -> Duration? { nil }
  var isFrameDue: Bool { true }
  var keyLayers: [KeyLayer] { [] }
  mutating func adapt(to pace: LinkPace) {}
  mutating func apply(_ settings: Settings) {}
  mutating func show(notice: Complaint) {}
}

/// A value of a setting, as it is written in the defaults file.
struct StoredValue: Equatable {
  let name: String
  let value: String
}

/// What a view asks the application to do.
enum Request: Equatable {
  /// The reader has moved: save the place once the page has settled.
  case savePlaceWhenSettled
  /// Nothing moves any more.
  case settled
  case open(path: String)
  case openAt(path: String, offset: Int)
  /// Search the texts of all books on the shelf.
  case searchBooks(String)
  case showHelp, showShelf, showStatistics
  /// Send text to the clipboard of the terminal.
  case copy(String)
  /// Change a setting and save it.
  case set(name: String, value: String)
  /// Load earlier searches, while one is typed.
  case loadSearches
  case saveSearch(String)
  case lookUp(word: String, sentence: String)
  /// Read the file of the open book again.
  case reload
  /// Show other settings without saving them.
  case preview(Settings)
  /// Save settings, for all books or for the open one.
  case keep([StoredValue], forThisBook: Bool)
  /// Switch to the next theme.
  case changeTheme
  case saveTour(TourProgress)
  /// Close the top view.
  case close
  case quit
}
