internal import System

/// Reading times are saved with the place.
extension Application {
  mutating func saveTime(of view: inout ReadingView?) -> Complaint? {
    guard let time = view?.clock.unsaved, !time.isEmpty, let book = view?.book else { return nil }
    if let complaint = saver.storage.save(time, in: book) { return complaint }
    view?.clock.wasSaved()
    return nil
  }

  /// Changes the view of the open book by what has been read so far.
  mutating func withReadingLog(_ change: (inout ReadingView, ReadingLog) -> Void) {
    save()
    let log = saver.storage.readingLog()
    changeReading { change(&$0, log) }
  }

  /// Reads the pace of former sessions, if the foot of the pages needs it.
  mutating func loadPace() {
    guard settings.foot.needsPace, reading?.clock.isLoaded == false else { return }
    let log = saver.storage.readingLog()
    changeReading { $0.load(log) }
  }

  /// Changes the view of the open book, wherever it is in the stack.
  mutating func changeReading(_ change: (inout ReadingView) -> Void) {
    guard let index = views.firstIndex(where: { $0 is ReadingView }),
      var view = views[index] as? ReadingView
    else { return }
    change(&view)
    views[index] = view
  }
}
