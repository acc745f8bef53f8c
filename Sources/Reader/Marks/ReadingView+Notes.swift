internal import Cells
internal import Paging

/// Writing notes on highlights.
extension ReadingView {
  mutating func writeNote() -> [Request] {
    guard let range = selection?.range, let marks = pages.bound.context.marks else { return [] }
    editNote(of: marks.highlight(of: range) ?? marks.annotation(.highlight(.yellow), of: range))
    return []
  }

  mutating func editNote(of annotation: Annotation) {
    closeOverlay()
    selection = nil
    pages.endBrowsing()
    showSelection()
    let isNew = pages.bound.context.marks?.all.contains { $0.isSame(as: annotation) } != true
    note = NoteEditor(annotation, isNew: isNew, size: pages.controller.geometry.size)
  }

  mutating func handleNote(_ event: Event, at now: Duration) -> [Request] {
    switch note?.handle(event, at: now) {
    case .save:
      if let annotation = note?.annotation { changeMarks { $0.put(annotation) } }
      note = nil
    case .discard: discardNote()
    case nil: break
    }
    return []
  }

  /// Closes the note, and undoes what was saved of it while it was typed.
  private mutating func discardNote() {
    guard let note else { return }
    self.note = nil
    guard let now = pages.bound.context.marks?.all.first(where: { $0.isSame(as: note.original) })
    else { return }
    if note.isNew {
      changeMarks { $0.remove(now) }
    } else if now != note.original {
      changeMarks { $0.put(note.original) }
    }
  }

  /// Saves a note that is being typed, so that it outlives the program.
  ///
  /// - Parameter now: Nil when the program is about to end.
  mutating func saveDraft(at now: Duration?) {
    guard let draft = note?.draft(at: now) else { return }
    changeMarks { $0.put(draft) }
  }

  /// Opens the note whose sign is tapped. Returns false if there is none at a cell.
  mutating func openNote(at point: Point) -> Bool {
    guard let annotation = pages.note(at: point) else { return false }
    editNote(of: annotation)
    return true
  }
}
