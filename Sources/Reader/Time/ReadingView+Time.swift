internal import Cells
internal import Paging
internal import Typesetting

/// How long the open book is read.
extension ReadingView {
  /// The text on the open pages.
  var measuredRange: Range<Int> {
    let end = pages.bound.setter.textEnd
    return min(openRange.lowerBound, end)..<max(min(openRange.upperBound, end), 0)
  }

  /// Runs the clock while pages are read, and reads it when they have been turned.
  mutating func measureTime(after event: Event, _ requests: [Request], at now: Duration) {
    if requests.contains(.savePlaceWhenSettled) {
      let volume = book.book
      clock.turn(to: measuredRange, at: now) { volume.words(in: $0) }
    } else if !clock.hasBegun {
      clock.begin(measuredRange, at: now)
    }
    if requests.contains(.settled) { updateSpeed() }
    switch event {
    case .focused(let hasFocus): self.hasFocus = hasFocus
    // Not every terminal reports the focus each time.
    case .key, .pointer: hasFocus = true
    default: break
    }
    // Time passes for covered views too.
    let isCovered = requests.contains(where: \.coversBook)
    if event != .tick { clock.run(isRead && hasFocus && !isCovered, at: now) }
  }

  private var isRead: Bool {
    overlay == nil && note == nil && search?.bar == nil && selection == nil
  }

  /// Takes what former sessions have measured.
  mutating func load(_ log: ReadingLog) {
    clock.load(log.turns)
    updateSpeed()
  }

  /// How fast the rest of the book will be read; nil while it is not known.
  var speed: ReadingSpeed? {
    clock.pace.wordsPerMinute.map {
      ReadingSpeed(
        wordsPerMinute: $0, density: book.book.wordDensity(around: pages.position.offset))
    }
  }

  /// Shows on the pages how fast they are read, if that has changed enough to see it.
  mutating func updateSpeed() {
    guard pages.settings.foot.needsPace, let speed else { return }
    let shown = pages.bound.setter.speed
    if let shown, abs(shown.wordsPerMinute - speed.wordsPerMinute) < speed.wordsPerMinute / 50 {
      return
    }
    pages.show(speed)
  }

  mutating func showStatistics(_ log: ReadingLog, today: CivilTime) {
    clock.load(log.turns)
    let bound = pages.bound
    let page = pages.openIndices.compactMap { bound.textPage(at: $0) }.last
    let left = page.flatMap { bound.setter.timeLeft(behind: $0, at: speed) }
    open(
      StatisticsPage(
        log, today: today, book: book.key, speed: clock.pace.wordsPerMinute, left: left,
        size: bound.geometry.size))
  }
}

extension FootChoice {
  /// Whether it shows a time.
  var needsPace: Bool { self == .chapter || self == .book }
}

extension Request {
  /// Whether another view covers the book afterwards.
  fileprivate var coversBook: Bool {
    switch self {
    case .showHelp, .showShelf: true
    default: false
    }
  }
}

extension OpenPages {
  fileprivate mutating func show(_ speed: ReadingSpeed) {
    guard controller.turn == nil else { return }
    var bound = bound
    bound.setter.speed = speed
    showPages(of: bound)
  }
}
