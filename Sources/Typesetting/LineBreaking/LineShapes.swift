/// How each kind of paragraph is broken at a setting.
package struct LineShapes {
  private let paragraphs: Paragraphs
  private let setting: Setting
  private var justified: Demerits
  private var ragged: Demerits

  package init(_ paragraphs: Paragraphs, _ setting: Setting) {
    (self.paragraphs, self.setting) = (paragraphs, setting)
    justified = Demerits(measure: setting.measure, isJustified: true)
    ragged = Demerits(measure: setting.measure, isJustified: false)
  }

  /// A copy with memory of its own, so that workers do not share reference counts.
  var copied: LineShapes {
    var shapes = self
    (shapes.justified, shapes.ragged) = (justified.copied, ragged.copied)
    return shapes
  }

  package func shape(of paragraph: Int) -> ParagraphBreaker.Shape {
    let isProse = paragraphs.all[paragraph].style == .prose
    let mayHyphenate = setting.mayHyphenate && (setting.isJustified || setting.measure < 40)
    let indents = paragraphs.indents(of: paragraph, measure: setting.measure)
    return ParagraphBreaker.Shape(
      widths: LineWidths(
        first: setting.measure - indents.first, rest: setting.measure - indents.rest,
        hangs: paragraphs.hangs(paragraph, setting)),
      demerits: isProse && setting.isJustified ? justified : ragged,
      mayHyphenate: isProse && mayHyphenate)
  }
}
