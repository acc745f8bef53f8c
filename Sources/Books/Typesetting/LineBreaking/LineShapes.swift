/// The demerits of lines at a setting: of justified, ragged and kept ones.
package struct DemeritTables: Sendable {
  fileprivate let justified: Demerits
  fileprivate let ragged: Demerits
  fileprivate let kept: Demerits

  package init(_ setting: Setting) {
    justified = Demerits(
      measure: setting.measure, isJustified: true, hasGaps: !setting.isVertical)
    ragged = Demerits(measure: setting.measure, isJustified: false)
    kept = Demerits(measure: setting.keptMeasure, isJustified: false, isKept: true)
  }
}

/// How each kind of paragraph is broken at a setting.
package struct LineShapes: Sendable {
  private let paragraphs: Paragraphs
  private let setting: Setting
  private let tables: DemeritTables

  package init(_ paragraphs: Paragraphs, _ setting: Setting, _ tables: DemeritTables) {
    (self.paragraphs, self.setting, self.tables) = (paragraphs, setting, tables)
  }

  package func shape(of paragraph: Int) -> ParagraphBreaker.Shape {
    let style = paragraphs.all[paragraph].style
    let isJustified = setting.isJustified && !paragraphs.all[paragraph].isRagged
    let (isProse, measure) = (style == .prose, setting.measure(of: style))
    let indents = paragraphs.indents(of: paragraph, setting)
    var shape = ParagraphBreaker.Shape(
      widths: LineWidths(
        first: measure - indents.first, rest: measure - indents.rest,
        hangs: paragraphs.hangs(paragraph, setting)),
      demerits: style == .kept
        ? tables.kept : isProse && isJustified ? tables.justified : tables.ragged,
      mayHyphenate: isProse && setting.mayHyphenate, room: Panel.Room(setting))
    shape.widths.besideInitial = indents.besideInitial.map { measure - $0 }
    shape.isUnbroken =
      paragraphs.isTooWide(paragraph, setting) || paragraphs.isNarrowed(paragraph, setting)
    return shape
  }
}
