internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPeople
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting

/// Offers a reminder of the story, quietly, when a book is opened again after a week, and fills the page of persons
/// behind the contents when it is open.
struct ReminderService: Service {
  /// Whether the text up to the reader's place is a story, which nobody waits for.
  private var job: (any Job<Bool>)?

  private static let week = 7 * 86_400

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened: job = reminder(on: desk)
    case .settled: return fillPage(on: desk)
    default: break
    }
    return []
  }

  private func reminder(on desk: Desk) -> (any Job<Bool>)? {
    guard let reading = desk.reading, let record = desk.records.record(of: reading.book),
      CurrentProcess.wallClock - record.opened >= Self.week, record.percent < 100
    else { return nil }
    let (book, place) = (reading.book, reading.position.offset.value)
    return desk.jobs.run { MetPeople(book, to: place) != nil }
  }

  private func fillPage(on desk: Desk) -> [Effect] {
    guard let reading = desk.reading, desk.settings.showsPersons, reading.position.part != .text
    else { return [] }
    let (book, place) = (reading.book, reading.placeOfPeople)
    return [
      .withFiles { store in
        let hand = store.corrections(ofNamesIn: book)
        let persons = MetPeople(book, to: place, hand)?.listed.map { person in
          Overlay.Person(person.name, person.told.map { book.told($0) } ?? "")
        }
        return { desk in
          if desk.reading?.book === book { desk.reading?.session.persons = persons ?? [] }
          return []
        }
      }
    ]
  }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    job.result() == true
      ? [.hint("i, then Tab, reminds you of the story so far")] : []
  }
}
