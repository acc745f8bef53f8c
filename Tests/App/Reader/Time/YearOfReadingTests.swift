import CurlewCells
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader

/// A year of reading as a calendar.
@Suite(.timeLimit(.minutes(90))) struct YearOfReadingTests {
  /// Friday, 2026-11-27.
  private static let today = CivilTime(1_795_737_600)

  private static func log(_ days: [(date: String, minutes: Int)]) -> ReadingLog {
    let lines = days.map { "day \($0.date) \($0.minutes * 60) 100" }
    return ReadingLog(parsing: Array((["curlew reading 1"] + lines).joined(separator: "\n").utf8))
  }

  @Test func `each day has its cell, and each month its sum`() {
    let log = Self.log([
      ("2026-11-27", 70), ("2026-11-26", 40), ("2026-11-25", 20), ("2026-11-22", 5),
      ("2026-01-01", 90), ("2025-11-24", 90), ("2025-11-23", 90),
    ])
    let picture = YearOfReading(log, [], until: Self.today).picture.description
    let rows = picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(rows[3].contains("Dec") && rows[3].hasSuffix("Nov"), "\(picture)")
    // The week of today is the last column, and the first week is 52 weeks before.
    func days(_ name: String) -> Substring {
      rows.first { $0.contains(name + " ") }.map { $0.suffix(53) } ?? ""
    }
    #expect(days("Wed").last == "▒" && days("Fri").last == "█", "\(picture)")
    #expect(days("Mon").first == "█", "the Sunday before is outside the year")
    #expect(days("Sun").contains("░"))
    #expect(picture.contains("November 2026") && picture.contains("January 2026"))
    let year = YearOfReading(log, [], until: Self.today)
    #expect(year.daysOfReading == 6 && year.longestRun == 3)
    #expect(year.sum == (70 + 40 + 20 + 5 + 90 + 90) * 60)
  }

  @Test func `books that were left at their ends in this year are counted`() {
    func record(_ number: UInt64, percent: Int, daysAgo: Int) -> PlaceRecord {
      var record = PlaceRecord.sample(number, "Book \(number)", author: nil)
      (record.percent, record.opened) = (percent, 1_795_737_600 - daysAgo * 86_400)
      record.words = nil
      return record
    }
    let records = [
      record(1, percent: 100, daysAgo: 3), record(2, percent: 99, daysAgo: 3),
      record(3, percent: 100, daysAgo: 360), record(4, percent: 100, daysAgo: 400),
    ]
    let year = YearOfReading(ReadingLog(), records, until: Self.today)
    #expect(year.finished == 2)
    // A log or a comic that was leafed through is not.
    var leafed = record(5, percent: 100, daysAgo: 3)
    leafed.words = 1000
    for (words, count) in [(499, 0), (500, 1)] {
      let log = ReadingLog(parsing: Array("curlew reading 1\nbook 5 60 \(words) Book 5\n".utf8))
      #expect(YearOfReading(log, [leafed], until: Self.today).finished == count)
    }
    let picture = YearOfReading(ReadingLog(), records, until: Self.today).picture.description
    #expect(picture.contains(/Books finished +2/))
  }

  @Test
  func `a goal sets the tones of the days and is counted, and days in a row may end yesterday`() {
    let days = [("2026-11-26", 9), ("2026-11-25", 10), ("2026-11-24", 25), ("2026-11-22", 4)]
    let year = YearOfReading(Self.log(days), [], until: Self.today, goal: 10)
    #expect(year.daysOfGoal == 2 && year.presentRun == 3)
    let picture = year.picture.description
    #expect(picture.contains(/Days with your goal +2/) && picture.contains(/Days in a row, now +3/))
    let rows = picture.split(separator: "\n")
    func last(_ name: String) -> Character? { rows.first { $0.contains(name + " ") }?.last }
    #expect(
      last("Wed") == "▓" && rows.contains { $0.last == "█" } && rows.contains { $0.last == "▒" })
    let without = YearOfReading(Self.log(days + [("2026-11-27", 1)]), [], until: Self.today)
    #expect(without.daysOfGoal == nil && without.presentRun == 4)
    #expect(!without.picture.description.contains("goal"))
    #expect(YearOfReading(Self.log([("2026-11-25", 9)]), [], until: Self.today).presentRun == 0)
  }

  @Test func `the sheet of times says how much of the goal is read today`() {
    let log = Self.log([("2026-11-27", 12)])
    let year = YearOfReading(log, [], until: Self.today, goal: 30)
    let sheet = StatisticsContent(
      log, year, book: "", speed: nil, left: nil)
    let view = LayerBench(Sheet(sheet), size: Size(columns: 80, rows: 24))
    #expect(view.picture.description.contains(/Today .*12 min of 30 min/))
  }

  @Test func `a year without reading is drawn, too`() {
    let year = YearOfReading(ReadingLog(), [], until: Self.today)
    #expect(year.sum == 0 && year.longestRun == 0)
    #expect(
      YearOfReading(ReadingLog(), [], until: Self.today).picture.description.contains("·····"))
  }
}
