/// Reading MathML formulas as text.
extension PageReader {
  /// Begins a formula or an element inside one. Returns whether the content of the element is
  /// skipped: an annotation, or a formula with words in the attribute `alttext`.
  mutating func beginFormula(_ tag: StartTag, _ element: HTMLElement?) -> Bool {
    if math != nil {
      if tag.localName == "annotation" || tag.localName == "annotation-xml" {
        skipped = SkippedElement()
        return true
      }
      math?.begin(tag)
      return false
    }
    if let words = tag.formulaInWords {
      writeFormula(words)
      skipped = SkippedElement()
      return true
    }
    math = MathText()
    return false
  }

  mutating func writeFormula(_ text: String) {
    write(text)
    if !text.isEmpty { endOfFormula = builder.text.count }
  }

  /// Writes the formulas in TeX in a text as lines of text, and the rest as it is. Returns false if there are
  /// none.
  mutating func writeTeX(in bytes: ArraySlice<UInt8>) -> Bool {
    var finder = TeXFinder()
    var (rest, next) = (bytes, finder.next(in: bytes))
    if next == nil { return false }
    while let formula = next {
      if rest.startIndex < formula.lowerBound { write(plain: rest[..<formula.lowerBound]) }
      let text = TeXText.text(of: String(decoding: rest[formula], as: UTF8.self), macros)
      write(plain: Array(text.utf8)[...])
      rest = rest[formula.upperBound...]
      next = finder.next(in: rest)
    }
    if !rest.isEmpty { write(plain: rest) }
    return true
  }

  mutating func writeFormula(_ bytes: ArraySlice<UInt8>) {
    math?.write(bytes)
    if math?.isTooLong == true { endFormula() }
  }

  /// Ends the formula with an element, or an element in it.
  mutating func endFormula(_ context: DocumentContext) {
    guard let formula = math?.end() else { return }
    math = nil
    let text = formula.isEmpty ? context.styled.tag.formulaInTeX(macros) : formula
    if text.isEmpty, context.styled.tag["altimg"] != nil {
      writePicture(context.styled.tag, context.style)
    } else {
      writeFormula(text)
    }
  }

  /// Writes the open formula, as far as it has been read.
  mutating func endFormula() {
    guard let formula = math?.flush() else { return }
    math = nil
    write(formula)
  }
}
