/// The marks of OpenITI mARkdown: a header of `#META#` lines, `### |` before headings, `# ` before
/// paragraphs, `~~` before lines that go on, and where pages and milestones of an edition stood.
enum OpenITIMarkup {
  static let magic = Array("######OpenITI#".utf8)
  static let hemistich = Array("%~%".utf8)
  private static let endOfHeader = Array("#META#Header#End#".utf8)

  /// The line behind the header.
  static func body(in text: TextLines) -> Int {
    let end = text.lines.indices.prefix(300).first {
      text.bytes(of: $0).starts(with: endOfHeader)
    }
    return end.map { $0 + 1 } ?? 0
  }

  static func isOnlyMarks(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(where: { $0 != 0x20 }) else { return false }
    return Markup.openITI.visible(in: line).allSatisfy { $0 <= 0x20 }
  }

  /// `### |` is a part, more bars are chapters.
  static func headingRank(_ line: ArraySlice<UInt8>) -> HeadingRank? {
    guard line.starts(with: Array("### |".utf8)) else { return nil }
    return line.dropFirst(4).prefix { $0 == 0x7C }.count == 1 ? .part : .chapter
  }

  static func hidden(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    let start = line.startIndex + lengthOfOpening(line)
    if start > line.startIndex { hidden.append(line.startIndex..<start) }
    var rest = line[start...]
    while let word = nextWord(&rest) {
      if isPage(line[word]) || isMilestone(line[word]) || isHemistich(line[word]) {
        // With the space before it, of which there would be two.
        let spaces = line[start..<word.lowerBound].reversed().prefix { $0 == 0x20 }.count
        hidden.append(word.lowerBound - spaces..<word.upperBound)
      }
    }
    return hidden
  }

  private static func lengthOfOpening(_ line: ArraySlice<UInt8>) -> Int {
    if line.starts(with: [0x7E, 0x7E]) { return 2 }
    let hashes = line.prefix { $0 == 0x23 }.count
    guard hashes > 0 else { return 0 }
    return line.dropFirst(hashes).prefix { $0 == 0x20 || $0 == 0x7C || $0 == 0x24 }.count + hashes
  }

  private static func nextWord(_ rest: inout ArraySlice<UInt8>) -> Range<Int>? {
    rest = rest.drop { $0 == 0x20 }
    let word = rest.prefix { $0 != 0x20 }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : word.indices
  }

  /// `PageV01P023`.
  private static func isPage(_ word: ArraySlice<UInt8>) -> Bool {
    word.starts(with: Array("PageV".utf8)) && word.dropFirst(5).allSatisfy(\.isASCIILetterOrDigit)
  }

  /// `ms012`.
  private static func isMilestone(_ word: ArraySlice<UInt8>) -> Bool {
    word.count > 2 && word.starts(with: Array("ms".utf8))
      && word.dropFirst(2).allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
  }

  /// `%~%` stands between the halves of a verse.
  private static func isHemistich(_ word: ArraySlice<UInt8>) -> Bool {
    word.elementsEqual(hemistich)
  }
}
