internal import CurlewSystem
internal import CurlewTypesetting

/// Reading times are saved with the place, and shown in the contents and on a page of their own.
extension Application {
  mutating func saveTime(of reading: inout Reading?) -> Complaint? {
    guard let time = reading?.clock.unsaved, !time.isEmpty, let book = reading?.book else {
      return nil
    }
    if let complaint = saver.storage.save(time, in: book) { return complaint }
    reading?.clock.wasSaved()
    return nil
  }

  /// Reads the pace of former sessions, if the foot of the pages needs it.
  mutating func loadPace() {
    guard settings.foot.needsPace, reading?.clock.isLoaded == false else { return }
    desk.reading?.load(saver.storage.readingLog())
  }

  mutating func showContents() {
    save()
    guard let book = reading else { return }
    let read = saver.storage.readingLog().text(readIn: book.book.key)
    open(Sheet(ContentsContent(book, read: read)))
  }

  mutating func showStatistics() {
    save()
    let log = saver.storage.readingLog()
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
