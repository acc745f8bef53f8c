internal import CurlewAnnotations
internal import CurlewLibrary

/// Reads and saves the marks of the open book.
struct MarksService: Service {
  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened: return load(on: desk)
    case .marksChanged(let paths):
      let isChanged = desk.reading?.marks?.path.map { paths.contains($0) } ?? false
      return isChanged ? load(on: desk) : []
    case .handled, .closing: return save(on: &desk)
    case .leaving: return save(again: true, on: &desk)
    default: return []
    }
  }

  private func load(on desk: Desk) -> [Effect] {
    guard let book = desk.reading?.book, let marks = desk.reading?.marks else { return [] }
    let former = desk.records.formerRecord(of: book)
    return [
      .withFiles(.marks, within: PendingWork.patience) { _ in
        var read = marks.unread
        read.reload()
        if let former { read.adoptMarks(ofTitle: former.title, author: former.author) }
        return { [read] desk in
          desk.changeMarks(of: book) { $0.adopt(read) }
        }
      }
    ]
  }

  /// Saves the marks that have changed.
  ///
  /// - Parameter again: Whether to try once more what could not be saved.
  private func save(again: Bool = false, on desk: inout Desk) -> [Effect] {
    guard var marks = desk.reading?.marks, again || marks.isSavingDue,
      let book = desk.reading?.book, let saving = marks.beginSaving()
    else { return [] }
    desk.reading?.marks = marks
    return [
      .withFiles(.marks) { _ in
        var copy = saving
        copy.save()
        return { [copy] desk in
          [.happened(.saved)] + desk.changeMarks(of: book) { $0.adopt(copy) }
        }
      }
    ]
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
