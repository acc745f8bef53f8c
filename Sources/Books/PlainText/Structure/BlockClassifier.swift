internal import CurlewManuscript

/// Classifies a block by the shape of its lines. Headings are found separately.
///
/// Prose that a program wrapped fills its lines. Verse does not, and its lines begin with capitals or
/// are indented. In doubt the lines are kept: a poem set as prose is worse than prose set as a poem.
struct BlockClassifier {
  let text: TextLines
  let statistics: LineStatistics

  func kind(of block: LineBlock) -> LineBlock.Kind {
    if block.lines.count == 1 && text.bytes(of: block.lines.lowerBound).isSceneBreak {
      return .sceneBreak
    }
    if text.first(of: block) == 0x5B,
      let kind = kindOfBracketed(text.bytes(of: block.lines))
    {
      return kind
    }
    if block.lines.allSatisfy(isInHalves) { return .table }
    switch statistics.shape {
    case .lineAParagraph: return isListOfShortLines(block) ? .verse : .prose
    case .ownLines: return kindOfOwnLines(block)
    case .hardWrapped: return kindOfHardWrapped(block)
    }
  }

  /// Whether tabs part a line into two halves of about the same length, as verse in two columns.
  private func isInHalves(_ line: Int) -> Bool {
    guard text.bytes(of: line).contains(0x09), text.lines[line].length <= Self.longestOfHalves
    else { return false }
    let parts = text.bytes(of: line).split(separator: 0x09).map(\.count)
    return parts.count == 2 && parts.allSatisfy { 3 * $0 > parts[0] + parts[1] }
  }

  private static let longestOfHalves = 120
  private static let longestOfList = 60
  private static let fewestOfList = 3

  /// Whether several short lines are verse or a list, in a file with one line per paragraph. Not if
  /// most characters take two bytes or more: Chinese and Japanese paragraphs can be that short.
  private func isListOfShortLines(_ block: LineBlock) -> Bool {
    block.lines.count >= Self.fewestOfList
      && text.lines[block.lines].allSatisfy {
        $0.length <= Self.longestOfList && $0.end - $0.start < 2 * UInt32($0.length)
      }
  }

  /// `[1] …` and `[Footnote …` are notes, `[Illustration …` describes a picture.
  private func kindOfBracketed(_ block: ArraySlice<UInt8>) -> LineBlock.Kind? {
    guard block.count > 2 else { return nil }
    let word = block.dropFirst().prefix { $0.isASCIILetterOrDigit }
    let isNumber = (1...3).contains(word.count) && word.allSatisfy { 0x30...0x39 ~= $0 }
    if isNumber && block[word.endIndex...].first == 0x5D && block.count > word.count + 4 {
      return .note
    }
    if word.elementsEqual("Footnote".utf8) || block.starts(with: "[*] ".utf8) { return .note }
    return word.elementsEqual("Illustration".utf8) ? .illustration : nil
  }

  private func kindOfOwnLines(_ block: LineBlock) -> LineBlock.Kind {
    if isTable(block) { return .table }
    var block = block
    block.lines = block.lines.dropFirst(text.titleInCapitals(above: block.lines, statistics).count)
    guard
      isProseInCapitals(block)
        || WrappedProse(text: text, statistics: statistics).contains(block)
    else { return .verse }
    return text.lines[block.lines].allSatisfy(isIndented) ? .quotation : .prose
  }

  private func kindOfHardWrapped(_ block: LineBlock) -> LineBlock.Kind {
    if block.lines.count == 1 {
      let line = text.lines[block.lines.lowerBound]
      let isShort = Int(line.length) < statistics.width - LineStatistics.raggedness
      // A rule of a grammar, say, with a comment behind it.
      if isIndented(line), isTableRow(block.lines.lowerBound) { return .table }
      return isIndented(line) && isShort ? .verse : .prose
    }
    if isTable(block) { return .table }
    if areFields(block) || isVerse(block) || isDrawing(block) { return .verse }
    if isAligned(block) { return .table }
    return block.lines.allSatisfy { isIndented(text.lines[$0]) } ? .quotation : .prose
  }

  /// Whether all lines are indented and have a sign between spaces in the same column, such as the semicolons
  /// above each other in front of comments. Lines that begin behind that column go on with the line above.
  private func isAligned(_ block: LineBlock) -> Bool {
    guard block.lines.count >= Self.fewestOfDrawing,
      block.lines.allSatisfy({ isIndented(text.lines[$0]) })
    else { return false }
    let columns = block.lines.map { line in
      let bytes = text.bytes(of: line)
      return Set(
        bytes.indices.dropFirst().dropLast().filter { index in
          bytes[index - 1] == 0x20 && bytes[index + 1] == 0x20 && bytes[index].isColumnSign
        }.map { $0 - bytes.startIndex + Int(text.lines[line].indent) })
    }
    return columns[0].contains { column in
      columns.count { $0.contains(column) } >= Self.fewestOfDrawing
        && zip(block.lines, columns).allSatisfy {
          $1.contains(column) || Int(text.lines[$0].indent) > column
        }
    }
  }

