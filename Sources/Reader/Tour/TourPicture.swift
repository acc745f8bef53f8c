internal import Cells
internal import Glyphs
internal import Paging

/// What the pages of the tour say, and how that is laid out on the paper there is.
struct TourPicture {
  let page: TourPage
  /// The screen, of which one page tells.
  let screen: Size
  let settings: Settings
  /// What lies below the tour.
  var goal = Goal.shelf
  /// What the keys have chosen on the page.
  var chosen: PageAction?

  enum Goal: Equatable, Sendable { case shelf, book }

  /// The text of a page, drawn on paper of a size. The foot is left to the indicator.
  func draw(on leaf: Size) -> DrawnPage {
    let rect = Self.text(of: leaf)
    var composition = Composition(upper: [], lower: [])
    let lines = lines(for: rect.size)
    composition.upper = heading(rect.size.columns) + lines.upper
    composition.lower = lines.lower
    return composition.draw(in: rect, of: leaf, chosen: chosen)
  }

  /// Where the text stands: no line is longer than one cares to read, and the foot is free.
  static func text(of leaf: Size) -> Rect {
    let columns = max(min(leaf.columns - 4, 64), 1)
    let top = leaf.rows >= 16 ? 2 : 0
    return Rect(
      column: (leaf.columns - columns) / 2, row: top, columns: columns,
      rows: max(leaf.rows - top - Self.foot(of: leaf), 1))
  }

  /// The rows that the indicator and the hint take.
  static func foot(of leaf: Size) -> Int { leaf.rows >= 20 ? 5 : leaf.rows >= 8 ? 2 : 0 }

  private func lines(for room: Size) -> (upper: [ComposedLine], lower: [ComposedLine]) {
    switch page {
    case .welcome: (welcome(room), [])
    case .turning: (turning(room.columns), [])
    case .spread: (spread(room.columns), [])
    case .ink: (ink(room.columns), [])
    case .shelf: (shelf(room.columns), [.choice("Open \(goal.name)", .goOn), .space()])
    }
  }

  private func heading(_ columns: Int) -> [ComposedLine] {
    guard page != .welcome else { return [] }
    let title = spacedCapitals(page.title, columns: columns) ?? SafeText(page.title)
    return [ComposedLine(title, Style(.text, on: .page, .bold)), .space(rank: 5), .space(rank: 8)]
  }

  /// What the keys do on the page.
  var hint: SafeText {
    switch page {
    case .welcome, .turning, .spread: "← → turn the pages    Esc skips the tour"
    case .ink: "↑ ↓ Enter choose    ← → turn the pages    Esc skips the tour"
    case .shelf: "Enter opens \(goal.name)    ← turns back"
    }
  }

  // MARK: The pages

  private func welcome(_ room: Size) -> [ComposedLine] {
    let isLarge = room.rows >= 30 && room.columns >= 50
    return drawing(isLarge ? TourDrawings.curlew : TourDrawings.smallCurlew, room.columns) + [
      .space(rank: 7), .space(rank: 8),
      ComposedLine("C U R L E W", Style(.text, on: .page, .bold)), .space(rank: 5),
    ]
      + prose("reads books in a terminal, and turns their pages", room.columns, rank: 1)
  }

  private func turning(_ columns: Int) -> [ComposedLine] {
    let most = columns >= 48 ? 3 : 1
    let rows = [
      (keys(.nextPage, most), "turn the page"), (keys(.previousPage, most), "turn back"),
      ("1 2 g", "to page 12"), (keys(.showContents, 1), "the contents"),
      (keys(.showOverview, 1), "all pages at a glance"), (keys(.showHelp, 1), "all the keys"),
    ]
    return table(rows, columns) + [.space(rank: 5)]
      + prose(
        "Or tap on the outer third of a page, turn the wheel, or take a page by its edge. Hold a key, and the pages run.",
        columns, rank: 3)
      + [.space(rank: 7)] + prose("Try it: → and ← turn these pages.", columns, rank: 4)
  }

