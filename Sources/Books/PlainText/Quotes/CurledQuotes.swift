package import CurlewManuscript

extension Manuscript {
  /// The same text with straight quotation marks and apostrophes shown curled, as its language has them. In
  /// programs, tables and kept lines they may mean themselves, so they stay there.
  package func withCurledQuotes() -> Manuscript {
    guard !imprint.isReport, let style = QuotationStyle(imprint.language) else { return self }
    var finder = QuoteFinder(text.utf8, marks, style)
    if finder.hasStraightMarks(in: body) {
      for block in blocks where block.isSet { finder.find(in: block.range) }
    }
    var manuscript = self
    for (form, offsets) in finder.found {
      manuscript.marks = manuscript.marks.adding(form, to: offsets.map { $0..<$0 + 1 })
    }
    manuscript.outline = outline.map { heading in
      Heading(
        title: heading.title.curled(by: finder), level: heading.level, offset: heading.offset)
    }
    return manuscript
  }
}

extension String {
  /// A title as a printer sets it.
  package func withCurledQuotes(in language: Language?) -> String {
    QuotationStyle(language).map { curled(by: QuoteFinder([], Marks(), $0)) } ?? self
  }

  /// A title with curled marks, and a dash in place of two hyphens.
  fileprivate func curled(by other: QuoteFinder) -> String {
    guard utf8.contains(where: { $0.isStraightQuote || $0 == 0x2D }) else { return self }
    var finder = QuoteFinder(Array(utf8), Marks(), other.style)
    finder.curlsOnlyApostrophes = other.curlsOnlyApostrophes
    finder.find(in: 0..<utf8.count)
    var bytes = [UInt8]()
    var forms: [Int: Mark.Emphasis] = [:]
    for (form, offsets) in finder.found {
      for offset in offsets { forms[offset] = form }
    }
    for (offset, byte) in utf8.enumerated() {
      if let form = forms[offset] {
        bytes += String(Unicode.Scalar(byte).respelled(in: form)).utf8
      } else {
        bytes.append(byte)
      }
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
  /// Whether it is prose or verse.
  fileprivate var isSet: Bool {
    guard spacing == .collapsed || isOfPoem, !isCode else { return kind == .row }
    switch kind {
    case .tableRow, .contentsEntry, .picture, .rule: return false
    default: return true
    }
  }
}
