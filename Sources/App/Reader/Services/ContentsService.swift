internal import CurlewAppSupport
internal import CurlewLibrary

/// Saves what the reader corrects in the contents of books. What could not be saved is tried again when something else
/// was saved, and on leaving.
struct ContentsService: Service {
  private var unsaved: [ContentsEdit] = []
  /// A failure that lasts is told once, and on leaving.
  private var lastComplaint: Complaint?
  /// The last report of lost mends, which each book gets once.
  private var told: (book: String, lost: Message?) = ("", nil)

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened:
      guard let book = desk.reading?.book else { return [] }
      unsaved += book.edits
      return book.complaint.effects + lostMends(of: book) + save()
    case .redrawn: return desk.reading.map { lostMends(of: $0.book) } ?? []
    case .corrected(let edit):
      unsaved.append(edit)
      lastComplaint = nil
      return save()
    case .notCorrected(let edits, let complaint):
      unsaved = edits + unsaved
      return lastComplaint.renew(complaint).effects
    case .saved: return save()
    case .leaving:
      lastComplaint = nil
      return save()
    default: return []
    }
  }

  private mutating func lostMends(of book: OpenBook) -> [Effect] {
    let news = (book: book.key, lost: book.lostMends)
    guard news != told else { return [] }
    told = news
    return news.lost.map { [.notify([Complaint($0)])] } ?? []
  }

  private mutating func save() -> [Effect] {
    guard !unsaved.isEmpty else { return [] }
    let edits = unsaved
    unsaved = []
    return [
      .withFiles(.marks) { store in
        let outcome = store.save(edits)
        return { _ in
          outcome.isSaved
            ? [.happened(.saved)] + outcome.complaint.effects
            : [.happened(.notCorrected(edits, outcome.complaint))]
        }
      }
    ]
  }
}