  private func spread(_ columns: Int) -> [ComposedLine] {
    let isWide = settings.policy.orientation(for: screen) == .two
    let now =
      isWide
      ? "Your terminal is \(screen.columns) columns wide, so a book lies open at two pages. Make it narrower than a hundred, and it shows one."
      : "Your terminal is \(screen.columns) columns wide, so a book shows one page. Make it a hundred or more, and it opens at two."
    return drawing(isWide ? TourDrawings.twoPages : TourDrawings.onePage, columns)
      + [.space(rank: 6)] + prose(now, columns, rank: 0) + [.space(rank: 5)]
      + prose(
        "Whatever the size, your place stays where it is: at the same sentence, today and next year.",
        columns, rank: 2)
  }

  private func ink(_ columns: Int) -> [ComposedLine] {
    prose("What you choose is kept for next time.", columns, rank: 4) + [.space(rank: 5)]
      + choices("theme", "Paper", Self.themes, settings.theme.name, columns)
      + [.space(rank: 3)]
      + choices("turn", "How pages turn", Self.turns, settings.turn.rawValue, columns)
  }

  private func shelf(_ columns: Int) -> [ComposedLine] {
    drawing(TourDrawings.shelf, columns) + [.space(rank: 6)]
      + prose(
        "Books that you open stand on the shelf, with your place in each. Four came with Curlew, to start with.",
        columns, rank: 0)
      + [.space(rank: 5)]
      + prose(
        "While you read, \(keys(.showShelf, 1)) brings the shelf out, and \(keys(.quit, 1)) leaves.",
        columns, rank: 2)
  }

  private static let themes = [
    ("sepia", "warm paper, brown ink"), ("day", "white paper, black ink"),
    ("night", "dark paper, pale ink"), ("terminal", "whatever you have"),
  ]

  private static let turns = TransitionStyle.allCases.map { style in
    (style.rawValue, turnsInWords[style.rawValue] ?? "")
  }

  private static let turnsInWords = [
    "curl": "leaves curl over", "scroll": "pages slide by", "fade": "one page fades into the next",
    "none": "the next page is simply there",
  ]

  // MARK: Parts

  private func drawing(_ lines: [String], _ columns: Int) -> [ComposedLine] {
    guard lines[0].count <= columns else { return [] }
    return lines.map { ComposedLine(SafeText($0), Style(.text), rank: 6) }
  }

  private func prose(_ text: String, _ columns: Int, rank: Int) -> [ComposedLine] {
    balancedLines(text, columns: columns).map { ComposedLine($0, rank: rank) }
  }

  /// Two columns, centred as one block.
  private func table(_ rows: [(String, String)], _ columns: Int) -> [ComposedLine] {
    let left = rows.map { SafeText($0.0).width }.max() ?? 0
    let right = rows.map { SafeText($0.1).width }.max() ?? 0
    let gap: SafeText = left + 4 + right > columns ? "  " : "    "
    return rows.map { ComposedLine(padded($0.0, left) + gap + padded($0.1, right)) }
  }

  private func padded(_ text: String, _ columns: Int) -> SafeText {
    let text = SafeText(text)
    return text + SafeText(String(repeating: " ", count: max(columns - text.width, 0)))
  }

  private func choices(
    _ setting: String, _ title: SafeText, _ values: [(String, String)], _ current: String,
    _ columns: Int
  ) -> [ComposedLine] {
    let names = (Self.themes + Self.turns).map(\.0.count).max() ?? 0
    let words = (Self.themes + Self.turns).map(\.1.count).max() ?? 0
    let lines = values.map { value, saying in
      let name = (value == current ? "● " : "○ ") + padded(value, names)
      let text = name.width + 7 + words > columns ? name : name + "   " + padded(saying, words)
      return ComposedLine.choice(text, .set(name: setting, value: value))
    }
    return [ComposedLine(title, Style(.soft), rank: 2)] + lines
  }

  private func keys(_ command: Command, _ most: Int) -> String {
    let entry = KeyTable.reading.first { $0.command == command }
    return entry?.keys.prefix(most).map(\.name).joined(separator: "  ") ?? ""
  }
}

extension TourPicture.Goal {
  fileprivate var name: String {
    switch self {
    case .shelf: "the shelf"
    case .book: "the book"
    }
  }
}