  private static let fewestOfDrawing = 3

  /// Whether a block is a picture made of signs: at least half of its lines begin with a sign, and it has more
  /// signs than letters.
  private func isDrawing(_ block: LineBlock) -> Bool {
    let begun = text.lines[block.lines].count { $0.first.isASCIILetterOrDigit || $0.first >= 0x80 }
    guard block.lines.count >= Self.fewestOfDrawing, begun * 2 <= block.lines.count else {
      return false
    }
    var (signs, letters) = (0, 0)
    for byte in text.bytes(of: block.lines) where byte > 0x20 {
      if byte.isASCIILetterOrDigit || byte >= 0x80 { letters += 1 } else { signs += 1 }
    }
    return signs > letters
  }

  private static let longestName = 24

  /// Whether a block is two fields or more: lines that begin with a name, such as `Subject: Tides`, or go on
  /// with an indent.
  private func areFields(_ block: LineBlock) -> Bool {
    let indent = text.lines[block.lines.lowerBound].indent
    guard isField(block.lines.lowerBound) else { return false }
    let others = block.lines.dropFirst().filter { text.lines[$0].indent <= indent }
    return !others.isEmpty && others.allSatisfy(isField)
  }

  private func isField(_ line: Int) -> Bool {
    guard text.lines[line].first < 0x80, text.lines[line].first > 0x2C,
      case let bytes = text.bytes(of: line).prefix(Self.longestName),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
      bytes[colon...].dropFirst().first.map({ $0 == 0x20 }) ?? true
    else { return false }
    return bytes[..<colon].allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
  }

  private func isIndented(_ line: Line) -> Bool {
    Int(line.indent) >= statistics.commonIndent + 2
  }

  private func isVerse(_ block: LineBlock) -> Bool {
    let first = text.lines[block.lines.lowerBound]
    if Int(first.indent) <= statistics.commonIndent, !isShort(first) { return false }
    if isLongLinedStanza(block) && block.lines.allSatisfy(text.beginsLikeVerse) {
      return !isProseInCapitals(block)
    }
    guard block.lines.allSatisfy({ isShort(text.lines[$0]) || isSetRight(text.lines[$0]) }) else {
      return false
    }
    let lines = text.lines[block.lines]
    let full = lines.dropLast().count {
      statistics.reach($0) >= statistics.width - LineStatistics.raggedness && !isSetRight($0)
    }
    guard full * 2 < lines.count - 1 else { return false }
    let isLikeVerse =
      lines.count(where: isIndented) * 2 > lines.count
      || block.lines.count(where: beginsLine) * 10 > lines.count * 7
    return isLikeVerse && !isProseInCapitals(block)
  }

  /// Whether a line begins like a line of verse, or with a digit, like an item of a list.
  private func beginsLine(_ line: Int) -> Bool {
    text.beginsLikeVerse(line) || "0"..."9" ~= text.firstScalar(of: line)
  }

  /// Whether all letters are capitals, so that they tell nothing, and no line has room for the first
  /// word of the next, as in a licence.
  private func isProseInCapitals(_ block: LineBlock) -> Bool {
    guard block.lines.count >= 3, text.bytes(of: block.lines).isInCapitals else { return false }
    let width = text.lines[block.lines].reduce(0) { max($0, statistics.reach($1)) }
    return width >= WrappedProse.narrowest
      && block.lines.dropLast().allSatisfy {
        statistics.reach(text.lines[$0]) + 1 + text.lengthOfFirstWord(of: $0 + 1) > width
      }
  }

  private func isShort(_ line: Line) -> Bool { statistics.reach(line) < statistics.width - 6 }

  /// Whether a block may be a stanza of long lines, which fill the width like prose. All its lines are
  /// indented, and there are four of them, or at least two that had room for more words.
  private func isLongLinedStanza(_ block: LineBlock) -> Bool {
    let lines = block.lines
    if lines.count >= 4 && lines.allSatisfy({ isIndented(text.lines[$0]) }) { return true }
    return lines.count >= 2
      && lines.allSatisfy { Int(text.lines[$0].indent) > statistics.commonIndent }
      && !WrappedProse(text: text, statistics: statistics).isFilled(block.lines)
  }

