internal import CurlewCells
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem

/// Saves the place, the picture of the open pages, and the time that was read.
struct SavingService: Service {
  private var saver = PlaceSaver()

  func timeout(on desk: Desk) -> Duration? {
    saver.deadline.map { max($0 - desk.now, .zero) }
  }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    let effects = saver.isDue(at: desk.now) || event == .suspend ? save(on: &desk) : []
    if case .resized = event { saver.screenResized() }
    return effects
  }

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened:
      saver.bookOpened()
      return paceLoading(on: desk)
    case .turned: saver.placeChanged()
    case .settled: saver.pageSettled(at: desk.now)
    case .redrawn: saver.screenResized()
    case .configured: return paceLoading(on: desk)
    case .notSaved(let record): saver.notSaved(record)
    case .leaving: return save(on: &desk)
    case .handled, .saved, .marksChanged, .closing, .answered: break
    }
    return []
  }

  /// Saves what has changed and can be trusted.
  mutating func save(on desk: inout Desk) -> [Effect] {
    let open = desk.reading?.isIntact == true ? desk.reading : nil
    let changes = saver.changes(open?.record, among: &desk.records)
    let picture = changes.pictured.flatMap { desk.cachedPicture(for: $0) }
    var effects: [Effect] = []
    if changes.place != nil || picture != nil {
      effects.append(
        .withFiles { store in
          let outcome = changes.place.map { store.save($0) } ?? SaveOutcome()
          if outcome.isSaved, let picture { store.save(picture) }
          let lost = outcome.isSaved ? nil : changes.place
          let learnt = [lost.map { Happening.notSaved($0) }, .saved].compactMap(\.self)
          return { _ in learnt.map { .happened($0) } + outcome.complaint.effects }
        })
    }
    return effects + saveTime(on: &desk)
  }

  private func saveTime(on desk: inout Desk) -> [Effect] {
    guard let reading = desk.reading, !reading.clock.unsaved.isEmpty else { return [] }
    let (time, book) = (reading.clock.unsaved, reading.book)
    desk.reading?.clock.wasSaved()
    return [
      .withFiles { store in
        let complaint = store.save(time, in: book)
        return { desk in
          guard let complaint else { return [] }
          if desk.reading?.book.key == book.key { desk.reading?.clock.takeBack(time) }
          return [.notify([complaint])]
        }
      }
    ]
  }

  /// Reads the pace of former sessions, if the foot of the pages needs it.
  private func paceLoading(on desk: Desk) -> [Effect] {
    let isNeeded = desk.settings.foot.content.needsPace && desk.reading?.clock.isLoaded == false
    return isNeeded ? [desk.logLoading] : []
  }
}

extension Desk {
  /// The picture of the open pages for the next start; nil if it is not to be kept.
  fileprivate mutating func cachedPicture(for record: PlaceRecord) -> CachedPicture? {
    guard let open = reading, open.isIntact, let stamp = open.book.stamp,
      let picture = reading?.pictureToCache()
    else { return nil }
    let key = PictureKey(open.book.path, stamp, settings, size)
    return CachedPicture(key: key, record: record.checkLine, picture: picture)
  }

  /// Loads the reading times, after everything that is being saved. If the disk is slow, the times that were
  /// loaded last are shown.
  var logLoading: Effect {
    .withFiles(within: PendingWork.patience) { [sharedTimes] store in
      var log = store.readingLog()
      if let sharedTimes { log.add(sharedTimes) }
      return { [log] desk in
        desk.reading?.load(log)
        return []
      }
    }
  }
}
