import CurlewCells
import CurlewManuscript
import CurlewSearch
import CurlewSystem
import TestBooks
import TestFiles
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewDictionaries
@testable import CurlewLibrary
@testable import CurlewReader

/// Windows that save to one file at the same time lose nothing.
@Suite(FaultSettings.timeLimit) struct SharedFileFaults {
  private static let windows = 8

  // MARK: Places

  @Test func `windows that save at the same time lose nothing`() async throws {
    var row = FaultRow(
      promise: 2, "eight windows that save places at the same time", full: 40_000, least: 320)
    let folder = try Folder()
    let (places, naive) = (Path.join(folder.path, "places"), Path.join(folder.path, "naive"))
    let count = row.count / Self.windows
    let safe = await Self.updatesFound(count, in: places) { file, window, update in
      _ = file.save(.numbered(window, update))
    }
    let unsafe = await Self.updatesFound(min(count, 500), in: naive) { _, window, update in
      try? Self.saveNaively(window, update, to: naive)
    }
    for isFound in safe { row.trial(isFound) }
    for isFound in unsafe { row.control(isFound) }
    row.finish()
  }

  /// Each window saves a number of updates of a book of its own. Before the next one, it looks for its
  /// last.
  private static func updatesFound(
    _ count: Int, in path: String,
    save: @escaping @Sendable (inout PlacesFile, Int, Int) -> Void
  ) async -> [Bool] {
    await FaultRow.inLanes(windows, lanes: windows) { window, _ in
      var file = PlacesFile(path: path)
      return (1...count).map { update in
        let isFound = update == 1 || has(window, update - 1, path)
        save(&file, window, update)
        return isFound
      }
    }.flatMap(\.self)
  }

  /// Whether the file has an update, after others may have saved theirs.
  private static func has(_ window: Int, _ update: Int, _ path: String) -> Bool {
    PlacesFile(path: path).load().records.contains {
      $0.fingerprint == window && $0.place.offset.value == update
    }
  }

  /// Reads, changes and replaces, without a lock.
  private static func saveNaively(_ window: Int, _ update: Int, to path: String) throws {
    var text = PlacesText(parsing: try SafeSave.contents(of: path) ?? [])
    text.merge(.numbered(window, update))
    // What waiting for the disk would take.
    CurrentProcess.sleep(milliseconds: 2)
    let draft = "\(path).\(window)"
    try Descriptor(creating: draft).write(text.bytes)
    try FileSystem.rename(draft, to: path)
  }

  /// One book in several windows: the place that was saved last stands.
  @Test func `of one book in several windows the newest place stands`() async throws {
    var row = FaultRow(
      promise: 2, "one book in several windows: the newest place stands", full: 2000, least: 20)
    await row.tryAll { number, _ in
      try Self.isNewestKept(number, lastBySave: true) ? nil : "an older place"
    }
    await row.controlAll(20) { number, _ in
      try Self.isNewestKept(number, lastBySave: false) ? nil : "an older place"
    }
    row.finish()
  }

  /// Two to eight windows save one after another. The control is a window that saves what it has read
  /// at its start.
  private static func isNewestKept(_ number: Int, lastBySave isSafe: Bool) throws -> Bool {
    let folder = try Folder()
    let path = Path.join(folder.path, "places")
    var files = (0..<2 + number % 7).map { _ in PlacesFile(path: path) }
    for index in files.indices { _ = files[index].save(.numbered(1, index)) }
    let old = try SafeSave.contents(of: path) ?? []
    _ = files[number % files.count].save(.numbered(1, 1000 + number))
    if !isSafe { try Descriptor(creating: path).write(old) }
    let records = PlacesFile(path: path).load().records
    return records.count == 1 && records[0].place.offset == 1000 + number
  }

  // MARK: Marks, words and times

  @Test func `windows that add marks, words, times and corrections at once lose none`() async throws
  {
    var row = FaultRow(
      promise: 2, "eight windows that add marks, words, times and corrections at once",
      full: 8000, least: 160)
    let folder = try Folder()
    for kind in SharedFile.allCases {
      let path = Path.join(folder.path, "\(kind)")
      let count = row.count / 4 / Self.windows
      let failed = await FaultRow.inLanes(Self.windows, lanes: Self.windows) { window, _ in
        (0..<count).filter { update in !kind.add(window * 100_000 + update, to: path) }.count
      }.reduce(0, +)
      let lost = Self.windows * count - kind.count(in: path)
      // A window that waited too long for the lock says so: that is not a loss.
      for update in 0..<Self.windows * count { row.trial(update >= lost - failed, "\(kind)") }
    }
    let naive = Path.join(folder.path, "naive")
    let found = await FaultRow.inLanes(Self.windows, lanes: Self.windows) { window, _ in
      for update in 0..<20 {
        let bytes = (try? SafeSave.contents(of: naive)) ?? []
        CurrentProcess.sleep(milliseconds: 2)
        try? Descriptor(creating: naive).write(bytes + Array("\(window) \(update)\n".utf8))
      }
    }.count
    let kept = (try? SafeSave.contents(of: naive))?.count { $0 == UInt8(ascii: "\n") } ?? 0
    for update in 0..<found * 20 { row.control(update < kept) }
    row.finish()
  }
}

/// A file to which windows add records.
private enum SharedFile: CaseIterable {
  case marks, words, times, contents

  /// Returns whether it was saved.
  func add(_ number: Int, to path: String) -> Bool {
    switch self {
    case .marks:
      let added = try? MarksFile(directory: path, title: "Book", author: nil)
        .update { $0.put([.numbered(number)]) }
      return added != nil
    case .words:
      let word = FoundWord(word: "w\(number)", headword: "w", sentence: "s", title: "t")
      return OwnFile<WordList>(path: path).save { $0.add(word, on: "2026-11-21") }.isSaved
    case .times:
      var time = ReadingTime()
      (time.seconds, time.words) = (1, 1)
      return OwnFile<ReadingLog>(path: path).save { log in
        log.add(time, on: "2026-11-21", in: ("1", "Book"))
      }.isSaved
    case .contents:
      let edit = ContentsEdit.numbered(number, book: number % 1000 / 100)
      return ContentsFile(path: path).save([edit]).isSaved
    }
  }

  /// How many were added.
  func count(in path: String) -> Int {
    switch self {
    case .marks:
      (try? MarksFile(directory: path, title: "Book", author: nil).load())?.annotations.count ?? 0
    case .words: OwnFile<WordList>(path: path).contents.bytes.count { $0 == UInt8(ascii: "\n") }
    case .times: OwnFile<ReadingLog>(path: path).contents.sum(ofBook: "1").words
    case .contents:
      (0..<10).reduce(0) { sum, book in
        sum + ContentsFile(path: path).contents.corrections(of: .numbered(book)).count
      }
    }
  }
}

extension PlaceRecord {
  static func numbered(_ number: Int, _ offset: Int) -> PlaceRecord {
    PlaceRecord(
      fingerprint: UInt64(number), path: "/books/\(number)", title: "Book \(number)", author: nil,
      place: .init(offset: BookOffset(offset), surroundings: 7), percent: 1, opened: offset)
  }
}

extension Annotation {
  static func numbered(_ number: Int) -> Annotation {
    Annotation(
      kind: .highlight(.green),
      quotation: Quotation(
        "passage \(number)", before: "before it", after: "after it"),
      range: (number * 100..<number * 100 + 20).inBook, note: "a note on \(number)\nof two lines",
      made: 1_000_000 + number)
  }
}
