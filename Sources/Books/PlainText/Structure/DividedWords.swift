internal import CurlewManuscript

/// Finds words that were hyphenated at line ends by a program, as in manual pages, so that they can
/// be shown whole.
///
/// U+2010 at a line end always counts. An ASCII hyphen counts only in a file where so many lines
/// end in one that a program must have hyphenated it, or where the text has the word whole. A word keeps
/// its hyphen if it also occurs with that hyphen within a line, as a compound.
struct DividedWords {
  private static let hyphen = Array("‐".utf8)
  private static let ascii = Array("-".utf8)
  private let text: TextLines

  /// In a file that a program hyphenated, at least one line in this many ends with a hyphen. The
  /// last lines of paragraphs do not count.
  private static let mostLinesPerHyphen = 20
  private static let fewest = 8

  init(_ text: TextLines) { self.text = text }

  /// The hyphens with the white space after them, in ascending order.
  func ranges(in blocks: [LineBlock]) -> [Range<Int>] {
    let ends = ends(in: blocks)
    let areDivided =
      ends.ascii.count >= Self.fewest && ends.ascii.count * Self.mostLinesPerHyphen > ends.lines
    let ascii = areDivided ? ends.ascii : whole(ends.ascii, in: blocks)
    return [(Self.hyphen, ends.hyphen), (Self.ascii, ascii)]
      .filter { !$1.isEmpty }
      .flatMap { hyphen, lines in
        ranges(at: lines, of: hyphen, compounds(with: hyphen, in: blocks))
      }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The lines that end with each kind of hyphen, and the number of lines examined: all lines of
  /// paragraphs except the last of each.
  private func ends(in blocks: [LineBlock]) -> (hyphen: [Int], ascii: [Int], lines: Int) {
    var (hyphen, ascii, count) = ([Int](), [Int](), 0)
    for block in blocks where block.lines.count > 1 && isParagraph(block.kind) {
      count += block.lines.count - 1
      for line in block.lines.dropLast() {
        let last = text.lines[line].last
        if last == 0x2D, isDivided(line, by: Self.ascii) {
          ascii.append(line)
          // 0x90 is the last byte of U+2010.
        } else if last == 0x90, text.bytes(of: line).suffix(3).elementsEqual(Self.hyphen) {
          hyphen.append(line)
        }
      }
    }
    return (hyphen, ascii, count)
  }

  /// Those of some lines whose divided words stand whole somewhere in the text.
  private func whole(_ lines: [Int], in blocks: [LineBlock]) -> [Int] {
    guard !lines.isEmpty else { return [] }
    let divided = Dictionary(
      lines.map { ($0, lowercased(lastWord(of: $0, before: Self.ascii) + firstWord(of: $0 + 1))) }
    ) { $1 }
    let wanted = Set(divided.values)
    // Tables, because few words of the text pass them.
    var hasInitial = [Bool](repeating: false, count: 256)
    var hasLength = [Bool](repeating: false, count: (wanted.map(\.count).max() ?? 0) + 1)
    for word in wanted where !word.isEmpty {
      (hasInitial[Int(word[0])], hasLength[word.count]) = (true, true)
    }
    var found: Set<[UInt8]> = []
    for line in blocks.lazy.flatMap(\.lines) {
      let bytes = text.bytes(of: line)
      var start = bytes.startIndex
      while start < bytes.endIndex {
        let isWanted = hasInitial[Int(bytes[start].lowercasedASCII)]
        var end = start
        while end < bytes.endIndex, bytes[end].isLetter { end += 1 }
        if isWanted, end - start < hasLength.count, hasLength[end - start] {
          let word = lowercased(Array(bytes[start..<end]))
          if wanted.contains(word) { found.insert(word) }
        }
        start = max(end, start + 1)
      }
    }
    return lines.filter { divided[$0].map(found.contains) ?? false }
  }

  private func lowercased(_ word: [UInt8]) -> [UInt8] { word.map(\.lowercasedASCII) }

  private func isParagraph(_ kind: LineBlock.Kind) -> Bool {
    switch kind {
    case .prose, .quotation, .item, .note, .speech: true
    default: false
    }
  }

  private func ranges(
    at ends: [Int], of hyphen: [UInt8], _ compounds: Set<[UInt8]>
  ) -> [Range<Int>] {
    ends.filter { line in
      isDivided(line, by: hyphen)
        && !compounds.contains(
          lastWord(of: line, before: hyphen) + hyphen + firstWord(of: line + 1))
    }.map { line in
      Int(text.lines[line].end) - hyphen.count..<Int(text.lines[line + 1].start)
    }
  }

  /// Whether a letter precedes the hyphen at the end of a line, and a small letter begins the next.
  private func isDivided(_ line: Int, by hyphen: [UInt8]) -> Bool {
    !lastWord(of: line, before: hyphen).isEmpty && text.firstScalar(of: line + 1).isSmallLetter
  }

  private func lastWord(of line: Int, before hyphen: [UInt8]) -> [UInt8] {
    text.bytes(of: line).dropLast(hyphen.count).reversed().prefix(while: \.isLetter).reversed()
  }

  private func firstWord(of line: Int) -> ArraySlice<UInt8> {
    text.bytes(of: line).prefix(while: \.isLetter)
  }

  /// The words with a hyphen within a line.
  private func compounds(with hyphen: [UInt8], in blocks: [LineBlock]) -> Set<[UInt8]> {
    var compounds: Set<[UInt8]> = []
    for line in blocks.lazy.flatMap(\.lines) {
      var rest = text.bytes(of: line)
      while let found = rest.range(of: hyphen) {
        let first = rest[..<found.lowerBound].reversed().prefix(while: \.isLetter).reversed()
        rest = rest[found.upperBound...]
        compounds.insert(first + hyphen + rest.prefix(while: \.isLetter))
      }
    }
    return compounds
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { self >= 0x80 || 0x61...0x7A ~= self || 0x41...0x5A ~= self }
}
