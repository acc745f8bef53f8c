import CurlewCells
import CurlewGlyphs
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// What hands try: taps, two taps, and keys of other programs.
@Suite(.timeLimit(.minutes(90))) struct HandsTests {
  private func session(
    _ events: [(milliseconds: Int, event: Event)], size: Size = Size(columns: 80, rows: 24)
  ) -> Session {
    var settings = Settings()
    settings.turn = .none
    return read(
      chapteredBook(), size: size, settings: settings, at: .page(9),
      events.map { (.milliseconds($0.milliseconds), $0.event) }
        + [(.seconds(9), .leave(signal: nil))])
  }

  private func tap(_ point: Point, at time: Int) -> [(milliseconds: Int, event: Event)] {
    [
      (time, .pointer(Pointer(.press, at: point))),
      (time + 20, .pointer(Pointer(.release, at: point))),
    ]
  }

  /// Whether a hint was shown, which stays for a moment.
  private func hasShown(_ session: Session, _ text: String) -> Bool {
    session.shown.contains { $0.picture.description.contains(text) }
  }

  private let middle = Point(column: 40, row: 10)

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 20)])
  func aTapInTheMiddleShowsABar(size: Size) throws {
    let middle = Point(column: size.columns / 2, row: 9)
    let bar = session(tap(middle, at: 1000), size: size).last
    let row = try #require(
      bar.split(separator: "\n", omittingEmptySubsequences: false)
        .lastIndex { $0.contains(/Contents +Search +Look +Marks +Shelf/) }, "\(bar)")
    let line = bar.split(separator: "\n", omittingEmptySubsequences: false)[row]
    let column = line.distance(from: line.startIndex, to: line.firstRange(of: "Marks")!.lowerBound)
    let marks = session(
      tap(middle, at: 1000) + tap(Point(column: column + 1, row: row), at: 2000), size: size)
    #expect(marks.last.contains(/Marks|marks/) && !marks.last.contains("Contents   "))
    let plain = session([], size: size).last
    #expect(session(tap(middle, at: 1000) + tap(middle, at: 2000), size: size).last == plain)
    let key = session(tap(middle, at: 1000) + [(2000, .press("n"))], size: size).last
    #expect(key == session([(2000, .press("n"))], size: size).last, "keys go on as ever")
  }

  @Test func twoTapsSelectTheWord() {
    let taps = tap(middle, at: 1000) + tap(middle, at: 1200)
    #expect(session(taps).last.contains("Enter highlights"))
    let copied = session(taps + [(2000, .key(KeyPress("c", .control)))])
    #expect(copied.copied.count == 1 && copied.copied[0].wholeMatch(of: /w\d+/) != nil)
  }

  @Test func keysOfOtherProgramsSayWhatToUse() {
    for press in [KeyPress("e", .control), KeyPress("y", .control)] {
      #expect(hasShown(session([(1000, .key(press))]), "Space next"))
    }
    for key in ["{", "}"] as [Key] {
      #expect(hasShown(session([(1000, .press(key))]), "] next chapter"), "\(key)")
    }
  }

  @Test(arguments: [KeyPress("0"), KeyPress("^", .control)])
  func aKeyOpensTheBookBeforeThisOne(press: KeyPress) throws {
    let folder = try Folder()
    try folder.write("Title: One\n\n\nThe first book.\n", to: "one.txt")
    try folder.write("Title: Two\n\n\nThe second book.\n", to: "two.txt")
    func session(_ book: String, after records: [PlaceRecord], _ events: [Event]) -> Session {
      run(
        size: Size(columns: 80, rows: 24), records: records,
        events.enumerated().map { (.seconds($0 + 1), $1) } + [(.seconds(30), .leave(signal: nil))]
      ) { application in
        application.open(folder.path + "/" + book)
      }
    }
    let start = [Event.press(.enter), .key(press)]
    let alone = session("one.txt", after: [], start)
    #expect(hasShown(alone, "No other book has been open"))
    let second = session("two.txt", after: alone.records, start)
    #expect(second.last.contains("The first book."), "\(second.last)")
    let both = session("two.txt", after: alone.records, start + [.key(press)])
    #expect(both.last.contains("The second book."), "and back again")
  }
}
