package import CurlewAppSupport
package import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
package import CurlewLibrary
internal import CurlewSystem

/// What was read in a year: a calendar of its weeks with a cell for each day, and sums.
package struct YearOfReading {
  /// The calendar, with the names of the months above it.
  package static let size = Size(columns: labels + weeks, rows: 8)
  private static let weeks = 53
  private static let labels = 5

  /// How many seconds were read on each day, the latest day first.
  private let days: [Int]
  let today: CivilTime
  /// In minutes; nil for none.
  let goal: Int?
  /// The names of the months above the weeks in which they begin, where there is room.
  private var namesAbove: [(week: Int, name: Substring)] = []
  /// How many seconds were read in each month, the latest month first.
  let months: [(name: String, seconds: Int)]
  /// How many books were left at their ends, with half of their words read or more.
  let finished: Int

  /// - Parameters:
  ///   - records: The places of all books.
  ///   - goal: How many minutes the reader wants to read on a day; nil for no goal.
  package init(
    _ log: ReadingLog, _ records: [PlaceRecord],
    until today: CivilTime = CivilTime(CurrentProcess.localClock), goal: Int? = nil
  ) {
    (self.today, self.goal) = (today, goal)
    let sums = Dictionary(log.days.map { ($0.date, $0.sum.seconds) }) { $1 }
    // The first week begins on its Monday.
    let count = (Self.weeks - 1) * 7 + today.weekdayFromMonday + 1
    let start = today.secondsSince1970 - count * 86_400
    finished = records.count {
      guard $0.percent == 100, $0.opened > start else { return false }
      let read = log.sum(ofBook: String($0.fingerprint, radix: 16)).words
      return 2 * read >= $0.words ?? 0
    }
    let dates = (0..<count).map { CivilTime(today.secondsSince1970 - $0 * 86_400).date }
    days = dates.map { sums[$0] ?? 0 }
    var months: [(month: Substring, seconds: Int)] = []
    for (date, seconds) in zip(dates, days) {
      let month = date.prefix(7)
      if months.last?.month != month { months.append((month, 0)) }
      months[months.count - 1].seconds += seconds
    }
    var free = 0
    for (day, date) in dates.enumerated().reversed() where date.hasSuffix("-01") {
      let week = Self.week(ofDay: day, today)
      guard week >= free, week + 3 <= Self.weeks else { continue }
      let names = Self.shortNames.text.split(separator: " ")
      let month = Int(date.dropFirst(5).prefix(2)) ?? 1
      namesAbove.append((week, names.indices.contains(month - 1) ? names[month - 1] : ""))
      free = week + 4
    }
    self.months = months.map { month, seconds in
      let (name, year) = (Self.name(ofMonth: month), month.prefix(4))
      // To translators: a month and its year.
      return (Message("\(name) \(year)").text, seconds)
    }
  }

  /// Of a month such as `2026-11`.
  private static func name(ofMonth month: Substring) -> String {
    names[(Int(month.suffix(2)) ?? 1) - 1].text
  }

  /// Of three columns each.
  // To translators: twelve short names of months, with a space between each two; at most three columns each.
  private static let shortNames: Message = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"

  private static let names: [Message] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  // MARK: Sums

  /// In seconds.
  var sum: Int { days.reduce(0, +) }

  /// The number of days on which something was read.
  var daysOfReading: Int { days.count { $0 > 0 } }

  /// The most days of reading in a row.
  var longestRun: Int {
    days.split { $0 == 0 }.map(\.count).max() ?? 0
  }

  /// The days of reading in a row up to today, or up to yesterday while nothing has been read today.
  var presentRun: Int { days.dropFirst(days.first == 0 ? 1 : 0).prefix { $0 > 0 }.count }

  /// The number of days on which the goal was reached; nil without a goal.
  var daysOfGoal: Int? { goal.map { goal in days.count { $0 >= goal * 60 } } }

  // MARK: Picture

  /// Draws one row of the calendar: the names of the months, or one weekday of all weeks, from Monday on.
  func draw(
    row: Int, at origin: Point, on canvas: inout TextCanvas, _ surface: Role, clip: Rect
  ) {
    func write(_ text: some StringProtocol, _ column: Int, _ role: Role) {
      canvas.write(
        SafeText(String(text)).inVisualOrder, at: origin + Point(column: column, row: 0),
        style: Style(role, on: surface), clip: clip)
    }
    guard row > 0 else {
      // On a narrow screen the first weeks are cut off.
      for (week, name) in namesAbove
      where (origin.column + Self.labels + week) >= clip.columns.lowerBound {
        write(name, Self.labels + week, .soft)
      }
      return
    }
    let weekdays: [Message] = ["Mon", "Wed", "Fri", "Sun"]
    if row % 2 == 1 { write(weekdays[row / 2].text, 0, .soft) }
    for week in 0..<Self.weeks {
      let day = Self.day(inWeek: week, row: row, today)
      guard days.indices.contains(day) else { continue }
      let cell = cell(of: days[day])
      write(cell, Self.labels + week, cell == "·" ? .soft : .accent)
    }
  }

  // Day 0 is today, in the last week, in the row of its weekday; row 1 is that of Mondays.

  private static func week(ofDay day: Int, _ today: CivilTime) -> Int {
    weeks - 1 - (day + 6 - today.weekdayFromMonday) / 7
  }

  private static func day(inWeek week: Int, row: Int, _ today: CivilTime) -> Int {
    (weeks - 1 - week) * 7 + today.weekdayFromMonday - (row - 1)
  }

  /// Half of the goal, the goal and twice the goal are the limits; without one it is half an hour.
  private func cell(of seconds: Int) -> String {
    let goal = (goal ?? 30) * 60
    return switch seconds {
    case ..<1: "·"
    case ..<(goal / 2): "░"
    case ..<goal: "▒"
    case ..<(2 * goal): "▓"
    default: "█"
    }
  }
}

extension CivilTime {
  /// From Monday, 0, to Sunday, 6.
  fileprivate var weekdayFromMonday: Int { (weekday + 6) % 7 }
}
