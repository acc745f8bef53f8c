internal import Cells
internal import Manuscript
internal import Paging
internal import System

/// The program while it has a screen: a stack of views and the main loop.
///
/// There is one loop on one thread: show, wait, handle. While nothing moves it waits without a
/// timeout.
struct Application<Store: Storage> {
  /// How long the terminal gets to draw a preview before reading the book takes the processor.
  private static var timeToDraw: Duration { .milliseconds(5) }

  /// Those that apply to what is open.
  var settings: Settings
  var sources: SettingSources
  let namedFiles: [String]
  /// Finds the directories of the shelf.
  let directories: () -> [String]
  let startCounting: PageCountStarter
  var saver: PlaceSaver<Store>
  /// From bottom to top. The bottom one covers the whole screen, the top one receives the input.
  var views: [any View] = []
  var size: Size
  /// The book whose preview is on the screen, and that is still to be read.
  var pendingBook: String?
  /// Notices changes of the open book's file.
  var watch: BookWatch?
  /// Where the reader was when the file lost its text.
  var safeStart: StartingPoint?
  /// Messages to show when the pending book is open.
  var pendingNotices: [Complaint] = []
  /// Text that a view wants to send to the clipboard.
  var copied: String?
  var commands = StartedCommands()
  private var capture = PointerCapture()
  private var translator = KeyTranslator()

  init(
    settings: Settings, named files: [String] = [], directories: @escaping () -> [String],
    storage: Store, records: [PlaceRecord], size: Size
  ) {
    self.init(
      settings: settings, named: files, directories: directories,
      saver: PlaceSaver(storage, records: records), size: size,
      startCounting: { BackgroundJob($0) })
  }

  init(
    settings: Settings, named files: [String] = [], directories: @escaping () -> [String],
    saver: PlaceSaver<Store>, size: Size, startCounting: @escaping PageCountStarter
  ) {
    self.settings = settings
    sources = SettingSources(common: settings)
    namedFiles = files
    self.directories = directories
    self.saver = saver
    self.size = size
    self.startCounting = startCounting
  }

  /// The open book, if there is one.
  var reading: ReadingView? { views.lazy.compactMap { $0 as? ReadingView }.first }

  // MARK: The loop

  /// Runs until the reader leaves. Returns the signal that ended the program, if one did.
  mutating func run(on screen: inout some ThemedScreen & ~Copyable) -> Int32? {
    while true {
      screen.theme = settings.theme
      if views.contains(where: \.isFrameDue) { screen.show(picture()) }
      let event = screen.next(within: timeout(at: screen.now))
      // After the wait: answers that arrived during it decide what the next turn may cost.
      for index in views.indices { views[index].adapt(to: screen.pace) }
      openPendingBook()
      notify(commands.failures())
      watchBook(before: event)
      if case .leave(let signal) = event {
        changeReading { $0.saveDraft(at: nil) }
        save()
        return signal
      }
      if event == .suspend { save() }
      if handle(event, at: screen.now) { return nil }
      if let text = copied { screen.copy(text) }
      copied = nil
    }
  }

  private mutating func picture() -> Canvas {
    var canvas = Canvas(Size(columns: 0, rows: 0))
    for index in views.indices { canvas = views[index].picture(over: canvas) }
    return canvas
  }

  /// How long to wait for the next event; nil when nothing will happen without one.
  private func timeout(at now: Duration) -> Duration? {
    if pendingBook != nil { return Self.timeToDraw }
    let untilSave = saver.deadline.map { max($0 - now, .zero) }
    let untilKey = translator.timeout(at: now)
    let others = [untilSave, untilKey, commands.timeout(at: now)]
    return (views.map { $0.timeout(at: now) } + others).compactMap(\.self).min()
  }

  /// Returns true when the reader leaves.
  private mutating func handle(_ event: Event, at now: Duration) -> Bool {
    if case .resized(let size) = event { resize(to: size) }
    if saver.isDue(at: now) { save() }
    for output in translated(event, at: now) {
      switch output {
      case .run(let line): run(line, at: now)
      case .press(let press): if isOver(after: .key(press), at: now) { return true }
      }
    }
    if case .key = event { return false }
    return isOver(after: event, at: now)
  }

  /// The keys that an event completes; none for an event that is not of a key.
  private mutating func translated(_ event: Event, at now: Duration) -> [KeyTranslator.Output] {
    switch event {
    case .key(let press):
      let layers = views.last?.keyLayers ?? []
      return translator.take(press, in: layers, by: settings.keys, at: now)
    case .tick where translator.timeout(at: now) == .zero:
      return translator.giveUp(by: settings.keys)
    default: return []
    }
  }

  /// Delivers an event. Returns true when the reader leaves.
  private mutating func isOver(after event: Event, at now: Duration) -> Bool {
    for request in deliver(event, at: now) where perform(request, at: now) {
      save()
      return true
    }
    return false
  }

  /// Gives input to the top view, and the passing of time to all of them, so that a turning page
  /// also lands under an overlay.
  private mutating func deliver(_ event: Event, at now: Duration) -> [Request] {
    guard capture.accepts(event, layers: views.count) else { return [] }
    let receivers = event == .tick ? views.indices : views.indices.suffix(1)
    return receivers.flatMap { views[$0].handle(event, at: now) }
  }

  private mutating func resize(to size: Size) {
    self.size = size
    saver.screenResized()
    for index in views.indices { views[index].resize(to: size) }
  }
}
