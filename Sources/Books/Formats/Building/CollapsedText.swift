internal import CurlewManuscript

extension ArraySlice<UInt8> {
  /// The end of the text from an offset that needs no collapsing: words separated by single spaces. A long
  /// text ends at a space, or at least between two characters.
  func endOfWords(from start: Int, atMost most: Int) -> Int {
    let end = endOfWords(from: start)
    guard end - start > most else { return end }
    if let space = self[start + 1..<start + most].lastIndex(of: 0x20) { return space }
    return self[start + most..<end].firstIndex { $0 & 0xC0 != 0x80 } ?? end
  }

  private func endOfWords(from start: Int) -> Int {
    let text = span
    var index = start - startIndex
    while index < text.count {
      let byte = text[index]
      let endsWords = byte != 0x20 || index + 1 == text.count || text[index + 1].isMarkupSpace
      if byte.isMarkupSpace, endsWords { break }
      index += 1
    }
    return startIndex + index
  }
}

extension Span<UInt8> {
  /// A range of valid UTF-8 without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, case let length = whiteSpace(at: start), length > 0 { start += length }
    while start < end, case let length = whiteSpace(before: end), length > 0 { end -= length }
    return start..<end
  }
}
