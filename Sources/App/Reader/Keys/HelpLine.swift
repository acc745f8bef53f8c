internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// One line of the help screen: keys, what they do, or a title.
struct HelpLine: Equatable {
  private var label: SafeText = ""
  private var text: SafeText = ""
  private var textColumn = 0
  private(set) var isTitle = false

  private static let gap = 2
  /// The widest list of keys, in cells; longer ones are broken.
  static let mostKeys = 25
  /// The least width of an explanation beside its keys, in cells.
  private static let narrowestText = 18

  /// The width at which no explanation has to be broken, in cells.
  static let fullWidth =
    HelpTopic.groups().map { labelWidth(of: $0.rows) + gap + widest($0.rows.map(\.1)) }.max() ?? 0

  /// The column of the keys is as wide as a group of them needs.
  private static func labelWidth(of rows: [(String, String)]) -> Int {
    min(widest(rows.map(\.0)), mostKeys)
  }

  private static func widest(_ texts: [String]) -> Int {
    texts.map { SafeText($0).width }.max() ?? 0
  }

  /// The lines of each group for a width: keys beside their explanation, or above it where there is no
  /// room.
  ///
  /// - Parameters:
  ///   - bindings: The keys that the reader has bound.
  ///   - scope: The layer whose keys come first.
  static func groups(
    columns: Int, _ bindings: KeyBindings, for scope: KeyScope? = nil
  ) -> [[HelpLine]] {
    let own = bindings.all.map { ($0.label, $0.summary) }
    let bound = own.isEmpty ? [] : [(title: Message("Your own keys").text, rows: own)]
    return (bound + HelpTopic.groups(for: scope, bindings)).map { title, rows in
      [HelpLine(text: SafeText(title), isTitle: true)]
        + rows.flatMap { lines($0.0, $0.1, columns, beside: labelWidth(of: rows) + gap) }
    }
  }

  /// - Parameter beside: The column of the explanation.
  private static func lines(
    _ label: String, _ text: String, _ columns: Int, beside: Int
  ) -> [HelpLine] {
    guard columns - beside >= narrowestText else {
      return SafeText(label).wrapped(to: columns).map { HelpLine(label: $0) }
        + SafeText(text).wrapped(to: columns - 2).map { HelpLine(text: $0, textColumn: 2) }
    }
    let labels = SafeText(label).wrapped(to: beside - gap)
    let texts = SafeText(text).wrapped(to: columns - beside)
    return (0..<max(labels.count, texts.count)).map { row in
      HelpLine(
        label: labels.indices.contains(row) ? labels[row] : "",
        text: texts.indices.contains(row) ? texts[row] : "", textColumn: beside)
    }
  }

  func draw(at place: Point, clip: Rect, on canvas: inout TextCanvas) {
    canvas.write(label.inVisualOrder, at: place, style: Style(.text, on: .panel, .bold), clip: clip)
    let style = isTitle ? Style(.accent, on: .panel) : Style(.text, on: .panel)
    canvas.write(
      text.inVisualOrder, at: place + Point(column: textColumn, row: 0), style: style, clip: clip)
  }
}
