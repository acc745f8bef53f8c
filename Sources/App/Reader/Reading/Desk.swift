internal import CurlewAppSupport
internal import CurlewEdition
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// What the layers lie on: the screen, the open book if there is one, and the line for messages. Services see it,
/// too.
struct Desk {
  var size: Size
  var settings: Settings
  /// The time of the present event.
  var now = Duration.zero
  /// What the connection to the terminal is fast enough for.
  var pace = ConnectionPace.full
  /// Whether what lies below a layer is dimmed, which needs a fast connection.
  var dims: Bool { pace.isAnimated }
  @Boxed var reading: Reading?
  var foot = FootLine()

  /// Starts what goes on beside the loop.
  let jobs: any JobStarter
  /// Where the settings come from.
  var sources: SettingSources
  /// The places of all books, as far as they have been read.
  var records: [PlaceRecord] = []
  /// What the reader says of the books on the shelf.
  var labels = BookLabels()
  /// The times that were read on other machines; nil while they are not known.
  var sharedTimes: ReadingLog?
  /// The dictionary whose answer the reader has chosen to see first.
  var dictionary: String?
  /// Whether the reader waits for work beside the loop.
  var isWaiting = false
  /// Whether nothing lies over the bottom layer.
  var isClear = false
  /// Whether no layer takes the reader's attention from the pages.
  var isRead = false

  init(size: Size, settings: Settings, by jobs: any JobStarter) {
    (self.size, self.settings, self.jobs) = (size, settings, jobs)
    sources = SettingSources(common: settings)
  }

  /// Shows a message in the foot of the open pages.
  func drawOnFoot(_ text: SafeText, on canvas: inout TextCanvas) {
    guard let pages = reading?.pages else { return }
    FootLine.draw(
      [text], in: pages.spread.footStrip, across: pages.controller.geometry.book, on: &canvas)
  }

  /// The names of the dictionaries that come first.
  var dictionaryOrder: [String] { [dictionary].compactMap(\.self) + settings.dictionaryOrder }

  /// Shows the open book with other corrections, at the same place. If words were mended, all that was found in the
  /// text is found again, as in a file that was edited.
  mutating func show(_ corrected: OpenBook) -> [Effect] {
    guard let reading else { return [] }
    let (text, new) = (reading.book.text, corrected.text)
    if text.wholeManuscript?.text.utf8 == new.wholeManuscript?.text.utf8 {
      withReading { reading, _, _ in reading.pages.show(corrected) }
      return [.layOut, .happened(.redrawn)]
    }
    let place = new.offset(of: text.place(at: reading.position.offset))
    let start = reading.position.hasBegun ? StartingPoint.offset(place) : nil
    return [.openRead(.success(ReadBook(book: corrected, start: nil)), at: start)]
  }

  /// Takes what the reader says, and saves it.
  mutating func say(_ label: ShelfLabel) -> [Effect] {
    labels.take(label)
    return [.keep { $0.save(label) }, .layOut]
  }

  /// Changes the open book; nil if there is none.
  mutating func withReading<Result>(
    _ body: (inout Reading, inout FootLine, Duration) -> Result
  ) -> Result? {
    guard var open = reading else { return nil }
    // No second copy of the pages while they are changed.
    reading = nil
    defer { reading = open }
    return body(&open, &foot, now)
  }
}
