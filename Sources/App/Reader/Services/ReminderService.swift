internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem

/// Offers a reminder of the story, quietly, when a book is opened again after a week.
struct ReminderService: Service {
  /// Whether the text up to the reader's place is a story, which nobody waits for.
  private var job: (any Job<Bool>)?

  private static let week = 7 * 86_400

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    if happening == .opened { job = reminder(on: desk) }
    return []
  }

  private func reminder(on desk: Desk) -> (any Job<Bool>)? {
    guard let reading = desk.reading, let record = desk.records.record(of: reading.book),
      CurrentProcess.wallClock - record.opened >= Self.week, record.percent < 100
    else { return nil }
    let (book, place) = (reading.book, reading.position.offset.value)
    return desk.jobs.run { MetPeople(book, to: place) != nil }
  }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    job.result() == true
      ? [.hint("i, then Tab, reminds you of the story so far")] : []
  }
}
