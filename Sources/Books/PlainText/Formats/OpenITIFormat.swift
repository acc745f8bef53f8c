package import CurlewManuscript

/// OpenITI mARkdown: a header of `#META#` lines, `### |` before headings, `# ` before paragraphs, `~~`
/// before lines that continue one, and marks where pages and milestones of an edition stood.
package struct OpenITIFormat: MarkedUpFormat {
  package init() {}

  package func recognizes(_ beginning: DecodedText) -> Bool {
    beginning.utf8.drop { $0 <= 0x20 }.starts(with: Array("######OpenITI#".utf8))
  }

  func endOfHeader(in text: TextLines) -> Int {
    let endMark = Array("#META#Header#End#".utf8)
    let end = text.lines.indices.prefix(300).first { text.bytes(of: $0).starts(with: endMark) }
    return end.map { $0 + 1 } ?? 0
  }

  /// A line of nothing but marks.
  func isHidden(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(where: { $0 != 0x20 }) else { return false }
    return visible(in: line).allSatisfy { $0 <= 0x20 }
  }

  func startsBlock(_ line: ArraySlice<UInt8>) -> Bool { line.first == 0x23 }

  /// `### |` is a part; more bars are chapters.
  func headingRank(_ text: ArraySlice<UInt8>) -> HeadingRank? {
    guard text.starts(with: Array("### |".utf8)) else { return nil }
    return text.dropFirst(4).prefix { $0 == 0x7C }.count == 1 ? .part : .chapter
  }

  func kind(of block: ArraySlice<UInt8>) -> LineBlock.Kind? {
    block.range(of: hemistich) == nil ? .prose : .verse
  }

  func hidden(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    let start = line.startIndex + lengthOfOpening(line)
    if start > line.startIndex { hidden.append(line.startIndex..<start) }
    var rest = line[start...]
    while let word = nextWord(&rest) {
      if isPage(line[word]) || isMilestone(line[word]) || line[word].elementsEqual(hemistich) {
        // Together with the spaces before it, or there would be two.
        let spaces = line[start..<word.lowerBound].reversed().prefix { $0 == 0x20 }.count
        hidden.append(word.lowerBound - spaces..<word.upperBound)
      }
    }
    return hidden
  }

  private func lengthOfOpening(_ line: ArraySlice<UInt8>) -> Int {
    if line.starts(with: [0x7E, 0x7E]) { return 2 }
    let hashes = line.prefix { $0 == 0x23 }.count
    guard hashes > 0 else { return 0 }
    return line.dropFirst(hashes).prefix { $0 == 0x20 || $0 == 0x7C || $0 == 0x24 }.count + hashes
  }

  private func nextWord(_ rest: inout ArraySlice<UInt8>) -> Range<Int>? {
    rest = rest.drop { $0 == 0x20 }
    let word = rest.prefix { $0 != 0x20 }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : word.indices
  }

  /// `PageV01P023`.
  private func isPage(_ word: ArraySlice<UInt8>) -> Bool {
    word.starts(with: Array("PageV".utf8)) && word.dropFirst(5).allSatisfy(\.isASCIILetterOrDigit)
  }

  /// `ms012`.
  private func isMilestone(_ word: ArraySlice<UInt8>) -> Bool {
    word.count > 2 && word.starts(with: Array("ms".utf8))
      && word.dropFirst(2).allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
  }
}

/// Separates the halves of a verse.
private let hemistich = Array("%~%".utf8)
