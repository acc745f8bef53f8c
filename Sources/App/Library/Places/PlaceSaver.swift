/// Decides when the reader's place is saved, with a picture of the open pages: soon after it has changed.
package struct PlaceSaver {
  /// How long a page must have stood before its place is saved.
  private static var delay: Duration { .milliseconds(300) }

  /// When the place is to be saved; nil while it is saved or still changing.
  package private(set) var deadline: Duration?
  private var isUnsaved = false
  /// The record of the open book that was saved last, or is being saved.
  private var savedRecord: PlaceRecord?
  private var isPictureOutdated = false

  package init() {}

  /// What is to be saved.
  package struct Changes {
    /// The present place; nil if it was saved.
    package var place: PlaceRecord?
    /// The record with which the picture of the open pages is saved; nil if it need not be. It may not be
    /// the record in the file: another window may have saved one since, and then the picture is never
    /// shown.
    package var pictured: PlaceRecord?
  }

  // MARK: Changes

  /// A book was opened. Its place is saved as soon as it is on the screen.
  package mutating func bookOpened() {
    savedRecord = nil
    isUnsaved = true
    deadline = .zero
  }

  package mutating func placeChanged() {
    isUnsaved = true
    deadline = nil
  }

  package mutating func pageSettled(at now: Duration) {
    if isUnsaved { deadline = now + Self.delay }
  }

  package mutating func screenResized() { isPictureOutdated = true }

  // MARK: Saving

  package func isDue(at now: Duration) -> Bool { deadline.map { now >= $0 } ?? false }

  /// What has changed since the last call, which is to be saved now.
  ///
  /// - Parameters:
  ///   - record: The present place; nil while no book is open.
  ///   - records: The places of all books, among which it is put.
  package mutating func changes(
    _ record: @autoclosure () -> PlaceRecord?, among records: inout [PlaceRecord]
  ) -> Changes {
    deadline = nil
    var changes = Changes()
    if var record = record(), isUnsaved || hasMore(record) {
      record.keepCounts(of: records)
      records.removeAll { $0.describesBook(of: record) }
      records.append(record)
      (changes.place, savedRecord) = (record, record)
      (isUnsaved, isPictureOutdated) = (false, true)
    }
    if isPictureOutdated { changes.pictured = savedRecord }
    isPictureOutdated = false
    return changes
  }

  /// Whether a record was saved before its pages were counted, and has its page number now, or has another voice.
  private func hasMore(_ record: PlaceRecord) -> Bool {
    savedRecord.map { $0.page == nil && record.page != nil || $0.voice != record.voice } ?? false
  }

  /// A place could not be saved: it is tried again with the next page and on leaving.
  package mutating func notSaved(_ record: PlaceRecord) {
    guard savedRecord == record else { return }
    isUnsaved = true
    savedRecord = nil
  }
}

extension PlaceRecord {
  /// Until words and pages are counted, keeps those of the former record; the page number only if the place has not
  /// changed.
  fileprivate mutating func keepCounts(of records: [PlaceRecord]) {
    guard page == nil, let former = records.last(where: { $0.describesBook(of: self) }) else {
      return
    }
    words = words ?? former.words
    if former.place == place { (page, percent) = (former.page, former.percent) }
  }
}
