package import CurlewManuscript
package import CurlewSearch
package import CurlewTypesetting

/// Finds annotations in the text of a book, each once.
package struct AnnotationFinder {
  private let book: BookText
  private var places: [FormerPlace: Finding] = [:]
  /// How often a section of the text was folded, which takes longest.
  private(set) var foldings = 0

  /// An annotation as it was before it was found.
  private struct FormerPlace: Hashable {
    let identity: Annotation.Identity
    let range: Range<BookOffset>
  }

  private struct Finding {
    /// Nil if its words are gone.
    let range: Range<BookOffset>?
  }

  package init(_ book: BookText) { self.book = book }

  /// The annotations with their present offsets, in the order of the former ones; those whose words are gone
  /// are adrift.
  package mutating func found(_ annotations: [Annotation]) -> [Annotation] {
    let sorted = annotations.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let keys = sorted.map { FormerPlace(identity: $0.identity, range: $0.range) }
    var (section, new): (Int, [Annotation]) = (-1, [])
    for (annotation, key) in zip(sorted, keys) where places[key] == nil {
      let number = book.textSection(containing: annotation.range.lowerBound)
      if number != section { find(new, inSection: section) }
      if number != section { (section, new) = (number, []) }
      new.append(annotation)
    }
    find(new, inSection: section)
    return zip(sorted, keys).map { annotation, key in
      var annotation = annotation
      annotation.isAdrift = places[key]?.range == nil
      if let range = places[key]?.range { annotation.range = range }
      return annotation
    }
  }

  /// Finds annotations whose former offsets are in one section of the text.
  private mutating func find(_ annotations: [Annotation], inSection number: Int) {
    guard !annotations.isEmpty else { return }
    let text = book.textSection(number)
    var moved: [Annotation] = []
    for annotation in annotations {
      if text.stands(annotation) {
        note(annotation, at: annotation.range)
      } else {
        moved.append(annotation)
      }
    }
    // Folding the book is needed only when it has changed.
    guard !moved.isEmpty else { return }
    foldings += 1
    var finder = QuotationFinder(FoldedText(text.utf8, text.marks))
    let former = moved.map { (words: $0.quotation, offset: text.offset(of: $0.range.lowerBound)) }
    for (annotation, found) in zip(moved, finder.find(former)) {
      note(annotation, at: found.map(text.bookOffsets))
    }
  }

  private mutating func note(_ annotation: Annotation, at range: Range<BookOffset>?) {
    let identity = annotation.identity
    places[FormerPlace(identity: identity, range: annotation.range)] = Finding(range: range)
    // It will be looked for from there.
    if let range { places[FormerPlace(identity: identity, range: range)] = Finding(range: range) }
  }

  /// The end of a quotation whose words stand at an offset; nil if they do not.
  func end(of quotation: Quotation, at offset: BookOffset) -> BookOffset? {
    let section = book.textSection(at: offset)
    let start = section.offset(of: offset)
    guard start == section.characterStart(start) else { return nil }
    return section.end(ofPlainText: quotation.quote, from: start).map { section.bookOffset(of: $0) }
  }
}

extension TextSection {
  /// Whether the words of an annotation stand where they were.
  fileprivate func stands(_ annotation: Annotation) -> Bool {
    let start = offset(of: annotation.range.lowerBound)
    let end = offset(of: annotation.range.upperBound)
    guard start <= end, end <= utf8.count, start == characterStart(start),
      end == characterStart(end)
    else { return false }
    let quotation = annotation.quotation
    // Mostly, the source has the very words.
    let (quote, before) = (Array(quotation.quote.utf8), Array(quotation.before.utf8))
    return
      (utf8[start..<end].elementsEqual(quote)
      || plainText(start..<end, atMost: quote.count) == quotation.quote)
      && (utf8[..<start].suffix(before.count).elementsEqual(before)
        || isPreceded(start, by: before))
  }

  /// Whether a text stands before an offset. Mostly, twice its length of the source is enough to tell; hidden marks may
  /// need more.
  private func isPreceded(_ offset: Int, by before: [UInt8]) -> Bool {
    [2, 8].contains { factor in
      text(before: offset, reading: factor * before.count).utf8.suffix(before.count)
        .elementsEqual(before)
    }
  }

  /// The text before an offset as it is read, made from so many bytes of the source.
  private func text(before offset: Int, reading count: Int) -> String {
    let start = characterStart(max(offset - count, 0))
    let space = offset > 0 && utf8.span.whiteSpace(before: offset) > 0 ? " " : ""
    return plainText(start..<offset) + space
  }

  fileprivate func context(before offset: Int, _ count: Int) -> String {
    String(text(before: offset, reading: 8 * count).suffix(count))
  }

  fileprivate func context(behind offset: Int, _ count: Int) -> String {
    let end = characterStart(min(offset + 8 * count, utf8.count))
    let space = offset < utf8.count && utf8.span.whiteSpace(at: offset) > 0 ? " " : ""
    return String((space + plainText(offset..<end)).prefix(count))
  }
}

extension BookText {
  /// A part of the text with the words around it.
  package func quotation(of range: Range<BookOffset>, context: Int) -> Quotation {
    let section = textSection(at: range.lowerBound)
    let start = section.offset(of: range.lowerBound)
    let end = max(section.offset(of: range.upperBound), start)
    return Quotation(
      section.plainText(start..<end), before: section.context(before: start, context),
      after: section.context(behind: end, context))
  }
}
