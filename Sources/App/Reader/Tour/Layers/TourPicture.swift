internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import Paging
internal import CurlewSettings

/// The text of the tour pages and its layout.
struct TourPicture {
  let page: TourPage
  /// The size of the screen, which one of the pages mentions.
  let screen: Size
  let settings: Settings
  /// What is shown when the tour closes.
  var goal = Goal.shelf
  /// The choice that is highlighted.
  var chosen: PageAction?

  enum Goal: Equatable, Sendable { case shelf, book }

  /// Draws the page at a size. The foot is left empty for the page indicator.
  func draw(on leaf: Size) -> DrawnPage {
    let rect = Self.text(of: leaf)
    var composition = Composition(upper: [], lower: [])
    let lines = lines(for: rect.size)
    composition.upper = heading(rect.size.columns) + lines.upper
    composition.lower = lines.lower
    return composition.draw(in: rect, of: leaf, chosen: chosen)
  }

  /// The area of the text: as wide as that of a book, above the foot and clear of the shade at the
  /// spine.
  static func text(of leaf: Size) -> Rect {
    let top = leaf.rows >= 16 ? 2 : 0
    let text = PageMetrics(leaf: leaf, Settings()).text
    return Rect(
      column: text.origin.column, row: top, columns: text.size.columns,
      rows: max(leaf.rows - top - Self.foot(of: leaf), 1))
  }

  /// The number of rows for the indicator and the hint. On a small page they share one.
  static func foot(of leaf: Size) -> Int { leaf.rows >= 20 ? 5 : leaf.rows >= 8 ? 1 : 0 }

  /// The highest area that is short of rows.
  private static let fewRows = 12

  private func lines(for room: Size) -> (upper: [ComposedLine], lower: [ComposedLine]) {
    switch page {
    case .welcome: (welcome(room), [])
    case .turning: (turning(room), [])
    case .ink: (ink(room), [])
    case .shelf: (shelf(room.columns), [.choice("Open \(goal.name)", .continueReading), .space()])
    }
  }

  private func heading(_ columns: Int) -> [ComposedLine] {
    guard page != .welcome else { return [] }
    let title = spacedCapitals(page.title.text, columns: columns) ?? SafeText(page.title)
    return [ComposedLine(title, Style(.text, on: .page, .bold)), .space(rank: 5), .space(rank: 8)]
  }

  /// The line at the foot that names the keys of the page, and shorter ones.
  var hints: [SafeText] {
    switch page {
    case .welcome, .turning:
      [
        "← → turn pages    Esc skips the tour", "← → pages    Esc skips", "← →    Esc skips",
        "Esc skips",
      ]
    case .ink:
      [
        "↑ ↓ Enter choose    ← → turn pages    Esc skips the tour",
        "↑ ↓ Enter choose    Esc skips", "↑ ↓ Enter choose",
      ]
    case .shelf:
      ["Enter opens \(goal.name)    ← goes back", "Enter opens \(goal.name)", "Enter opens"]
    }
  }

  // MARK: The pages

  private func welcome(_ room: Size) -> [ComposedLine] {
    let isLarge = room.rows >= 30 && room.columns >= 50
    return drawing(isLarge ? TourDrawings.curlew : TourDrawings.smallCurlew, room.columns) + [
      .space(rank: 7), .space(rank: 8),
      ComposedLine("C U R L E W", Style(.text, on: .page, .bold)), .space(rank: 5),
    ]
      + prose(About.tagline, room.columns, rank: 1)
  }

  private func turning(_ room: Size) -> [ComposedLine] {
    let columns = room.columns
    let most = columns >= 48 ? 3 : 1
    var rows = [
      row(.nextPage, most), row(.previousPage, most), ("1 2 g", Message("go to page 12").text),
    ]
    rows += [.showContents, .showOverview, .showHelp].map { row($0, 1) }
    if room.rows < Self.fewRows {
      return table(rows, columns)
        + prose("Or tap the side of a page, use the wheel, or drag an edge.", columns, rank: 1)
        + prose("Try it here with → and ←.", columns, rank: 1)
    }
    return table(rows, columns) + [.space(rank: 5)]
      + prose(
        "Or tap the outer third of a page, use the wheel, or drag a page by its edge. Hold a key to flip through many pages.",
        columns, rank: 3)
      + [.space(rank: 7)]
      + prose("Try it here: → and ← turn the pages of this tour.", columns, rank: 4)
      + [.space(rank: 7)] + prose(spread, columns, rank: 6)
  }

