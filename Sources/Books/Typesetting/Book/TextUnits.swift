internal import CurlewManuscript

/// A part of a text that a reader can select.
package enum TextUnit: CaseIterable, Sendable {
  case letter, word, sentence, paragraph
}

/// Moving through a text by letters, words, sentences and paragraphs. Offsets are bytes of the section.
extension TextSection {
  /// The unit at an offset; between two units the next one. Nil behind the last.
  package func unit(_ unit: TextUnit, at offset: Int) -> Range<Int>? {
    let offset = marks.endOfHidden(containing: offset) ?? offset
    return switch unit {
    case .letter: letter(from: offset)
    case .word: word(at: offset)
    case .sentence: sentence(at: offset)
    case .paragraph: paragraph(at: offset)
    }
  }

  package func unit(_ unit: TextUnit, after range: Range<Int>) -> Range<Int>? {
    self.unit(unit, at: range.upperBound)
  }

  package func unit(_ unit: TextUnit, before range: Range<Int>) -> Range<Int>? {
    guard let last = lastLetter(before: range.lowerBound) else { return nil }
    if unit == .word, !isWordPart(at: last.lowerBound) { return wordBefore(last.lowerBound) }
    return self.unit(unit, at: last.lowerBound)
  }

  // MARK: Letters

  /// The first letter at or behind an offset, with its accents.
  private func letter(from offset: Int) -> Range<Int>? {
    let start = marks.endOfGaps(
      from: max(offset, body.lowerBound), in: utf8.span, to: body.upperBound)
    guard start < body.upperBound else { return nil }
    var end = start + utf8.span.scalar(at: start).length
    while end < body.upperBound, utf8[end] >= 0xCC,
      utf8.span.scalar(at: end).scalar.properties.isGraphemeExtend
    {
      end += utf8.span.scalar(at: end).length
    }
    return start..<end
  }

  private func lastLetter(before offset: Int) -> Range<Int>? {
    var start = min(offset, body.upperBound)
    while start > body.lowerBound {
      if let mark = marks.mark(before: start), mark.length > 0, mark.drawn == .nothing {
        start = mark.range.lowerBound
        continue
      }
      start -= utf8.span.scalar(before: start).length
      if marks.endOfGap(at: start, in: utf8.span) == nil { return letter(from: start) }
    }
    return nil
  }

  // MARK: Words

  private func isWordPart(at offset: Int) -> Bool {
    utf8.span.scalar(at: offset).scalar.isWordPart
  }

  /// Whether a sign at an offset holds a word together, as in “don’t” and “well-known”.
  private func joinsWord(at offset: Int, length: Int) -> Bool {
    guard offset > body.lowerBound, offset + length < body.upperBound else { return false }
    switch utf8.span.scalar(at: offset).scalar {
    case "'", "’", "-", "\u{2010}", "\u{AD}", "_":
      let before = offset - utf8.span.scalar(before: offset).length
      return isWordPart(at: before) && isWordPart(at: offset + length)
    default: return false
    }
  }

  private func word(at offset: Int) -> Range<Int>? {
    var start = max(offset, body.lowerBound)
    while start < body.upperBound, !isWordPart(at: start) {
      start += utf8.span.scalar(at: start).length
    }
    guard start < body.upperBound else { return nil }
    // Scripts without spaces have words of one character. A syllable of Korean is selected by itself, too.
    if let script = Script(utf8.span.scalar(at: start).scalar),
      script.isUnspaced || script == .hangul
    {
      return letter(from: start)
    }
    var end = start
    while end < body.upperBound {
      let length = utf8.span.scalar(at: end).length
      guard isWordPart(at: end) || joinsWord(at: end, length: length) else { break }
      end += length
    }
    while start > body.lowerBound {
      let length = utf8.span.scalar(before: start).length
      guard isWordPart(at: start - length) || joinsWord(at: start - length, length: length) else {
        break
      }
      start -= length
    }
    return start..<end
  }

  private func wordBefore(_ offset: Int) -> Range<Int>? {
    var offset = offset
    while offset > body.lowerBound {
      offset -= utf8.span.scalar(before: offset).length
      if isWordPart(at: offset) { return word(at: offset) }
    }
    return nil
  }

  // MARK: Paragraphs

  private func paragraph(at offset: Int) -> Range<Int>? {
    guard let first = letter(from: offset) else { return nil }
    if let blocks {
      let next = blocks.partitioningIndex { Int($0.end) > first.lowerBound }
      guard next < blocks.count else { return nil }
      return blocks[next].range.clamped(to: body)
    }
    var start = first.lowerBound
    while start > body.lowerBound, !isBlankLine(before: start) { start -= 1 }
    var end = first.upperBound
    while end < body.upperBound, !isBlankLine(at: end) { end += 1 }
    return (letter(from: start)?.lowerBound ?? start)..<end
  }

  /// Whether the white space at an offset has two line ends.
  private func isBlankLine(at offset: Int) -> Bool {
    var (place, lines) = (offset, 0)
    while place < body.upperBound, case let space = utf8.span.whiteSpace(at: place), space > 0 {
      if utf8[place] == 0x0A { lines += 1 }
      place += space
    }
    return lines > 1
  }

  private func isBlankLine(before offset: Int) -> Bool {
    var (place, lines) = (offset, 0)
    while place > body.lowerBound, case let space = utf8.span.whiteSpace(before: place), space > 0 {
      place -= space
      if utf8[place] == 0x0A { lines += 1 }
    }
    return lines > 1
  }

  // MARK: Sentences

  private func sentence(at offset: Int) -> Range<Int>? {
    guard let first = letter(from: offset), let paragraph = paragraph(at: first.lowerBound) else {
      return nil
    }
    return Sentences(of: paragraph, in: utf8, marks).first { $0.upperBound > first.lowerBound }
  }
}
