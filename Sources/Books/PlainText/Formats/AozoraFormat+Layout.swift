import CurlewManuscript
import CurlewNumerals
internal import CurlewSubsequences

/// What notes of Aozora Bunko say of the layout: indents, lines at the foot, emphasis dots and notes within a line.
extension AozoraFormat {
  func indents(in text: TextLines) -> [Int: LineIndent] {
    var (indents, block) = ([Int: LineIndent](), LineIndent())
    for line in text.lines.indices {
      var indent = block
      for note in notes(in: text.bytes(of: line)) {
        let words = String(decoding: note.words, as: UTF8.self)
        let change = words.indent(from: block)
        if words.hasPrefix("ここ") { block = change ?? block }
        indent = change ?? indent
      }
      if indent != LineIndent() { indents[line] = indent }
    }
    return indents
  }

  func emphases(in line: ArraySlice<UInt8>) -> [(Range<Int>, Mark.Emphasis)] {
    var (found, open) = ([(range: Range<Int>, Mark.Emphasis)](), Int?.none)
    let notes = notes(in: line)
    let hidden = notes.isEmpty ? [] : hidden(in: line)
    for note in notes {
      let words = String(decoding: note.words, as: UTF8.self)
      // There are nine kinds of dots, such as 白ゴマ傍点.
      let isDotted = words.contains("傍点")
      guard isDotted || words.hasPrefix("割り注") else { continue }
      var range: Range<Int>?
      if let end = words.lastIndex(of: "」") {
        let quoted = Array(words[..<end].dropFirst().utf8)
        let before = hidden.partitioningIndex { $0.lowerBound >= note.range.lowerBound }
        range = place(of: quoted, endingAt: note.range.lowerBound, in: line, hidden[..<before])
      } else if words.hasSuffix("終わり") {
        range = open.map { $0..<note.range.upperBound }
      } else {
        open = note.range.lowerBound
      }
      guard let range, range.lowerBound >= found.last?.range.upperBound ?? 0 else { continue }
      found.append((range, isDotted ? .dotted : .comment))
    }
    return found
  }

  /// Where the text stands that a note quotes, right before it but for hidden parts. No more than some of these are
  /// passed, so that a line of nothing but notes costs little.
  private func place(
    of quoted: [UInt8], endingAt end: Int, in line: ArraySlice<UInt8>,
    _ hidden: ArraySlice<Range<Int>>
  ) -> Range<Int>? {
    var (offset, hidden, last) = (end, hidden.suffix(64), Int?.none)
    for byte in quoted.reversed() {
      while hidden.last?.upperBound == offset { offset = hidden.removeLast().lowerBound }
      guard offset > line.startIndex, line[offset - 1] == byte else { return nil }
      last = last ?? offset
      offset -= 1
    }
    return last.map { offset..<$0 }
  }

  /// The notes of a line, with their words.
  private func notes(
    in line: ArraySlice<UInt8>
  ) -> [(range: Range<Int>, words: ArraySlice<UInt8>)] {
    guard line.range(of: noteOpening) != nil else { return [] }
    return marks(in: line).compactMap { range in
      guard line[range].starts(with: noteOpening) else { return nil }
      return (range, line[range].dropFirst(noteOpening.count).dropLast(noteClosing.count))
    }
  }
}

extension String {
  /// The indent that a note asks for: “ここから２字下げ、折り返して３字下げ”, “地から１字上げ”; nil if it asks for none.
  fileprivate func indent(from block: LineIndent) -> LineIndent? {
    if hasPrefix("ここで") { return LineIndent() }
    let isAtEnd = contains("地付き") || contains("字上げ")
    guard isAtEnd || contains("字下げ") else { return nil }
    // The last byte of each digit, which is of full width, is 90 to 99.
    let numbers = split { !("０"..."９" ~= $0) }.compactMap { digits in
      Int(reading: digits.utf8.filter { 0x90...0x99 ~= $0 }.map { $0 - 0x60 }, in: 0...99)
    }
    let first = isAtEnd ? 0 : numbers.first ?? 0
    return LineIndent(
      first: first, rest: isAtEnd ? 0 : numbers.dropFirst().first ?? first, isAtEnd: isAtEnd)
  }
}
