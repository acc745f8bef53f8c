/// What a layout depends on besides the book.
package struct Setting: Hashable, Sendable {
  /// The cells of a full line.
  package var measure: Int
  /// The cells of a kept line, such as a row of a table, which may reach into the right margin.
  package var keptMeasure: Int
  /// The lines of a full page.
  package var rows: Int
  /// Whether the right edge is straight.
  package var isJustified: Bool
  /// Whether light punctuation may hang one cell outside justified lines, in the margin.
  package var hangs: Bool
  /// Whether words may be hyphenated, if the book has patterns.
  package var mayHyphenate: Bool
  /// The rows from one line to the next: 2 leaves a row free between lines.
  package var leading = 1
  /// The rows of the page in cells, where each of two facing texts may have a leading of its own; else nil.
  package var freeRows: Int?
  /// Whether words of the translation stand above those of a text.
  package var isGlossed = false
  /// The cells of the screen from one line to the next if lines are columns; 0 if they are rows.
  package var pitch = 0
  /// How far lines of preformatted text that do not fit are moved to the left, in cells; nil if such
  /// lines continue in the rows below, as in print.
  package var pan: Int?
  /// Whether such lines are broken as others are.
  package var breaksWideLines = false
  /// Whether pages face each other: those with even numbers and those behind them.
  package var isPaired = false
  /// Whether pages are parts of one strip, which is cut by rows alone.
  package var isStrip = false
  /// Whether right-to-left text is reordered for drawing; otherwise it stays in reading order.
  package var isReordered = true
  /// Whether chapters begin with a drawn capital.
  package var hasInitials = false

  package init(
    measure: Int, rows: Int, isJustified: Bool = false, hangs: Bool = false,
    mayHyphenate: Bool = true, keptMeasure: Int = 0
  ) {
    self.measure = max(measure, 1)
    self.keptMeasure = max(keptMeasure, self.measure)
    self.rows = max(rows, 1)
    self.isJustified = isJustified
    self.hangs = hangs
    self.mayHyphenate = mayHyphenate
  }

  /// The same with another leading, where it is free.
  func spaced(_ leading: Int) -> Setting {
    guard let freeRows else { return self }
    var setting = self
    (setting.leading, setting.rows) = (leading, (freeRows + leading - 1) / leading)
    setting.hasInitials = hasInitials && leading == 1
    return setting
  }
  var isVertical: Bool { pitch > 0 }

  func measure(of style: Paragraph.Style) -> Int { style == .kept ? keptMeasure : measure }
}

extension Panel.Room {
  init(_ setting: Setting) {
    self.init(
      measure: setting.measure, lines: setting.rows, leading: setting.leading, pitch: setting.pitch)
  }
}

extension Paragraphs {
  /// Whether punctuation hangs outside the lines of a paragraph.
  func hangs(_ paragraph: Int, _ setting: Setting) -> Bool {
    all[paragraph].hangs && setting.hangs && setting.isJustified && !all[paragraph].isRagged
  }
}
