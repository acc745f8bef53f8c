/// Finds the speeches of a play: blocks that begin with a recurring name.
///
/// A name in capitals that ends with a full stop or a colon must occur three times. A name in small
/// letters looks like the first sentence of a paragraph, so it counts only if a large part of the book
/// consists of such blocks, and wide space or a bracketed direction must follow.
struct SpeechFinder {
  let text: TextLines

  private static let fewestOfAName = 3
  private static let longestName = 32

  private struct Opening {
    let block: Int
    let name: ArraySlice<UInt8>
    let isInCapitals: Bool
  }

  /// The names that stand alone on a line above what is spoken.
  ///
  /// A name that mostly has nothing below it is a signature, and names that are far apart are those of
  /// authors.
  func namesAlone(in blocks: [LineBlock]) -> Set<ArraySlice<UInt8>> {
    let lines = text.lines
    var found: [ArraySlice<UInt8>: NameAlone] = [:]
    for (index, block) in blocks.enumerated() where block.kind == .verse || block.kind == .prose {
      let isAbove = index + 1 < blocks.count && blocks[index + 1].blankLines <= 1
      for line in block.lines where lines[line].length <= Self.longestName && isNameAlone(line) {
        let isLast = line == block.lines.upperBound - 1
        let isSpoken = !isLast || block.lines.count == 1 && isAbove
        found[text.bytes(of: line), default: NameAlone()].add(block: index, isSpoken: isSpoken)
      }
    }
    let names = found.filter { $0.value.mayBeSpeaker }
    let places = names.values.flatMap(\.blocks).sorted()
    let gaps = zip(places.dropFirst(), places).map { $0 - $1 }.sorted()
    guard !gaps.isEmpty, gaps[gaps.count / 2] <= Self.widestGap else { return [] }
    return Set(names.keys)
  }

  /// The largest median of the distances between speeches, in blocks.
  private static let widestGap = 6

  /// Where a name stands alone on a line.
  private struct NameAlone {
    private(set) var blocks: [Int] = []
    /// How often nothing stands below it.
    private var ends = 0

    mutating func add(block: Int, isSpoken: Bool) {
      if isSpoken { blocks.append(block) } else { ends += 1 }
    }

    var mayBeSpeaker: Bool { blocks.count >= SpeechFinder.fewestOfAName && blocks.count > 2 * ends }
  }

  private func isNameAlone(_ line: Int) -> Bool {
    guard text.lines[line].length > 1, text.lines[line].first.mayBeginName,
      case let name = text.bytes(of: line)
    else { return false }
    guard text.lines[line].last.isOne(of: ".:") else { return name.isInCapitals }
    return name.dropLast().allWordsAreCapitalised && !name.dropLast().contains(0x2E)
  }

  func mark(_ blocks: inout [LineBlock]) {
    let openings = blocks.indices.compactMap { opening(of: blocks[$0], at: $0) }
    guard openings.count >= Self.fewestOfAName else { return }
    let counts = Dictionary(grouping: openings, by: \.name).mapValues(\.count)
    let prose = blocks.count { $0.kind == .prose }
    let isPlay = openings.count { !$0.isInCapitals } * 10 > prose * 3
    for opening in openings where opening.isInCapitals || isPlay {
      if counts[opening.name, default: 0] >= Self.fewestOfAName {
        blocks[opening.block].kind = .speech
      }
    }
  }

  /// The name with which a speech begins, and the sign behind it.
  func name(in block: LineBlock) -> Range<Int>? {
    let bytes = text.bytes(of: block.lines)
    return endOfName(bytes.prefix(Self.longestName)).map { bytes.startIndex..<$0 + 1 }
  }

  private func opening(of block: LineBlock, at index: Int) -> Opening? {
    guard block.kind == .prose, mayBegin(block) else {
      return nil
    }
    let bytes = text.bytes(of: block.lines)
    guard let end = endOfName(bytes.prefix(Self.longestName)) else { return nil }
    let (name, rest) = (bytes[..<end], bytes[(end + 1)...])
    guard !rest.isEmpty, name.allWordsAreCapitalised else { return nil }
    let isInCapitals = name.isInCapitals
    let isSpoken = isInCapitals ? (rest.first ?? .max) <= 0x20 : rest.beginsSpeech
    guard isSpoken else { return nil }
    return Opening(block: index, name: name, isInCapitals: isInCapitals)
  }

  /// A quick test that rules out most paragraphs: they have no full stop or colon so early.
  private func mayBegin(_ block: LineBlock) -> Bool {
    guard text.first(of: block).mayBeginName else { return false }
    let beginning = text.utf8[text.offset(ofLine: block.lines.lowerBound)...]
    return beginning.prefix(Self.longestName).contains { $0 == 0x2E || $0 == 0x3A }
  }

  /// The offset of the full stop or colon behind a name. The full stop in "Mr. Hyde" is part of the
  /// name.
  private func endOfName(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let end = rest.firstIndex(where: { $0 == 0x2E || $0 == 0x3A || $0 == 0x0A }) {
      guard bytes[end] != 0x0A, end > bytes.startIndex + 1 else { return nil }
      let word = bytes[..<end].split(separator: 0x20).last ?? []
      if bytes[end] == 0x3A || word.count > 4 || !Self.shortTitles.contains(Array(word)) {
        return end
      }
      rest = bytes[(end + 1)...]
    }
    return nil
  }

  private static let shortTitles: Set<[UInt8]> = Set(
    ["Mr", "Mrs", "Dr", "St", "Rev", "MR", "MRS", "DR", "ST", "REV", "Sir"].map { Array($0.utf8) })
}

extension ArraySlice<UInt8> {
  /// Whether there are one to four words, all capitalised.
  fileprivate var allWordsAreCapitalised: Bool {
    var (words, isBetweenWords) = (0, true)
    for byte in self {
      if isBetweenWords, byte != 0x20 {
        guard byte.mayBeginName else { return false }
        words += 1
      }
      isBetweenWords = byte == 0x20
    }
    return 1...4 ~= words
  }

  /// Whether it begins with wide space or a bracketed direction.
  fileprivate var beginsSpeech: Bool {
    let opening = Array(prefix(2))
    guard opening.count == 2, opening[0] == 0x20 else { return false }
    return opening[1] == 0x20 || opening[1] == 0x5B || opening[1] == 0x28
  }
}

extension UInt8 {
  /// Whether it is an ASCII capital or may be the first byte of another. Punctuation begins with E2.
  fileprivate var mayBeginName: Bool { 0x41...0x5A ~= self || self >= 0xC3 && self != 0xE2 }
}
