internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewSystem

@testable internal import CurlewAnnotations
@testable internal import CurlewExchange
@testable internal import CurlewLibrary
@testable internal import CurlewReader
@testable internal import CurlewSettings

/// Any bytes are a file of each kind. What is read from it survives being written and read.
func tryStateFile(_ input: [UInt8]) {
  guard let kind = input.first else { return }
  let bytes = Array(input.dropFirst())
  switch kind % 10 {
  case 0: tryRecords(bytes)
  case 1: tryMarks(bytes)
  case 2: tryTimes(bytes)
  case 3:
    let canvas = TextCanvas(bytes: bytes[...], of: Size(columns: 4, rows: 2))
    precondition(canvas.map { TextCanvas(bytes: $0.bytes[...], of: $0.size) != nil } ?? true)
  case 4: precondition(ShelfIndex.entries(in: bytes).count <= bytes.count)
  case 5: _ = TourProgress(parsing: bytes)
  case 6: tryStatements(PersonsText(parsing: bytes))
  case 7: tryVoices(bytes)
  case 8: tryContents(bytes)
  default: tryLabels(LabelsText(parsing: bytes))
  }
}

private func tryRecords(_ bytes: [UInt8]) {
  var text = PlacesText(parsing: bytes)
  precondition(PlacesText(parsing: text.bytes).records == text.records)
  let record = PlaceRecord(
    fingerprint: 1, path: "/a", title: "a", place: Place(offset: BookOffset(1), surroundings: 1),
    percent: 1,
    opened: 1)
  text.merge(record)
  precondition(PlacesText(parsing: text.bytes).records == text.records)
  _ = PlacesText.isCurrent(record.checkLine, in: bytes)
}

private func tryMarks(_ bytes: [UInt8]) {
  let text = MarksText(parsing: bytes)
  let again = MarksText(parsing: text.bytes)
  precondition(again.annotations.count == text.annotations.count)
  precondition(MarksText(parsing: again.bytes).bytes == again.bytes)
}

private func tryContents(_ bytes: [UInt8]) {
  let text = ContentsText(parsing: bytes)
  var both = ContentsText(parsing: text.bytes)
  precondition(both.isWhole && both.bytes == text.bytes)
  both.merge(text)
  precondition(both.bytes == text.bytes)
}

private func tryLabels(_ text: LabelsText) {
  tryStatements(text)
  var later = text
  for status in ReadingStatus.allCases + [nil] {
    let book = ShelfBook(path: "/a", title: "Emma", author: "Jane Austen", percent: nil)
    later.take(.status(status, of: book))
    precondition(BookLabels(later).on(book).said == status)
    later.merge(text)
    precondition(BookLabels(later).on(book).said == status)
  }
}

private func tryStatements<Kind>(_ text: Statements<Kind>) {
  var both = Statements<Kind>(parsing: text.bytes)
  precondition(both.isWhole && both == text)
  both.merge(text)
  precondition(both == text)
}

/// What is read from a file with the right seal is the same when it is written and read again. With another seal
/// nothing is read.
private func tryVoices(_ bytes: [UInt8]) {
  precondition(VoiceCache.sounds(in: bytes, of: 1).isEmpty)
  let file = CacheSeal("curlew voice 1", key: 1).sealed(bytes)
  let once = VoiceCache.bytes(of: VoiceCache.sounds(in: file, of: 1), of: 1)
  precondition(VoiceCache.bytes(of: VoiceCache.sounds(in: once, of: 1), of: 1) == once)
}

private func tryTimes(_ bytes: [UInt8]) {
  var log = ReadingLog(parsing: bytes)
  let books = log.books.count
  var time = ReadingTime()
  (time.seconds, time.words) = (60, 200)
  log.add(time, on: "2026-11-21", in: ("key", "Title"))
  precondition(log.sum(ofBook: "key").words >= 200 && log.books.count >= books)
  let pace = ReadingPace(log.turns)
  precondition(pace.wordsPerMinute.map { $0 > 0 && $0.isFinite } ?? true)
  precondition(ReadingLog(parsing: log.bytes).books.count == log.books.count)
}

/// Reads two files of marks as those of other machines, whatever bytes they have. Merging them gives the same in either
/// order, once or twice, and a mark made here stays. Then takes the bytes for a title and for the name of a file.
func tryPeers(_ input: [UInt8]) {
  let files = input.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
  let all = files.map { SharedMarks(parsing: Array($0)) }
  guard let one = all.first, let other = all.last else { return }
  var (merged, turned) = (one, other)
  merged.merge(other)
  turned.merge(one)
  // In so few bytes no mark has more states than are kept; which of them are kept depends on the order. So does
  // `isNewer`, which a merge does not change.
  if input.count < SharedMarks.Limits.statesOfAMark * 20, one.isNewer == other.isNewer {
    precondition(merged == turned)
  }
  turned = merged
  turned.merge(other)
  precondition(merged == turned)
  precondition(SharedMarks(parsing: merged.bytes).records.count == merged.records.count)
  let mine = Annotation(
    kind: .bookmark, quotation: Quotation("mine", before: "", after: ""),
    range: BookOffset(7)..<BookOffset(11),
    note: "written here", made: 1)
  var own = SharedMarks()
  own.record([mine])
  own.merge(merged)
  let isNamed = merged.records.contains { $0.identity == mine.identity }
  precondition(isNamed || own.records.contains(mine))
  tryNames(String(decoding: input, as: UTF8.self))
}

private func tryNames(_ name: String) {
  for name in [name, String(repeating: name, count: 20)] {
    let file = MarksFile(directory: "/a", title: name, author: name).name
    precondition(file.utf8.count <= 200 && !file.contains("/") && !file.hasPrefix("."))
    precondition(ConflictCopy.original(of: name).utf8.count <= name.utf8.count)
  }
}

/// Any bytes are notes to import, or none.
func tryNotes(_ input: [UInt8]) {
  let notes = MarkdownNotes(input).notes
  precondition(notes.annotations.allSatisfy { $0.range.lowerBound >= BookOffset(0) })
  for notes in [notes, Clippings(input, of: "It")?.notes].compactMap(\.self) {
    precondition(notes.entries >= notes.annotations.count + notes.loose.count)
  }
}

/// Any lines are settings or complaints with the number of a line.
func tryDefaults(_ input: [UInt8]) {
  var sources = SettingSources()
  let lines = DefaultsFile.lines(of: input)
  let complaints = DefaultsFile(path: "defaults") { $0.table }.apply(lines, to: &sources)
  precondition(complaints.count <= lines.count * 2)
  _ = sources.settings(forBook: sources.books.first?.title)
}
