internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary

/// Draws a book on the shelf: its spine, and two lines with title and page, author and progress.
struct ShelfLine {
  let book: ShelfBook
  let isSelected: Bool
  /// In seconds since 1970.
  let now: Int

  /// The rows that a book takes: two lines of text and an empty one.
  static let rows = 3
  /// The columns in front of the title, for the mark of the selected book.
  private static let indent = 2
  /// The width of the bar that shows how much has been read.
  private static let barWidth = 15
  static var missing: SafeText { SafeText(Message("missing", about: "a book")) }
  /// The narrowest line that has room for the bar.
  private static let narrowest = 50

  func draw(row: Int, in rect: Rect, on canvas: inout TextCanvas) {
    let left = Point(column: rect.origin.column, row: row)
    canvas.mirror = SafeText.isRightToLeft ? rect.columns : nil
    defer { canvas.mirror = nil }
    if isSelected { canvas.write(.marker, at: left, style: Style(.accent), clip: rect) }
    let isWide = rect.size.columns >= Self.narrowest
    if isWide { drawSpine(at: left + Point(column: Self.indent, row: 0), clip: rect, on: &canvas) }
    let text = rect.split(columns: Self.indent + (isWide ? Self.roomOfSpine : 0)).right
    let titleStyle = Style(
      isSelected ? .accent : book.isMissing ? .soft : .text, on: .page,
      book.isMissing ? [] : .bold)
    canvas.write(
      SafeText(book.title), titleStyle, beside: position(isWide: isWide),
      Style(isNew ? .accent : .soft), in: text.line(row).intersection(rect))
    let bar = isWide && !isNew ? Self.bar : ""
    let lower = text.line(row + 1).intersection(rect)
    let room = lower.size.columns - (bar.isEmpty ? 0 : bar.width + 2)
    canvas.write(
      details(within: room), Style(.soft), beside: bar, Style(.accent), in: lower)
    if isWide && !isNew { drawRest(in: lower, clip: rect, on: &canvas) }
  }

  private var isNew: Bool { book.percent == nil }

  /// That the file is missing; else the status that the reader gave; else "page 301 of 912", or a percentage where the
  /// pages are not known or there is no room.
  private func position(isWide: Bool) -> SafeText {
    if book.isMissing { return Self.missing }
    if let said = book.said { return SafeText(said.name) }
    guard let percent = book.percent else { return "new" }
    guard isWide, let page = book.page else { return SafeText("\(percent)%") }
    return SafeText("page \(page.number.grouped) of \(page.count.grouped)")
  }

  /// The author and the translation beside the book; with tags, and when the book was last read, as far as there is room.
  private func details(within columns: Int) -> SafeText {
    let ago = book.opened.flatMap { elapsed(from: $0, to: now) }
    let names = [book.author, book.translation].compactMap(\.self)
    let tags = [book.shownTags].compactMap(\.self)
    let read = ago.map { [Message("read \($0)").text] } ?? []
    let short = ago.map { [$0] } ?? []
    let lines = [names + tags + read, names + tags + short, names + tags, names + short]
      .map { SafeText($0.joined(separator: " · ")) }
    return lines.first { $0.width <= columns } ?? SafeText(book.author ?? ago ?? "")
  }

  private static let bar = SafeText(String(repeating: "━", count: barWidth))

  /// The columns of the thickest spine and a space after it.
  private static let roomOfSpine = 3

  /// The spines, each with the minimum number of pages, in ascending order.
  private static let spines: [(pages: Int, cells: SafeText)] = [
    (0, "▎"), (120, "▌"), (300, "▊"), (600, "█"), (1000, "█▌"),
  ]

  /// Draws the spine of the book, two rows high. Longer books have thicker spines; the thinnest is for books whose length
  /// is not known.
  private func drawSpine(at origin: Point, clip: Rect, on canvas: inout TextCanvas) {
    let spine = Self.spines.last { $0.pages <= book.length ?? 0 }?.cells ?? ""
    for row in 0..<2 {
      canvas.write(
        spine, at: origin + Point(column: 0, row: row),
        style: Style(isNew || book.isMissing ? .soft : .accent), clip: clip)
    }
  }

  /// Draws the part of the bar that has not been read.
  private func drawRest(in line: Rect, clip: Rect, on canvas: inout TextCanvas) {
    let read = ((book.percent ?? 0) * Self.barWidth + 50) / 100
    for column in line.columns.upperBound - Self.barWidth + read..<line.columns.upperBound {
      canvas.write(
        "─", at: Point(column: column, row: line.origin.row), style: Style(.soft), clip: clip)
    }
  }
}

extension ShelfBook {
  /// Says which translation lies beside it; nil if there is none.
  var translation: String? { facing.map { Message("beside it: \(BookPath.title(of: $0))").text } }
}

/// The time between two moments, in words: "3 days ago"; nil if the clock was ahead when the first was noted.
func elapsed(from past: Int, to now: Int) -> String? {
  guard past - now < 3600 else { return nil }
  let hours = max(now - past, 0) / 3600
  let days = hours / 24
  let (weeks, months, years) = (days / 7, days / 30, days / 365)
  let words: Message =
    switch days {
    case 0 where hours == 0: "just now"
    case 0: Message(counting: hours, "an hour ago", "\(hours) hours ago")
    case 1: "yesterday"
    case 2..<14: Message(counting: days, "\(days) day ago", "\(days) days ago")
    case 14..<60: Message(counting: weeks, "\(weeks) week ago", "\(weeks) weeks ago")
    case 60..<730: Message(counting: months, "\(months) month ago", "\(months) months ago")
    default: Message(counting: years, "\(years) year ago", "\(years) years ago")
    }
  return words.text
}
