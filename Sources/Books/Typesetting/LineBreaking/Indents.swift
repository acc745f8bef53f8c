extension Paragraphs {
  /// The indents of a paragraph's first line and of its others at a measure.
  ///
  /// A kept line that does not fit moves towards the margin as far as it must, but little indents
  /// stay; and what is left of it hangs below.
  func indents(of paragraph: Int, _ setting: Setting) -> LineWidths {
    let measure = setting.measure(of: all[paragraph].style)
    var (indent, hanging) = (Int(all[paragraph].indent), Int(all[paragraph].hanging))
    if let poem = all[paragraph].poem, poem.width < setting.measure {
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
}
