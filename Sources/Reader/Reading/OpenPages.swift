internal import CurlewCells
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// The pages of an open book, and the reader's position among them.
///
/// The position is an offset in the text. Only the reader changes it: a resize lays the book out
/// again and shows the pages that contain the position. Looking at the title or the contents does not
/// change it either.
struct OpenPages {
  private(set) var book: OpenBook
  var settings: Settings
  /// Shows and turns the pages of the book as it is bound for the present size.
  var controller: PageController<BoundBook>
  private(set) var position: ReadingPosition
  /// The choice that the keys have made on the open pages.
  var chooser = Chooser()
  /// The note, address or picture that the reader has chosen and that is still to be shown.
  var actionToShow: PageAction?
  var counting: PageCounting
  private var pictureWork: PictureWork
  var jumps = JumpHistory<ReadingPosition>() {
    didSet { controller.pages.context.kept = jumps.kept }
  }
  /// Where the reader began to browse with the slider or a search; nil when not browsing.
  private(set) var browsingOrigin: ReadingPosition?
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
    by jobs: any JobStarter, next: @escaping () -> NextBook?
  ) {
    self.book = book
    self.settings = settings
    let pictures = book.pictureReader.map { BookPictures(read: $0) }
    pictureWork = PictureWork(pictures, by: jobs)
    var bound = BoundBook(book, settings, size, context: PageContext(pictures: pictures))
    position = ReadingPosition(
      part: start == nil ? .title : .text,
      offset: start.map { bound.position(of: $0) } ?? 0, hasBegun: start != nil)
    counting = PageCounting(by: jobs)
    counting.restart(for: bound.layout)
    _ = bound.fixNumbers(around: position, margin: Self.wideMargin)
    bound.take(counting.newCounts())
    bound.context = PageContext(position: position, pictures: pictures, next: next)
    controller = PageController(
      bound, at: bound.index(of: position),
      options: PageOptions(transition: settings.turn, binding: bound.geometry.binding), size: size,
      sideBySide: settings.policy)
  }

  var bound: BoundBook { controller.pages }

  /// The indices of the open pages among all pages of the bound book.
  var openIndices: [Int] { controller.shown?.pages ?? [] }

  /// How much of the text has been read, 0 to 100, including the open pages.
  var percent: Int {
    if keptPosition != position { return percent(at: keptPosition) }
    let shown = openIndices.compactMap { bound.textPage(at: $0) }.last
    let read = position.hasBegun ? bound.layout.page(containing: position.offset) : -1
    let count = bound.layout.pageCountInOrder
    return min((shown ?? read) + 1, count) * 100 / count
  }

  /// Takes what lies over the pages now.
  ///
  /// - Parameters:
  ///   - isHidden: Whether they cannot be seen.
  ///   - isBrowsing: Whether all movement until this ends is one jump.
  ///   - isEnterTaken: Whether Enter has a meaning in a layer.
  mutating func lie(
    under isUnderLayer: Bool, isHidden: Bool, isBrowsing: Bool, isEnterTaken: Bool
  ) {
    self.isUnderLayer = isUnderLayer
    if isEnterTaken != bound.context.isEnterTaken {
      controller.remakePages { $0.context.isEnterTaken = isEnterTaken }
    }
    if isHidden != self.isHidden {
      if isHidden { controller.cover() } else { controller.uncover() }
      // What the pages show may have changed while nobody saw them.
      if !isHidden { controller.remakePages { _ in } }
      self.isHidden = isHidden
    }
    if isBrowsing { beginBrowsing() } else { endBrowsing() }
    if isUnderLayer { countShortBook() }
  }

  private mutating func beginBrowsing() { browsingOrigin = browsingOrigin ?? position }

  /// Ends browsing. If it has led elsewhere, that counts as one jump.
  private mutating func endBrowsing() {
    guard let origin = browsingOrigin else { return }
    browsingOrigin = nil
    recordJump(from: origin)
  }

  /// How much has been read when the pages at a position are open.
  private func percent(at position: ReadingPosition) -> Int {
    let page = bound.layout.page(containing: position.offset)
    // The second page of a spread has an odd number.
    let last = bound.geometry.orientation == .two ? page | 1 : page
    let count = bound.layout.pageCountInOrder
    return min(last + 1, count) * 100 / count
  }

  /// The page of the kept place; nil while the pages are not counted.
  var pageOfBook: PageOfBook? {
    let kept = keptPosition
    guard kept.hasBegun, bound.isCounted else { return nil }
    return PageOfBook(
      number: bound.layout.page(containing: kept.offset) + 1,
      count: bound.layout.pageCountInOrder)
  }

  /// Prepares the text by the present settings.
  mutating func prepareText() { book = book.prepared(by: settings) }

  /// Sets the position, for pages that are drawn from now on too.
  mutating func setPosition(_ position: ReadingPosition) {
    self.position = position
    controller.pages.context.position = position
    controller.pages.context.chosen = chooser.chosen
  }

  /// Shows on the open pages which spot the keys have chosen.
  mutating func showChosenSpot() {
    let chosen = chooser.chosen
    controller.remakePages { $0.context.chosen = chosen }
  }

  // MARK: Time

  mutating func tick(at now: Duration) -> [Request] {
    let requests = perform(controller.handle(.tick, at: now))
    showNewPictures()
    if !isUnderLayer { updateNumbers() }
    return requests
  }

  /// Draws the open pages again when their pictures have been decoded. Not while a page turns, because its
  /// frames must stay the same.
  private mutating func showNewPictures() {
    pictureWork.collect()
    guard controller.turn == nil, pictureWork.run() else { return }
    controller.remakePages { _ in }
  }

  /// How long until a page moves or new page counts are collected; nil when neither will happen.
  func timeout(at now: Duration) -> Duration? {
    let counts = !isUnderLayer && controller.turn == nil ? counting.timeout : nil
    let pictures = pictureWork.isDue && controller.turn == nil ? Duration.zero : nil
    return [controller.timeToNextFrame(at: now), counts, pictures].compactMap(\.self).min()
  }

  /// Limits motion to what the connection to the terminal allows.
  mutating func adapt(to pace: LinkPace) {
    controller.frameInterval = pace.frameInterval
    controller.options.shading = pace.shading
    controller.options.isBrief = pace.isBrief
    controller.options.transition = pace.isAnimated ? settings.turn : .none
  }
}
