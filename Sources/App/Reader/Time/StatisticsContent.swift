internal import CurlewAppSupport
package import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings

/// How fast the reader reads, and how long was read on which day and in which book.
struct StatisticsContent: SheetContent {
  private let lines: [Line]
  private let year: YearOfReading

  private struct Line {
    var label: SafeText
    var text: SafeText = ""
    /// The length of a bar, from 0 to 1.
    var bar: Double?
    var isTitle = false
    /// A row of the calendar.
    var row: Int?
  }

  private static let labelWidth = 22
  private static let width = 60
  private static let barWidth = 22
  private static let mostBooks = 12

  /// - Parameters:
  ///   - speed: Words a minute; nil while it is not known.
  ///   - left: At the usual speed while the reader’s is not known. Nil beside the text.
  init(
    _ log: ReadingLog, _ year: YearOfReading, book: String, speed: Double?, left: TimeLeft?
  ) {
    self.year = year
    var lines: [Line] = []
    let words = speed.map { SafeText("\(Int($0.rounded())) words a minute") }
    lines.append(Line(label: "Speed", text: words ?? "known after five minutes"))
    if let left {
      let times = [left.ofChapter, left.ofBook].map { minutes -> SafeText in
        let time = duration(ofMinutes: minutes)
        return speed == nil ? "about \(time)" : SafeText(time)
      }
      lines.append(Line(label: "Left in the chapter", text: times[0]))
      lines.append(Line(label: "Left in the book", text: times[1]))
    }
    lines.append(Line(label: "This book", text: Self.text(log.sum(ofBook: book))))
    lines += [Line(label: ""), Line(label: "The last seven days", isTitle: true)]
    lines += Self.days(of: log, until: year.today, goal: year.goal)
    lines += Self.lines(of: year)
    let books = log.books.suffix(Self.mostBooks).reversed()
    if !books.isEmpty {
      lines += [Line(label: ""), Line(label: "Books", isTitle: true)]
      lines += books.map { entry in
        Line(
          label: SafeText(entry.title), text: Self.text(entry.sum))
      }
    }
    self.lines = lines
  }

  private static func days(of log: ReadingLog, until today: CivilTime, goal: Int?) -> [Line] {
    let days = (0..<7).map { CivilTime(today.secondsSince1970 - $0 * 86_400) }
    let sums = days.map { log.sum(onDay: $0.date) }
    let most = max(sums.map(\.seconds).max() ?? 0, 1)
    var lines = zip(days, sums).map { day, sum in
      Line(
        label: SafeText(weekdays[day.weekday]), text: text(sum),
        bar: Double(sum.seconds) / Double(most))
    }
    lines[0].label = "Today"
    if let goal {
      // Rounded up, it would seem reached before it is.
      let read = text(ReadingLog.Sum(seconds: sums[0].seconds / 60 * 60))
      lines[0].text = SafeText("\(read) of \(duration(ofMinutes: Double(goal)))")
    }
    return lines
  }

  /// The calendar of a year, its sums, and its months.
  private static func lines(of year: YearOfReading) -> [Line] {
    var lines = [Line(label: ""), Line(label: "A year", isTitle: true)]
    lines += (0..<YearOfReading.size.rows).map { Line(label: "", row: $0) }
    lines.append(Line(label: ""))
    let most = max(year.months.map(\.seconds).max() ?? 0, 1)
    lines += year.months.filter { $0.seconds > 0 }.map { month in
      Line(
        label: SafeText(month.name), text: text(ReadingLog.Sum(seconds: month.seconds)),
        bar: Double(month.seconds) / Double(most))
    }
    let reached = year.daysOfGoal.map {
      Line(label: "Days with your goal", text: SafeText($0.grouped))
    }
    lines +=
      [
        Line(label: "In all", text: text(ReadingLog.Sum(seconds: year.sum))),
        Line(label: "Days of reading", text: SafeText(year.daysOfReading.grouped)),
        Line(label: "Days in a row, now", text: SafeText(year.presentRun.grouped)),
        Line(label: "Most days in a row", text: SafeText(year.longestRun.grouped)),
        Line(label: "Books finished", text: SafeText(year.finished.grouped)),
      ] + [reached].compactMap(\.self)
    return lines
  }

  /// The year alone.
  fileprivate static func picture(of year: YearOfReading) -> TextCanvas {
    let lines = lines(of: year)
    var canvas = TextCanvas(Size(columns: width + 4, rows: lines.count + 2), style: .plain)
    for (row, line) in lines.enumerated() {
      draw(
        line, of: year, in: Rect(column: 2, row: row + 1, columns: width, rows: 1), .page,
        on: &canvas)
    }
    return canvas
  }

  private static let weekdays: [Message] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static func text(_ sum: ReadingLog.Sum) -> SafeText {
    guard sum.seconds > 0 else { return "–" }
    return SafeText(duration(ofMinutes: Double(sum.seconds) / 60))
  }

  // MARK: The sheet

  let title: SafeText = "Reading time"
  var rows: [SheetRow] { lines.map { _ in SheetRow(item: nil) } }
  let hints: [SafeText] = ["Esc closes"]
  let opener: Command? = .showStatistics
  let shape = SheetShape(columns: width, marks: 0)

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {}

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    Self.draw(lines[row.index], of: year, in: row.area, .panel, on: &canvas)
  }

  private static func draw(
    _ line: Line, of year: YearOfReading, in strip: Rect, _ surface: Role,
    on canvas: inout TextCanvas
  ) {
    if let row = line.row {
      // Where there is no room for all, the latest weeks are shown.
      let free = strip.size.columns - YearOfReading.size.columns
      let indent = free < 0 ? free : free / 2
      let origin = strip.origin + Point(column: indent, row: 0)
      return year.draw(row: row, at: origin, on: &canvas, surface, clip: strip)
    }
    let text = Style(.text, on: surface)
    let label = line.bar == nil ? line.label : line.label.truncated(to: labelWidth)
    canvas.write(
      label, line.isTitle ? Style(.accent, on: surface) : text, beside: line.text,
      Style(.soft, on: surface), in: strip)
    guard let bar = line.bar, strip.size.columns >= labelWidth + barWidth + 14 else {
      return
    }
    let cells = Int((bar * Double(barWidth)).rounded(.up))
    canvas.write(
      SafeText(String(repeating: "━", count: cells)),
      at: strip.origin + Point(column: labelWidth, row: 0),
      style: Style(.accent, on: surface), clip: strip)
  }
}

extension YearOfReading {
  /// The year for a printout.
  package var picture: TextCanvas { StatisticsContent.picture(of: self) }
}
