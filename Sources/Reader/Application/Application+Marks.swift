internal import CurlewAnnotations
internal import CurlewLibrary
internal import CurlewTypesetting

/// Reading and saving marks.
extension Application {
  /// Reads the marks of the open book, beside the loop.
  mutating func loadMarks() {
    guard let book = reading?.book, let marks = reading?.marks else { return }
    let former = saver.records.formerRecord(of: book)
    withFiles(\.marksFiles, within: Awaited<Store>.patience) { _ in
      var read = marks
      read.reload()
      if let former { read.takeOver(fromTitle: former.title, author: former.author) }
      return { [read] in $0.take(read, of: book) }
    }
  }

  private mutating func take(_ read: BookMarks, of book: OpenBook) {
    guard reading?.book.key == book.key, var marks = reading?.marks else { return }
    marks.take(read)
    desk.reading?.marks = marks
    layOutLayers()
    notify(marks.complaint)
  }

  /// Saves the marks that have changed, beside the loop.
  ///
  /// - Parameter again: Whether to try once more what could not be saved.
  mutating func saveMarks(again: Bool = false) {
    guard var marks = reading?.marks, again || marks.isSavingDue, let book = reading?.book,
      let saving = marks.beginSaving()
    else { return }
    desk.reading?.marks = marks
    withFiles(\.marksFiles) { _ in
      let saved = saving.saved()
      return { $0.end(saving, saved, in: book) }
    }
  }

  private mutating func end(
    _ saving: MarksSaving, _ saved: MarksSaving.Saved, in book: OpenBook
  ) {
    let now = desk.now
    sharing?.changed(at: now)
    guard reading?.book.key == book.key, var marks = reading?.marks else { return }
    marks.end(saving, saved)
    desk.reading?.marks = marks
    layOutLayers()
    notify(marks.complaint)
  }
}
