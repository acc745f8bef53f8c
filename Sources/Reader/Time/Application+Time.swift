internal import CurlewSystem
internal import CurlewTypesetting

/// Reading times are saved with the place, and shown in the contents and on a page of their own.
extension Application {
  mutating func saveTime() {
    guard let time = reading?.clock.unsaved, !time.isEmpty, let book = reading?.book else { return }
    desk.reading?.clock.wasSaved()
    withFiles { store in
      let complaint = store.save(time, in: book)
      return { application in
        guard let complaint else { return }
        if application.reading?.book.key == book.key {
          application.desk.reading?.clock.takeBack(time)
        }
        application.notify(complaint)
      }
    }
  }

  /// Reads the pace of former sessions, if the foot of the pages needs it.
  mutating func loadPace() {
    guard settings.foot.needsPace, reading?.clock.isLoaded == false else { return }
    withLog { $0.desk.reading?.load($1) }
  }

  mutating func showContents() {
    save()
    withLog { application, log in
      guard let book = application.reading else { return }
      let read = log.text(readIn: book.book.key)
      application.open(Sheet(ContentsContent(book, read: read)))
    }
  }

  mutating func showStatistics() {
    save()
    withLog { $0.showStatistics($1) }
  }

  /// Reads how long the reader has read, with what is saved now.
  private mutating func withLog(
    _ show: @escaping @Sendable (inout Application, ReadingLog) -> Void
  ) {
    withFiles { store in
      let log = store.readingLog()
      return { show(&$0, log) }
    }
  }

  private mutating func showStatistics(_ log: ReadingLog) {
    desk.reading?.clock.load(log.turns)
    guard let book = reading else { return }
    let page = book.pages.openIndices.compactMap { book.bound.textPage(at: $0) }.last
    let left = page.flatMap { book.bound.setter.timeLeft(behind: $0, at: book.speed) }
    open(
      Sheet(
        StatisticsContent(
          log, today: CivilTime(CurrentProcess.localClock), book: book.book.key,
          speed: book.clock.pace.wordsPerMinute, left: left)))
  }
}
