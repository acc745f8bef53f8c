internal import CurlewAnnotations
internal import CurlewLibrary
internal import CurlewTypesetting

/// Reading and saving marks.
extension Application {
  /// Reads the marks of the open book, beside the loop.
  mutating func loadMarks() {
    guard let book = reading?.book, let marks = reading?.marks else { return }
    let former = saver.records.formerRecord(of: book)
    withFiles(\.marksFiles, within: PendingWork.patience) { _ in
      var read = marks.unread
      read.reload()
      if let former { read.takeOver(fromTitle: former.title, author: former.author) }
      return { [read] desk in
        desk.changeMarks(of: book) { $0.take(read) }
      }
    }
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
      var copy = saving
      copy.save()
      return { [copy] desk in
        [.saved] + desk.changeMarks(of: book) { $0.take(copy) }
      }
    }
  }
}

extension Desk {
  /// Changes the marks of a book, if it is still open.
  fileprivate mutating func changeMarks(
    of book: OpenBook, _ change: (inout BookMarks) -> Void
  ) -> [Effect] {
    guard reading?.book.key == book.key, var marks = reading?.marks else { return [] }
    change(&marks)
    reading?.marks = marks
    return [.layOut] + marks.complaint.effects
  }
}
