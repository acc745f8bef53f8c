package import CurlewManuscript

extension Manuscript {
  /// The same text with straight quotation marks and apostrophes shown curled, as its language has them. In
  /// programs, tables and kept lines a straight mark may be meant, so it stays.
  package func withCurledQuotes(inColumns: Bool = false) -> Manuscript {
    guard !imprint.isReport,
      let style = QuotationStyle(imprint.language, inColumns: inColumns)
    else { return self }
    let use = QuoteUse(text.utf8[body])
    var finder = QuoteFinder(text.utf8, marks, style, onlyApostrophes: use.isCurled)
    if use.hasStraightMarks {
      for block in blocks where block.isSet { finder.find(in: block.range) }
    }
    var manuscript = self
    manuscript.marks = marks.adding(finder.found.lazy.map { ($0.offset..<$0.offset + 1, $0.form) })
    manuscript.outline = outline.map { heading in
      let title = heading.title.curled(style, onlyApostrophes: use.isCurled)
      return Heading(title: title, level: heading.level, offset: heading.offset)
    }
    return manuscript
  }
}

extension String {
  /// A title as a printer sets it.
  package func withCurledQuotes(in language: Language?) -> String {
    QuotationStyle(language).map { curled($0, onlyApostrophes: false) } ?? self
  }

  /// A title with curled marks, and a dash in place of two hyphens.
  fileprivate func curled(_ style: QuotationStyle, onlyApostrophes: Bool) -> String {
    guard utf8.contains(where: { $0.isStraightQuote || $0 == 0x2D }) else { return self }
    var bytes = Array(utf8)
    var finder = QuoteFinder(bytes, Marks(), style, onlyApostrophes: onlyApostrophes)
    finder.find(in: bytes.indices)
    for (offset, form) in finder.found.reversed() {
      let mark = Unicode.Scalar(bytes[offset]).respelled(in: form)
      bytes.replaceSubrange(offset...offset, with: String(mark).utf8)
    }
    return String(decoding: bytes, as: UTF8.self).replacingDashes
  }

  /// Two or three hyphens behind a word are a dash, as in the text.
  private var replacingDashes: String {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return self }
    var (text, hyphens) = (String(parts[0]), 0)
    for part in parts.dropFirst() {
      hyphens += 1
      if part.isEmpty { continue }
      text += 2...3 ~= hyphens && !text.isEmpty ? "—" : String(repeating: "-", count: hyphens)
      text += part
      hyphens = 0
    }
    return text + String(repeating: "-", count: hyphens)
  }
}

extension Block {
  /// Whether it is prose or verse; the cells of a table are prose, where they are known.
  fileprivate var isSet: Bool {
    guard spacing == .collapsed || isOfPoem, !isCode else { return kind == .row }
    switch kind {
    case .tableRow, .contentsEntry, .picture, .rule: return false
    default: return true
    }
  }
}
