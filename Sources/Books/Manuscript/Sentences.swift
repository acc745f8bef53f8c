/// The sentences of a paragraph, as a reader selects and hears them, and as texts in two languages are paired. White
/// space and hidden marks between them belong to neither.
package struct Sentences: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private let marks: Marks
  private let mayBeginSmall: Bool
  private let end: Int
  private var start: Int

  /// - Parameter mayBeginSmall: Whether small letters that are not Latin may begin a sentence, as in ancient Greek.
  package init(
    of paragraph: Range<Int>, in text: [UInt8], _ marks: Marks = Marks(),
    mayBeginSmall: Bool = false
  ) {
    (self.text, self.marks, self.mayBeginSmall) = (text, marks, mayBeginSmall)
    (start, end) = (paragraph.lowerBound, paragraph.upperBound)
  }

  package mutating func next() -> Range<Int>? {
    guard start < end else { return nil }
    let sentence = start..<endOfSentence()
    start = marks.endOfGaps(from: sentence.upperBound, in: text.span, to: end)
    return sentence
  }

  private func endOfSentence() -> Int {
    var offset = start
    while offset < end {
      let (scalar, length) = text.span.scalar(at: offset)
      offset += length
      switch scalar {
      case "。", "！", "？": return endOfClosingSigns(from: offset)
      case ".", "!", "?", "…", "؟", "۔", "।":
        let last = endOfClosingSigns(from: offset)
        guard last < end, text.span.whiteSpace(at: last) > 0,
          case let next = marks.endOfGaps(from: last, in: text.span, to: end), next < end,
          case let letter = text.span.scalar(at: next).scalar,
          !letter.isSmallLetter || mayBeginSmall && !letter.isASCII
        else { continue }
        if scalar == ".", isAbbreviation(before: offset - 1) { continue }
        return last
      default: break
      }
    }
    return end
  }

  private func endOfClosingSigns(from start: Int) -> Int {
    var offset = start
    while offset < end {
      let (scalar, length) = text.span.scalar(at: offset)
      switch scalar {
      case ".", "!", "?", "…", "\"", "'", "”", "’", "»", ")", "]", "_", "」", "』", "）":
        offset += length
      default: return offset
      }
    }
    return offset
  }

  private static let abbreviations: Set<String> = [
    "mr", "mrs", "ms", "dr", "st", "prof", "rev", "hon", "messrs", "mme", "mlle", "vol", "no",
    "fig", "hr", "frl", "sr", "sra", "sig",
  ]

  /// Whether the word before a full stop is a title, or the initial of a name.
  private func isAbbreviation(before stop: Int) -> Bool {
    var first = stop
    while first > start, case let (scalar, length) = text.span.scalar(before: first),
      scalar.isWordPart
    {
      first -= length
    }
    let word = String(decoding: text[first..<stop], as: UTF8.self)
    let isInitial = word.count == 1 && word != "I" && word.first?.isUppercase == true
    return isInitial || Self.abbreviations.contains(word.lowercased())
  }
}

extension Marks {
  /// The end of the white space or the hidden mark at an offset; nil at a letter.
  package func endOfGap(at offset: Int, in text: Span<UInt8>) -> Int? {
    if let mark = mark(at: offset), mark.length > 0 {
      return mark.drawn == .nothing ? mark.range.upperBound : nil
    }
    let space = text.whiteSpace(at: offset)
    return space > 0 ? offset + space : nil
  }

  /// The first offset that is in no such gap.
  package func endOfGaps(from start: Int, in text: Span<UInt8>, to end: Int) -> Int {
    var offset = start
    while offset < end, let next = endOfGap(at: offset, in: text) { offset = next }
    return offset
  }
}
