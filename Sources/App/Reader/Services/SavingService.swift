internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
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
    case .handled, .saved, .corrected, .notCorrected, .marksChanged, .closing, .answered: break
    }
    return []
  }

  /// Saves what has changed and can be trusted.
  mutating func save(on desk: inout Desk) -> [Effect] {
    let open = desk.reading.flatMap { $0.isIntact && $0.book.keepsPlace ? $0 : nil }
    let changes = saver.changes(open?.record, among: &desk.records)
    let picture = changes.pictured.flatMap { desk.cachedPicture(for: $0) }
    let files =
      changes.place.map { Effect.saving($0, then: picture) } ?? picture.map { .saving($0) }
    return [files].compactMap(\.self) + saveTime(on: &desk)
  }

  private func saveTime(on desk: inout Desk) -> [Effect] {
    guard let reading = desk.reading, !reading.clock.unsaved.isEmpty else { return [] }
    let (time, book, goal) = (reading.clock.unsaved, reading.book, desk.settings.goal)
    let others = desk.sharedTimes
    desk.reading?.clock.wasSaved()
    return [
      .withFiles { store in
        let outcome = store.save(time, in: book)
        let praise = goal.flatMap { outcome.isSaved ? store.reached($0, by: time, others) : nil }
        return { desk in
          if !outcome.isSaved, desk.reading?.book.key == book.key {
            desk.reading?.clock.takeBack(time)
          }
          return outcome.complaint.effects + praise.effects
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

extension Storage {
  /// Says that the time that was just saved has reached the goal of the day, in minutes; nil if it has not.
  fileprivate func reached(_ goal: Int, by time: ReadingTime, _ others: ReadingLog?) -> Complaint? {
    let today = CivilTime(CurrentProcess.localClock).date
    let sum = [readingLog(), others].compactMap { $0?.sum(onDay: today).seconds }.reduce(0, +)
    guard sum >= goal * 60, sum - Int(time.seconds.rounded()) < goal * 60 else { return nil }
    let time = duration(ofMinutes: Double(goal))
    return Complaint("Your goal for today, \(time), is reached", status: 0)
  }
}

extension Effect {
  /// Saves a place, and then the picture that belongs to it. The place waits for nothing but places.
  fileprivate static func saving(_ place: PlaceRecord, then picture: CachedPicture?) -> Effect {
    .withFiles(.places) { store in
      let outcome = store.save(place)
      return { _ in
        let lost = outcome.isSaved ? nil : Effect.happened(.notSaved(place))
        let next = outcome.isSaved ? picture.map { saving($0) } : nil
        return [lost, .happened(.saved), next].compactMap(\.self) + outcome.complaint.effects
      }
    }
  }

  fileprivate static func saving(_ picture: CachedPicture) -> Effect {
    .withFiles { store in
      store.save(picture)
      return { _ in [] }
    }
  }
}

extension Desk {
  /// The picture of the open pages for the next start; nil if it is not to be kept.
  fileprivate mutating func cachedPicture(for record: PlaceRecord) -> CachedPicture? {
    guard let open = reading, open.isIntact,
      ![open.book.path, open.book.facingPath ?? ""].contains(where: LockedDocuments.haveOpened),
      let stamp = open.book.stamp, let picture = reading?.pictureToCache()
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
