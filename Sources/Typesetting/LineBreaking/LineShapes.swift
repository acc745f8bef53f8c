/// How each kind of paragraph is broken at a setting.
package struct LineShapes {
  private let paragraphs: Paragraphs
  private let setting: Setting
  private var justified: Demerits
  private var ragged: Demerits
  private var kept: Demerits

  package init(_ paragraphs: Paragraphs, _ setting: Setting) {
    (self.paragraphs, self.setting) = (paragraphs, setting)
    justified = Demerits(measure: setting.measure, isJustified: true)
    ragged = Demerits(measure: setting.measure, isJustified: false)
    kept = Demerits(measure: setting.keptMeasure, isJustified: false, isKept: true)
  }

  /// A copy with memory of its own, so that workers do not share reference counts.
  var copied: LineShapes {
    var shapes = self
    (shapes.justified, shapes.ragged) = (justified.copied, ragged.copied)
    shapes.kept = kept.copied
    return shapes
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
      demerits: style == .kept ? kept : isProse && isJustified ? justified : ragged,
      mayHyphenate: isProse && setting.mayHyphenate)
    shape.isUnbroken =
      paragraphs.isCutOff(paragraph, setting) || paragraphs.isNarrowed(paragraph, setting)
    return shape
  }
}
