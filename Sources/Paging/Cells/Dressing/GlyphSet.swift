internal import CurlewGlyphs

/// The characters that a terminal can show.
package enum GlyphSet {
  /// All characters.
  case unicode
  /// Letters of any alphabet, but marks and lines in ASCII only.
  case asciiMarks
  /// ASCII only.
  case ascii

  /// The replacement for a scalar, which is never wider.
  package func spelled(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII || self == .unicode { return scalar }
    if let plain = Self.scripts[scalar] { return plain }
    if self == .asciiMarks && !scalar.isSign { return scalar }
    return scalar.cellWidth == 0 ? scalar : Self.nearest(scalar)
  }

  private static func nearest(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2500...0x257F: boxDrawing(scalar)
    case 0x2580...0x259F: block(scalar)
    default: punctuation[scalar] ?? "?"
    }
  }

  private static let punctuation: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{A0}": " ", "‘": "'", "’": "'", "‚": ",", "‛": "'", "“": "\"", "”": "\"", "„": "\"",
    "‹": "<", "›": ">", "«": "<", "»": ">", "′": "'", "″": "\"",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
    "…": ".", "·": ".", "•": "*", "◦": "o", "○": "o", "●": "*", "◉": "@", "∙": ".", "⋅": ".",
    "←": "<", "→": ">", "↑": "^", "↓": "v", "◀": "<", "▶": ">", "▲": "^", "▼": "v",
    "◂": "<", "▸": ">", "▴": "^", "▾": "v", "⟨": "<", "⟩": ">", "⏎": "<",
    "✓": "x", "✔": "x", "✗": "x", "×": "x", "★": "*", "☆": "*", "■": "#", "□": "o", "▪": "*",
    "◥": "\\", "◤": "/", "◆": "*", "✎": "*",
    "§": "S", "¶": "P", "†": "+", "‡": "+", "©": "c", "®": "r",
  ]

  /// Superscripts and subscripts, as ASCII.
  private static let scripts = Dictionary(
    uniqueKeysWithValues: zip(
      ("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ"
        + "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ").unicodeScalars,
      ("0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW"
        + "0123456789+-=()aehijklmnoprstuvx").unicodeScalars))

  /// Drawn over a letter to strike it out.
  fileprivate static let strike: Unicode.Scalar = "\u{336}"

  private static func boxDrawing(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "─", "━", "┄", "┅", "┈", "┉", "╌", "╍", "╴", "╶", "╸", "╺", "╼", "╾": "-"
    case "│", "┃", "┆", "┇", "┊", "┋", "║", "╎", "╏", "╵", "╷", "╹", "╻", "╽", "╿": "|"
    case "═": "="
    case "╱": "/"
    case "╲": "\\"
    default: "+"
    }
  }

  private static func block(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "▏", "▎", "▍", "▌", "▐", "▕": "|"
    case "▁", "▂": "_"
    case "▔", "▀": "\""
    case "▄": "_"
    case "░": "."
    case "▒": ":"
    case "▓": ";"
    default: "#"
    }
  }
}

extension TextCanvas {
  /// Replaces all characters that the terminal cannot show. Narrower replacements leave blanks.
  package func spelled(_ spelling: GlyphSet) -> TextCanvas {
    guard spelling != .unicode else { return self }
    var canvas = self
    for row in 0..<size.rows {
      for (column, cell) in self.row(row).enumerated() where !cell.isTail && !cell.cluster.isASCII {
        let place = Rect(column: column, row: row, columns: Int(cell.width), rows: 1)
        let scalars = cell.glyph.unicodeScalars.filter { $0 != GlyphSet.strike }
          .map(spelling.spelled)
        canvas.fill(place, style: cell.style)
        canvas.write(SafeText(scalars), at: place.origin, style: cell.style, clip: place)
      }
    }
    return canvas
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is not a letter, a digit, or a combining mark.
  fileprivate var isSign: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: false
    case .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark, .enclosingMark: false
    default: true
    }
  }
}
