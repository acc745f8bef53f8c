internal import CurlewAppSupport
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// The sheets that show reading times.
extension Application {
  mutating func showContents() {
    save()
    carryOut([desk.logLoading])
    guard let book = reading else { return }
    open(Sheet(ContentsContent(book, read: book.log.text(readIn: book.book.key))))
  }

  mutating func showStatistics() {
    save()
    carryOut([desk.logLoading])
    guard let book = reading else { return }
    let page = book.spread.textPages.last
    let left = page.map { book.edition.text($0).timeLeft(at: book.likelySpeed) }
    open(
      Sheet(
        StatisticsContent(
          book.log, desk.records, today: CivilTime(CurrentProcess.localClock), book: book.book.key,
          speed: book.clock.pace.wordsPerMinute, left: left)))
  }
}
