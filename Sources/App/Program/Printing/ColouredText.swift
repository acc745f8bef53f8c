internal import CurlewCells

extension TextCanvas {
  /// The canvas as text with escape sequences for its colours. Each line sets all of its colours.
  func coloured(_ tone: Tone, theme: Theme) -> String {
    var known: [Style: String] = [:]
    return (0..<size.rows).map { row in
      var line = ""
      var current: String?
      for cell in self.row(row) where !cell.isTail {
        let sequence = known[cell.style] ?? tone.appearance(of: cell.style, theme: theme).sequence
        known[cell.style] = sequence
        if sequence != current { line += sequence }
        current = sequence
        line.append(cell.glyph)
      }
      return line + "\u{1B}[m"
    }.joined(separator: "\n")
  }
}

extension Appearance {
  /// One SGR sequence that sets all properties.
  fileprivate var sequence: String {
    var codes = ["0"]
    if isDim { codes.append("2") }
    let weights: [(Attributes, String)] = [
      (.bold, "1"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    codes += weights.filter { attributes.contains($0.0) }.map(\.1)
    codes += ink.codes(base: 30) + paper.codes(base: 40)
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

extension TerminalColour {
  fileprivate func codes(base: Int) -> [String] {
    switch self {
    case .standard: []
    case .indexed(let index) where index < 8: ["\(base + Int(index))"]
    case .indexed(let index) where index < 16: ["\(base + 60 + Int(index) - 8)"]
    case .indexed(let index): ["\(base + 8);5;\(index)"]
    case .rgb(let colour): ["\(base + 8);2;\(colour.red);\(colour.green);\(colour.blue)"]
    }
  }
}