  private var spread: Message {
    settings.policy.orientation(for: screen) == .two
      ? "Books open here as two facing pages, because your terminal is \(screen.columns) columns wide; "
        + "resize it, and you stay at the same sentence."
      : "Books open here as single pages, because your terminal is \(screen.columns) columns wide; "
        + "resize it, and you stay at the same sentence."
  }

  private func ink(_ room: Size) -> [ComposedLine] {
    let saved: Message = "Your choice is saved."
    let isShort = room.rows < Self.fewRows + 1
    let title: Message = isShort ? "Theme. \(saved)" : "Theme"
    return (isShort ? [] : prose(saved, room.columns, rank: 1) + [.space(rank: 5)])
      + choices("theme", title, Self.themes, settings.theme.name, room.columns)
      + [.space(rank: 3)]
      + choices("turn", "Page turns", Self.turns, settings.turn.rawValue, room.columns)
  }

  private func shelf(_ columns: Int) -> [ComposedLine] {
    drawing(TourDrawings.shelf, columns) + [.space(rank: 6)]
      + prose(
        "The shelf has your books, with your place in each. Press a there to look for books on this computer, or type “curlew FILE” or “curlew FOLDER” in a shell.",
        columns, rank: 0)
      + prose("There b lays a translation beside a book.", columns, rank: 5)
      + [.space(rank: 5)]
      + prose(
        "While reading, press \(keys(.showShelf, 1)) for the shelf and \(keys(.quit, 1)) to quit.",
        columns, rank: 2)
  }

  private static let themes = Theme.described.compactMap { theme, words in
    words.map { (theme.name, $0.text) }
  }

  private static let turns = TransitionStyle.allCases.map { ($0.rawValue, $0.words.text) }

  // MARK: Parts

  private func drawing(_ lines: [String], _ columns: Int) -> [ComposedLine] {
    guard lines[0].count <= columns else { return [] }
    return lines.map { ComposedLine(SafeText($0), Style(.text), rank: 6) }
  }

  private func prose(_ words: Message, _ columns: Int, rank: Int) -> [ComposedLine] {
    balancedLines(words.text, columns: columns).map { ComposedLine($0, rank: rank) }
  }

  /// Two columns, centred as one block.
  private func table(_ rows: [(String, String)], _ columns: Int) -> [ComposedLine] {
    let left = rows.map { SafeText($0.0).width }.max() ?? 0
    let longest = rows.map { SafeText($0.1).width }.max() ?? 0
    let gap: SafeText = left + 4 + longest > columns ? "  " : "    "
    let right = min(longest, columns - left - gap.width)
    return rows.map {
      ComposedLine(padded($0.0, left) + gap + padded($0.1, right).truncated(to: right))
    }
  }

  private func padded(_ text: String, _ columns: Int) -> SafeText {
    let text = SafeText(text)
    return text + SafeText(String(repeating: " ", count: max(columns - text.width, 0)))
  }

  /// The columns of the marks on both sides of the selected choice.
  private static let marksOfChoice = 4

  private static let choicesOnSmallPages = 4

  private func choices(
    _ setting: String, _ title: Message, _ values: [(String, String)], _ current: String,
    _ columns: Int
  ) -> [ComposedLine] {
    let names = (Self.themes + Self.turns).map(\.0.count).max() ?? 0
    let words = (Self.themes + Self.turns).map(\.1.count).max() ?? 0
    let gap = min(columns - 2 - names - words - Self.marksOfChoice, 3)
    let lines = values.enumerated().map { place, choice in
      let (value, text) = choice
      let isSpare = place >= Self.choicesOnSmallPages && value != current
      let name = (value == current ? "● " : "○ ") + padded(value, names)
      let line = gap < 2 ? name : name + padded("", gap) + padded(text, words)
      return ComposedLine(
        line, Style(.text), rank: isSpare ? 8 : 0, action: .set(name: setting, value: value))
    }
    return [ComposedLine(SafeText(title), Style(.soft), rank: 2)] + lines
  }

  /// The first keys of a command, and its description.
  private func row(_ command: Command, _ most: Int) -> (String, String) {
    (keys(command, most), KeyTable.reading.entry(for: command)?.summary.text ?? "")
  }

  private func keys(_ command: Command, _ most: Int) -> String {
    let keys = KeyTable.reading.entry(for: command)?.keys ?? []
    return keys.prefix(most).map(\.name).joined(separator: "  ")
  }
}

extension TourPicture.Goal {
  var name: SafeText {
    switch self {
    case .shelf: "the shelf"
    case .book: "the book"
    }
  }
}
