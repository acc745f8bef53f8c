package import CurlewAppSupport
package import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
package import CurlewSettings
package import CurlewSystem

/// The program while it has a screen: a desk with a stack of layers, and the main loop.
///
/// There is one loop on one thread: show, wait, handle. While nothing moves it waits without a
/// timeout.
package struct Application {
  /// How long the program stays when its terminal has gone or a signal asks to leave, and something is being
  /// saved: the disk of a busy machine may take more than a second. ``Terminal`` grants five.
  private static var longestFarewell: Duration { .seconds(4) }
  /// How long it takes to read that a key leaves without the place.
  private static var timeToRead: Duration { .seconds(1) }

  var desk: Desk
  /// The files and folders that the command line names.
  var named = NamedBooks()
  /// Finds the directories of the shelf.
  let directories: @Sendable () -> [String]
  /// Where the program's files are, and what dictionaries say. It is changed by ``FileService`` alone.
  let storage: any Storage
  package var services: Services
  /// From bottom to top. The bottom one covers the whole screen, the top one receives the input.
  var layers: [any DeskLayer] = []
  /// Whether the reader leaves.
  var hasQuit = false
  /// Why the program ends.
  package var failure: Complaint?
  /// Messages for the terminal when it has its own screen back, such as that a mark could not be saved; nil until
  /// the reader leaves.
  package var lastWords: [Complaint]?
  /// The paths of the books that were left by following links, the latest last.
  var trail: [String] = []
  /// Messages to show when the first book is open.
  var pendingNotices: [Complaint] = []
  /// Text that a layer wants to send to the clipboard.
  var copied: String?
  var capture = PointerCapture()
  /// How many layers have been opened so far.
  var openedLayers = 0
  var early = EarlyInput()
  private var translator = KeyTranslator()
  private var pixels = PixelPlan()

  /// - Parameter jobs: Does all that may take long beside the loop.
  package init(
    settings: Settings, of sources: SettingSources? = nil,
    directories: @escaping @Sendable () -> [String], storage: any Storage, size: Size,
    by jobs: any JobStarter
  ) {
    desk = Desk(size: size, settings: settings, by: jobs)
    if let sources { desk.sources = sources }
    self.directories = directories
    self.storage = storage
    services = Services(storage, by: jobs)
  }

  /// The settings that apply to what is open.
  var settings: Settings { desk.settings }
  var size: Size { desk.size }
  var jobs: any JobStarter { desk.jobs }
  /// The open book, if there is one.
  var reading: Reading? { desk.reading }
  /// Whether the reader waits for the first book.
  var isFirstBookAwaited: Bool { desk.isWaiting && layers.count == 1 }

  // MARK: The loop

  /// Runs until the reader leaves. Returns the signal that ended the program, if one did.
  package mutating func run(on screen: inout some PictureScreen & ~Copyable) -> Int32? {
    while true {
      screen.theme = settings.theme
      screen.keepsControlC = layers.last?.keys.first == .selecting
      desk.now = screen.now
      if layers.last?.isFrameDue(on: desk) ?? true {
        let canvas = picture()
        screen.show(canvas)
        desk.foot.pass(at: desk.now)
        pixels.showed(
          canvas, mayHaveMarks: desk.isClear && reading?.mayHaveMarks == true, at: desk.now)
      }
      layPixels(on: &screen)
      let event = nextEvent(on: &screen)
      // A stopped program may be killed.
      if event == .suspend { receiveFiles(within: Self.longestFarewell) }
      if failure != nil { return nil }
      if case .leave(let signal) = event {
        leave()
        receiveFiles(within: Self.longestFarewell)
        return signal
      }
      handle(event)
      if hasQuit {
        leave()
        return finishSaving(on: &screen)
      }
      happened(.handled)
      if let text = copied { screen.copy(text) }
      copied = nil
    }
  }

  /// Waits for the next event, and lets the services take what has become ready meanwhile.
  private mutating func nextEvent(on screen: inout some PictureScreen & ~Copyable) -> Event {
    let (wasWaiting, wasReplaying, opened) = (isInputKept, early.isPending, openedLayers)
    let event = early.next(
      on: &screen, within: timeout, isWaiting: wasWaiting, keepsPointer: isFirstBookAwaited)
    desk.now = screen.now
    // After the wait: answers that arrived during it decide what the next turn may cost.
    desk.pace = screen.pace
    desk.reading?.pages.adapt(to: screen.pace)
    for index in services.indices {
      carryOut(services[index].receive(before: event, on: &desk))
    }
    // What was typed is for the one layer that the wait has opened, and for none that lies over it.
    guard wasWaiting || wasReplaying, !isInputKept,
      openedLayers - opened != (wasWaiting ? 1 : 0)
    else { return event }
    early.drop(andUnread: wasWaiting)
    return event.isTyped ? .tick : event
  }

  /// Whether the reader waits, so that what is typed is kept.
  private var isInputKept: Bool { layers.last?.traits.contains(.holdsInput) ?? false }

  /// Lays the pictures on the screen in pixels, and the marks of the pages, when nothing has changed for a moment.
  private mutating func layPixels(on screen: inout some PictureScreen & ~Copyable) {
    let choice = settings.pictures
    let pictures =
      choice == .auto || choice == .pixels
      ? layers.last { $0.pictures != nil }?.pictures ?? reading?.edition.pictures : nil
    let open = desk.isClear ? reading : nil
    pixels.lay(pictures, { open?.cellMarks ?? [] }, isForced: choice == .pixels, on: &screen)
    if let advice = pixels.advice { desk.foot.show(advice) }
  }

  private mutating func leave() {
    cancelWork()
    closeAll()
    lastWords = []
    happened(.leaving)
  }

  /// Waits until everything is saved. Returns the signal that ended the wait, if one did.
  private mutating func finishSaving(on screen: inout some ThemedScreen & ~Copyable) -> Int32? {
    receiveFiles(within: PendingWork.patience)
    let start = screen.now
    while services.isSaving {
      screen.show(.whileSaving(screen.size))
      switch screen.next(within: nil) {
      case .leave(let signal): return signal
      case .key(KeyPress("q")), .key(KeyPress(.escape)):
        // A second q that was typed before anybody could read what it does must not lose the place.
        if screen.now - start >= Self.timeToRead { return nil }
      default: receiveFiles()
      }
    }
    return nil
  }

  /// How long to wait for the next event; nil when nothing will happen without one.
  private var timeout: Duration? {
    let now = desk.now
    let own = [
      translator.timeout(at: now), desk.foot.timeout(at: now), pixels.timeout(at: now),
    ]
    let all = layers.map { $0.timeout(on: desk) } + own
    return (all.compactMap(\.self) + services.timeouts(on: desk)).min()
  }

  private mutating func handle(_ event: Event) {
    switch event {
    case .resized(let size): resize(to: size)
    case .focused(let hasFocus): desk.reading?.receive(focus: hasFocus)
    case .leave, .suspend: break
    case .tick:
      desk.foot.pass(at: desk.now)
      tick()
      if translator.timeout(at: desk.now) == .zero {
        receive(translator.giveUp(by: settings.keys))
      }
    case .key(let press):
      desk.reading?.receive(focus: true)
      translator.mirrorsArrows =
        desk.reading?.edition.geometry.binding.reading == .rightToLeft
      receive(translator.translate(press, in: keyLayers, by: settings.keys, at: desk.now))
      desk.reading?.pointer = nil
    case .pointer(let pointer):
      desk.reading?.receive(focus: true)
      desk.reading?.pointer = pointer.point
      desk.foot.clear(at: desk.now)
      if capture.accepts(pointer, layers: layers.count) { deliver(.pointer(pointer)) }
    case .pasted(let text): deliver(.pasted(text))
    }
  }

  private mutating func receive(_ outputs: [KeyTranslator.Output]) {
    for output in outputs {
      switch output {
      case .run(let line) where line.hasPrefix(">"):
        wait(for: .output(of: String(line.dropFirst()), on: desk))
      case .run(let line):
        ask(StartedCommands.self) { commands, desk in commands.run(line, on: desk) }
      case .key(let key):
        desk.foot.clear(at: desk.now)
        deliver(.key(key))
      }
    }
  }

  private mutating func resize(to size: Size) {
    desk.size = size
    desk.reading?.resize(to: size)
    layOutLayers()
  }
}

extension TextCanvas {
  fileprivate static func whileSaving(_ size: Size) -> TextCanvas {
    var canvas = TextCanvas(size, style: .desk)
    let foot = Rect(size).line(max(size.rows - 1, 0))
    FootLine.drawSlip("Saving your place …    q ends without it", in: foot, on: &canvas)
    return canvas
  }
}
