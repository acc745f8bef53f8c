internal import CurlewTypesetting

/// Saving marks.
extension Application {
  /// Saves the marks that have changed, beside the loop.
  ///
  /// - Parameter again: Whether to try once more what could not be saved.
  mutating func saveMarks(again: Bool = false) {
    guard var marks = reading?.marks, again || marks.isSavingDue, let book = reading?.book,
      let saving = marks.beginSaving()
    else { return }
    desk.reading?.pages.show(marks)
    withFiles { _ in
      let saved = saving.saved()
      return { $0.end(saving, saved, in: book) }
    }
  }

  private mutating func end(
    _ saving: MarksSaving, _ saved: MarksSaving.Saved, in book: OpenBook
  ) {
    guard reading?.book.key == book.key, var marks = reading?.marks else { return }
    marks.end(saving, saved)
    desk.reading?.pages.show(marks)
    layOutLayers()
    notify(marks.complaint)
  }
}
