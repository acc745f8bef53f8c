internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// The length of lines.
extension Reading {
  /// The length of the lines on the page, if the page has no room for a length; else nil.
  func columns(lessThan measure: Int) -> Int? {
    let columns = edition.metrics().text.size.columns
    return columns < measure ? columns : nil
  }

  /// Makes lines longer or shorter by a step, or as long as usual.
  func changingMeasure(by step: Int?) -> [Effect] {
    guard !edition.isVertical else { return [.hint("Columns are as long as the page is high")] }
    var settings = pages.settings
    if let step {
      let columns = columns(lessThan: settings.measure)
      if columns != nil, step > 0 { return [.hint("No room for longer lines here")] }
      settings.measure = columns ?? settings.measure
      LookRow.all.first { $0.name == "measure" }?.step(step, in: &settings)
    } else {
      settings.measure = Settings().measure
    }
    let measure = String(settings.measure)
    let hint: SafeText =
      step == nil ? "Lines of \(measure) columns" : "Lines of \(measure) columns    = as usual"
    return [.set(name: "measure", value: measure), .hint(hint)]
  }
}
