internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPeople
internal import CurlewSystem
internal import CurlewTypesetting

/// Offers a reminder of the story, quietly, when a book is opened again after a week.
struct ReminderService: Service {
  /// Whether the text up to the reader's place is a story, which nobody waits for.
  private var job: (any Job<Bool>)?

  private static let week = 7 * 86_400

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    guard happening == .opened else { return [] }
    job = nil
    guard let reading = desk.reading, let record = desk.records.record(of: reading.book),
      CurrentProcess.wallClock - record.opened >= Self.week, record.percent < 100,
      let manuscript = reading.book.text.wholeManuscript
    else { return [] }
    let place = reading.position.offset.value
    job = desk.jobs.run {
      var reader = CastReader(manuscript)
      return reader?.cast(to: place).isStory ?? false
    }
    return []
  }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    job.result() == true
      ? [.hint("i, then Tab, reminds you of the story so far")] : []
  }
}
