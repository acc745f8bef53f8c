internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPlainText
internal import Paging
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// The pages of an open book, and the reader's session with them.
///
/// A resize lays the book out again and shows the pages that contain the reader's position.
struct OpenPages {
  private(set) var book: OpenBook
  var settings: Settings
  /// Shows and turns the pages of the edition for the present size.
  var controller: PageController<Edition>
  var session: ReadingSession
  var counting: PageCounting
  private var pictureWork: PictureWork
  private var nextBook: NextBookWork
  /// How far wide lines are moved to the left, in cells.
  var pan = 0
  /// Whether the present movement is a jump, which does not move the kept place.
  var isAway = false

  /// Whether a layer lies over the pages, which may depend on their numbers.
  private(set) var isUnderLayer = false
  private var isHidden = false

  /// - Parameters:
  ///   - start: Where to open; nil for the title.
  ///   - jobs: Counts the pages of a long book.
  ///   - next: Finds the next book on the shelf.
  init(
    _ book: OpenBook, at start: StartingPoint?, settings: Settings, size: Size,
    by jobs: any JobStarter, next: @escaping () -> (any Job<NextBook?>)?
  ) {
    self.book = book
    self.settings = settings
    let pictures = book.pictureReader.map { BookPictures(of: book.print, read: $0) }
    pictureWork = PictureWork(pictures, by: jobs)
    nextBook = NextBookWork(find: next)
    var edition = Edition(book, settings, size, pictures: pictures)
    let suited = settings.suited(to: book.text.imprint)
    let hasBegun = start != nil || suited.columnsAsItIs != nil
    session = ReadingSession(
      at: ReadingPosition(
        part: hasBegun ? .text : .title,
        offset: start.map { edition.position(of: $0) } ?? .start, hasBegun: hasBegun))
    if edition.flows, hasBegun {
      session.position.offset = edition.cut(at: session.position.offset)
    }
    counting = PageCounting(by: jobs)
    counting.restart(for: edition.layout)
    _ = edition.fixNumbers(around: session.position, margin: Self.wideMargin)
    edition.merge(counting.newCounts())
    edition.overlay = session.overlay
    var options = PageOptions(
      transition: edition.flows ? .none : settings.turn, binding: edition.geometry.binding)
    options.isPlain = edition.geometry.isPlain
    controller = PageController(
      edition, at: edition.index(of: session.position), options: options, size: size,
      sideBySide: suited.policy)
  }

  /// The edition for the present size, with what the reader has laid over it now.
  var edition: Edition {
    var edition = controller.pages
    edition.overlay = session.overlay
    return edition
  }

  /// The pages that lie open, with what the reader has laid over them now.
  var spread: OpenSpread { OpenSpread(edition, controller.shown) }

  var position: ReadingPosition { session.position }

  /// Takes what the layers over the pages do to them.
  mutating func setCovered(by layers: LayerTraits) {
    let isHidden = layers.contains(.hidesPages)
    (isUnderLayer, session.isEnterTaken) = (layers.contains(.modal), layers.contains(.takesEnter))
    if isHidden != self.isHidden {
      if isHidden { controller.cover() } else { controller.uncover() }
      // What the pages show may have changed while nobody saw them.
      if !isHidden { controller.remakePages { _ in } }
      self.isHidden = isHidden
    }
    session.browse(layers.contains(.browses))
    if isUnderLayer { countShortBook() }
  }

  /// Where reading goes on, or begins: at the first chapter, if the book names it.
  var startOfReading: BookOffset {
    let beginning = book.text.wholeManuscript?.beginning.map { BookOffset($0) }
    let kept = session.keptPosition
    return kept.hasBegun ? kept.offset : beginning ?? book.text.chapterBehindTitle ?? kept.offset
  }

  /// Shows the text with other contents, at the same place.
  mutating func show(_ corrected: OpenBook) {
    book = corrected
    layOut(for: controller.geometry.size)
  }

  /// Prepares the text by the present settings.
  mutating func prepareText() { book = book.prepared(by: settings) }

  // MARK: Drawing

  /// The open pages as they are now, with what the reader has laid over them.
  mutating func picture() -> TextCanvas {
    if let overlay = newOverlay { controller.remakePages { $0.overlay = overlay } }
    return controller.picture()
  }

  /// Whether there is something new to draw.
  var isFrameDue: Bool { controller.isFrameDue || newOverlay != nil }

  /// What is laid over the visible pages; nil if they have been drawn with it. A title that is being turned away stays as
  /// it is.
  private var newOverlay: Overlay? {
    var overlay = session.overlay
    if controller.turn != nil, let former = controller.pages.overlay.front {
      overlay.front = former
    } else if !isFrontVisible {
      overlay.front = nil
    }
    return overlay == controller.pages.overlay ? nil : overlay
  }

  /// Whether a page outside the text can be seen.
  private var isFrontVisible: Bool {
    [controller.shown, controller.turn?.origin].compactMap(\.self).flatMap(\.pages)
      .contains { controller.pages.textPage(at: $0) == nil }
  }

  // MARK: Time

  mutating func tick(at now: Duration) -> [Effect] {
    let effects = perform(controller.handle(.tick, at: now))
    showNewPictures()
    lookForNextBook()
    if !isUnderLayer { updateNumbers() }
    return effects
  }

  /// Draws the open pages again when their pictures have been decoded. Not while a page turns, because its
  /// frames must stay the same.
  private mutating func showNewPictures() {
    pictureWork.collect()
    guard controller.turn == nil, pictureWork.run() else { return }
    controller.remakePages { _ in }
  }

  /// Looks for the book that the end page offers, once that page or the one before it is open.
  private mutating func lookForNextBook() {
    guard let last = controller.shown?.last, let end = controller.pages.lastPage, last >= end - 1
    else {
      return
    }
    session.next = nextBook.found()
  }

  /// How long until a page moves or new page counts are collected; nil when neither will happen.
  func timeout(at now: Duration) -> Duration? {
    let counts = !isUnderLayer && controller.turn == nil ? counting.timeout : nil
    let pictures = pictureWork.isDue && controller.turn == nil ? Duration.zero : nil
    return [controller.timeToNextFrame(at: now), counts, pictures].compactMap(\.self).min()
  }

  /// Limits motion to what the connection to the terminal allows.
  mutating func adapt(to pace: ConnectionPace) {
    controller.frameInterval = pace.frameInterval
    controller.options.shading = pace.shading
    controller.options.isBrief = pace.isBrief
    controller.options.transition = pace.isAnimated ? transition(of: controller.pages) : .none
  }
}
