internal import Cells
internal import Glyphs

/// One line of the help screen: keys, what they do, or a title.
struct HelpLine: Equatable {
  private var label: SafeText = ""
  private var text: SafeText = ""
  private var textColumn = 0
  private var isTitle = false

  private static let groups: [(title: String, rows: [(String, String)])] = [
    ("Reading", KeyTable.reading.map { ($0.label, $0.summary) }),
    ("The shelf", KeyTable.shelf.map { ($0.label, $0.summary) }),
    ("Contents, overview, slider", KeyTable.choosing.map { ($0.keys, $0.summary) }),
    ("The mouse", KeyTable.mouse.map { ($0.gesture, $0.summary) }),
    ("Everywhere", KeyTable.everywhere.map { ($0.keys, $0.summary) }),
  ]

  private static let gap = 3
  /// The least width of an explanation beside its keys, in cells.
  private static let narrowestText = 18

  private static let labelWidth = widest(\.0)

  /// The width at which no line has to be broken, in cells.
  static let fullWidth = labelWidth + gap + widest(\.1)

  private static func widest(_ part: ((String, String)) -> String) -> Int {
    groups.flatMap(\.rows).map { SafeText(part($0)).width }.max() ?? 0
  }

  /// All lines for a width: keys beside their explanation, or above it where there is no room.
  static func all(columns: Int) -> [HelpLine] {
    let parts = groups.map { title, rows in
      [HelpLine(text: SafeText(title), isTitle: true)]
        + rows.flatMap { lines($0.0, $0.1, columns) }
    }
    return Array(parts.joined(separator: [HelpLine()]))
  }

  private static func lines(_ label: String, _ text: String, _ columns: Int) -> [HelpLine] {
    let beside = labelWidth + gap
    guard columns - beside >= narrowestText else {
      return filled(label, columns).map { HelpLine(label: $0) }
        + filled(text, columns - 2).map { HelpLine(text: $0, textColumn: 2) }
    }
    var lines = filled(text, columns - beside).map { HelpLine(text: $0, textColumn: beside) }
    lines[0].label = SafeText(label)
    return lines
  }

  /// Breaks text into lines. The double spaces between keys are kept.
  private static func filled(_ text: String, _ columns: Int) -> [SafeText] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return filledLines(words.map { SafeText($0) }, columns: columns)
  }

  func draw(at place: Point, clip: Rect, on canvas: inout Canvas) {
    canvas.write(label, at: place, style: Style(.text, on: .panel, .bold), clip: clip)
    let style = Style(isTitle ? .soft : .text, on: .panel)
    canvas.write(text, at: place + Point(column: textColumn, row: 0), style: style, clip: clip)
  }
}
