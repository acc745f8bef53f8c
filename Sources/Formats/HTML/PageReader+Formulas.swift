/// Reading MathML formulas as text.
extension PageReader {
  /// Begins a formula or an element inside one. Returns whether the content of the element is
  /// skipped: an annotation, or a formula whose text is in the attribute `alttext`.
  mutating func beginFormula(_ tag: StartTag, _ element: HTMLElement?) -> Bool {
    if math != nil {
      if tag.localName == "annotation" || tag.localName == "annotation-xml" {
        skippedDepth = 1
        return true
      }
      math?.begin(tag.localName)
      return false
    }
    if let words = tag["alttext"]?.collapsingSpaces, !words.isEmpty {
      write(words)
      skippedDepth = 1
      return true
    }
    math = MathText()
    return false
  }

  mutating func writeFormula(_ bytes: ArraySlice<UInt8>) {
    math?.write(bytes)
    if math?.isTooLong == true { endFormula() }
  }

  /// Writes the open formula, as far as it has been read.
  mutating func endFormula() {
    guard let formula = math?.flush() else { return }
    math = nil
    write(formula)
  }
}
