internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// Reading times are saved with the place, and shown in the contents and on a page of their own.
extension Application {
  mutating func saveTime() {
    guard let time = reading?.clock.unsaved, !time.isEmpty, let book = reading?.book else { return }
    desk.reading?.clock.wasSaved()
    withFiles { store in
      let complaint = store.save(time, in: book)
      return { desk in
        guard let complaint else { return [] }
        if desk.reading?.book.key == book.key { desk.reading?.clock.takeBack(time) }
        return [.notify([complaint])]
      }
    }
  }

  /// Reads the pace of former sessions, if the foot of the pages needs it.
  mutating func loadPace() {
    if settings.foot.content.needsPace, reading?.clock.isLoaded == false { loadLog() }
  }

  /// Loads the reading times beside the loop, after everything that is being saved. If the disk is slow, the
  /// times that were loaded last are shown.
  private mutating func loadLog() {
    let others = sharing?.known.others.times
    withFiles(within: PendingWork.patience) { store in
      var log = store.readingLog()
      if let others { log.add(others) }
      return { [log] desk in
        desk.reading?.load(log)
        return []
      }
    }
  }

  mutating func showContents() {
    save()
    loadLog()
    guard let book = reading else { return }
    open(Sheet(ContentsContent(book, read: book.log.text(readIn: book.book.key))))
  }

  mutating func showStatistics() {
    save()
    loadLog()
    guard let book = reading else { return }
    let page = book.pages.openIndices.compactMap { book.bound.textPage(at: $0) }.last
    let speed = book.speed ?? book.speed(ofWords: ReadingPace.usual)
    let left = page.map { book.bound.setter.timeLeft(behind: $0, at: speed) }
    open(
      Sheet(
        StatisticsContent(
          book.log, today: CivilTime(CurrentProcess.localClock), book: book.book.key,
          speed: book.clock.pace.wordsPerMinute, left: left)))
  }
}
