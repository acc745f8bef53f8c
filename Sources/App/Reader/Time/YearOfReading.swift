internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewGlyphs

/// What was read in a year: a calendar of its weeks with a cell for each day, and sums.
struct YearOfReading {
  /// The calendar, with the names of the months above it.
  static let size = Size(columns: labels + weeks, rows: 8)
  private static let weeks = 53
  private static let labels = 5

  /// From the latest day to the earliest, in seconds of reading.
  private let days: [Int]
  private let today: CivilTime
  /// The latest first, in seconds of reading.
  let months: [(name: String, seconds: Int)]

  init(_ log: ReadingLog, until today: CivilTime) {
    self.today = today
    let sums = Dictionary(log.days.map { ($0.date, $0.sum.seconds) }) { $1 }
    // The first week begins on its Monday.
    let count = (Self.weeks - 1) * 7 + (today.weekday + 6) % 7 + 1
    let dates = (0..<count).map { Self.day($0, before: today).date }
    days = dates.map { sums[$0] ?? 0 }
    var months: [(month: Substring, seconds: Int)] = []
    for (date, seconds) in zip(dates, days) {
      let month = date.prefix(7)
      if months.last?.month != month { months.append((month, 0)) }
      months[months.count - 1].seconds += seconds
    }
    self.months = months.map { month, seconds in
      ("\(Self.names[(Int(month.suffix(2)) ?? 1) - 1]) \(month.prefix(4))", seconds)
    }
  }

  private static func day(_ count: Int, before today: CivilTime) -> CivilTime {
    CivilTime(today.secondsSince1970 - count * 86_400)
  }

  private static let names = [
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

  // MARK: Picture

  /// Draws one row of the calendar: the months, or a day of all weeks, from Monday on.
  func draw(row: Int, at origin: Point, on canvas: inout TextCanvas, _ surface: Role, clip: Rect) {
    func write(_ text: String, _ column: Int, _ role: Role) {
      canvas.write(
        SafeText(text), at: origin + Point(column: column, row: 0), style: Style(role, on: surface),
        clip: clip)
    }
    guard row > 0 else { return drawMonths { write($0, Self.labels + $1, .soft) } }
    if row % 2 == 1 { write(["Mon", "Wed", "Fri", "Sun"][row / 2], 0, .soft) }
    for (day, seconds) in days.enumerated() where weekday(day) == row - 1 {
      let cell = Self.cell(of: seconds)
      write(cell, Self.labels + week(day), cell == "·" ? .soft : .accent)
    }
  }

  /// Writes the name of a month over the week with its first day, where there is room.
  private func drawMonths(_ write: (String, Int) -> Void) {
    var free = 0
    for day in days.indices.reversed() {
      let date = Self.day(day, before: today).date
      guard date.hasSuffix("-01"), week(day) >= free, week(day) + 3 <= Self.weeks else { continue }
      write(String(Self.names[(Int(date.dropFirst(5).prefix(2)) ?? 1) - 1].prefix(3)), week(day))
      free = week(day) + 4
    }
  }

  /// From Monday, 0, to Sunday, 6.
  private func weekday(_ day: Int) -> Int { (Self.day(day, before: today).weekday + 6) % 7 }

  private func week(_ day: Int) -> Int { Self.weeks - 1 - (day + 6 - weekday(0)) / 7 }

  /// A quarter of an hour, half an hour and an hour are the limits.
  private static func cell(of seconds: Int) -> String {
    switch seconds {
    case ..<1: "·"
    case ..<900: "░"
    case ..<1800: "▒"
    case ..<3600: "▓"
    default: "█"
    }
  }
}
