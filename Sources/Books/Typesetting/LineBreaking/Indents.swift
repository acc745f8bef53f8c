internal import CurlewManuscript

extension Paragraphs {
  /// The indents of a paragraph's first line and of its others at a measure.
  ///
  /// A kept line that does not fit moves towards the margin as far as it must, but little indents
  /// stay; and what is left of it hangs below.
  func indents(of paragraph: Int, _ setting: Setting) -> LineWidths {
    guard setting.isVertical else { return indentsInRows(paragraph, setting) }
    if all[paragraph].style == .ornament {
      return LineWidths(first: max(setting.measure / 2 - 3, 0) & ~1, rest: 0)
    }
    if all[paragraph].style.isCentred {
      let stated = (Int(all[paragraph].indent) + 1) & ~1
      let usual = all[paragraph].heading == .part ? 4 : 8
      let indent = min(stated > 0 ? stated : usual, setting.measure / 3 & ~1)
      return LineWidths(first: indent, rest: indent)
    }
    let indents = indentsInRows(paragraph, setting)
    return LineWidths(first: (indents.first + 1) & ~1, rest: (indents.rest + 1) & ~1)
  }

  private func indentsInRows(_ paragraph: Int, _ setting: Setting) -> LineWidths {
    let measure = setting.measure(of: all[paragraph].style)
    let columns = columnsOfInitial(paragraph, setting)
    if columns > 0 {
      // The drawn letter covers the first one of the text.
      var indents = LineWidths(first: columns - 1, rest: 0)
      indents.besideInitial = columns
      return indents
    }
    var (indent, hanging) = (Int(all[paragraph].indent), Int(all[paragraph].hanging))
    if let poem = all[paragraph].poem, poem.width < setting.measure, !setting.isVertical {
      let shift = (setting.measure - Int(poem.width)) / 2 - Int(poem.indent)
      (indent, hanging) = (indent + shift, hanging + shift)
    }
    guard all[paragraph].style == .kept else {
      return LineWidths(first: min(indent, measure / 4), rest: min(hanging, measure / 4))
    }
    let width = width(of: paragraph, upTo: measure)
    let first = min(indent, max(measure - width, measure / 4))
    let rest = min(first + hanging - indent, measure / 2, max(measure - 2, 0))
    return LineWidths(first: first, rest: rest)
  }

  /// The cells that the initial of a paragraph takes, with the blank behind it; 0 if it has none.
  private func columnsOfInitial(_ paragraph: Int, _ setting: Setting) -> Int {
    guard setting.hasInitials, let columns = all[paragraph].initial.map(Int.init) else { return 0 }
    let measure = setting.measure - columns - 1
    var (cells, widest) = (0, 0)
    for box in boxes[boxes(of: paragraph)] {
      cells += Int(box.gap) + Int(box.width)
      widest = max(widest, Int(box.width))
      if cells > (Initial.lines + 2) * setting.measure { break }
    }
    let isLong = cells > (Initial.lines - 2) * (measure + 2)
    return isLong && widest <= measure ? columns + 1 : 0
  }
}