  /// Whether a line stands at the right, like the date of a letter. It may reach the margin without
  /// being full.
  private func isSetRight(_ line: Line) -> Bool {
    3 * (Int(line.indent) - statistics.commonIndent) >= statistics.width
  }

  /// Whether at least half of the lines have columns. A block of full lines is prose unless its first
  /// line has columns, or nearly all have.
  private func isTable(_ block: LineBlock) -> Bool {
    guard block.lines.count >= 2 else { return false }
    let mayBeProse = !isTableRow(block.lines.lowerBound) && isFull(block)
    if mayBeProse && block.lines.count < Self.fewestRows { return false }
    if mayBeProse && !isTableRow(block.lines.lowerBound + 1) { return false }
    let rows = block.lines.count(where: isTableRow)
    if mayBeProse && (rows < Self.fewestRows || rows * 5 < block.lines.count * 4) { return false }
    // In a letterhead of two columns, the right one may go on below the left one.
    let right = rows >= 2 ? block.lines.count { isSetRight(text.lines[$0]) && !isTableRow($0) } : 0
    return (rows + right) * 2 >= max(block.lines.count, 3) && !isJustified(block)
  }

  private static let fewestRows = 4
  private static let widestSpace = 5

  /// Whether the gaps only spread words, because a program justified the lines. Then all lines end at
  /// the margin, except the last, and perhaps the first, which may be the name of an option.
  private func isJustified(_ block: LineBlock) -> Bool {
    let rest = block.lines.count > 2 ? block.lines.dropFirst() : block.lines
    return rest.dropLast().allSatisfy {
      statistics.reach(text.lines[$0]) >= statistics.width - 1
    } && rest.allSatisfy { !hasWideSpace(text.bytes(of: $0)) }
  }

  private func hasWideSpace(_ line: ArraySlice<UInt8>) -> Bool {
    var spaces = 0
    for byte in line {
      if byte == 0x7C { return true }
      spaces = byte == 0x20 ? spaces + 1 : 0
      if spaces > Self.widestSpace { return true }
    }
    return false
  }

  private func isFull(_ block: LineBlock) -> Bool {
    block.lines.dropLast().allSatisfy {
      statistics.reach(text.lines[$0]) >= statistics.width - LineStatistics.raggedness
    }
  }

  /// Whether a line ends with a leader of spaced dots and a number.
  private func endsLikeEntry(_ line: Int) -> Bool {
    guard 0x30...0x39 ~= text.lines[line].last else { return false }
    let dots = text.bytes(of: line).reversed().drop { 0x30...0x39 ~= $0 }.drop { $0 == 0x20 }
    return dots.prefix(Self.spacedLeader.count).elementsEqual(Self.spacedLeader)
  }

  private static let spacedLeader = Array(". . . . .".utf8)

  /// Whether a line has a wide gap, a bar, a tab, or dot leaders, or is the edge of a box.
  private func isTableRow(_ line: Int) -> Bool {
    let (first, second) = (text.lines[line].first, text.lines[line].second)
    if first == UInt8(ascii: "+") && second == UInt8(ascii: "-") { return true }
    var (spaces, dots) = (0, 0)
    let bytes = text.bytes(of: line)
    for (index, byte) in zip(bytes.indices, bytes) {
      spaces = byte == 0x20 ? spaces + 1 : 0
      // No more than four dots are the end of a sentence behind an ellipsis.
      dots = byte == 0x2E ? dots + 1 : 0
      if spaces == 3 || dots == 5 || byte == 0x7C || byte == 0x09 { return true }
      if byte == 0xE2, text.utf8.span.scalar(at: index).scalar.dividesColumns { return true }
    }
    return endsLikeEntry(line)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a box-drawing character other than a horizontal line, which may also be a rule.
  fileprivate var dividesColumns: Bool {
    guard 0x2500...0x257F ~= value else { return false }
    return !"─━┄┅┈┉╌╍═╴╶╸╺╼╾".unicodeScalars.contains(self)
  }
}

extension UInt8 {
  /// Whether it is a sign that divides columns: one of `;:=#|`.
  fileprivate var isColumnSign: Bool { isOne(of: ";:=#|") }
}

extension TextLines {
  /// The first lines of a block if they are in capitals, have room for more words, and a sentence begins below
  /// them; else none.
  func titleInCapitals(above lines: Range<Int>, _ statistics: LineStatistics) -> Range<Int> {
    let title = lines.prefix(3).prefix { bytes(of: $0).isInCapitals }
    guard let last = title.last, title.count < lines.count, beginsLikeVerse(last + 1),
      statistics.reach(self.lines[last]) + 1 + lengthOfFirstWord(of: last + 1) < statistics.width
    else { return lines.prefix(0) }
    return title
  }
}
