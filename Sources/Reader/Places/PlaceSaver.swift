internal import CurlewCells

/// Saves the reader's place soon after it has changed, with a picture of the open pages.
struct PlaceSaver<Store: Storage> {
  /// How long a page must have stood before its place is saved.
  private static var delay: Duration { .milliseconds(300) }

  var storage: Store
  /// The places of all books, as far as they have been read.
  private(set) var records: [PlaceRecord]
  /// When the place is to be saved; nil while it is saved or still changing.
  private(set) var deadline: Duration?
  private var isUnsaved = false
  /// The record of the open book as it was saved last.
  private var savedRecord: PlaceRecord?
  private var isPictureOutdated = false

  init(_ storage: Store, records: [PlaceRecord]) {
    self.storage = storage
    self.records = records
  }

  mutating func loadRecords() -> [Complaint] {
    let loaded = storage.loadRecords()
    records = loaded.records
    return loaded.complaints
  }

  // MARK: Changes

  /// A book was opened. Its place is saved as soon as it is on the screen.
  mutating func bookOpened() {
    savedRecord = nil
    isUnsaved = true
    deadline = .zero
  }

  mutating func placeChanged() {
    isUnsaved = true
    deadline = nil
  }

  mutating func pageSettled(at now: Duration) {
    if isUnsaved { deadline = now + Self.delay }
  }

  mutating func screenResized() { isPictureOutdated = true }

  // MARK: Saving

  func isDue(at now: Duration) -> Bool { deadline.map { now >= $0 } ?? false }

  /// Saves what has changed.
  ///
  /// - Parameters:
  ///   - record: The present place; nil while no book is open.
  ///   - picture: Draws the picture of the open pages for the record that was saved last. It may
  ///     not be the record in the file: another window may have saved one since, and then the
  ///     picture is never shown.
  mutating func save(
    _ record: @autoclosure () -> PlaceRecord?, picture: (PlaceRecord) -> CachedPicture?
  ) -> Complaint? {
    deadline = nil
    var complaint: Complaint?
    if isUnsaved, let record = record() {
      records.removeAll { $0.describesBook(of: record) }
      records.append(record)
      let outcome = storage.save(record)
      complaint = outcome.complaint
      // A place that could not be saved is tried again with the next page and on leaving.
      isUnsaved = !outcome.isSaved
      if outcome.isSaved { (savedRecord, isPictureOutdated) = (record, true) }
    }
    if isPictureOutdated, let savedRecord, let picture = picture(savedRecord) {
      storage.save(picture)
    }
    isPictureOutdated = false
    return complaint
  }
}
