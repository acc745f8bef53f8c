/// The hyphenation patterns of one language: Liang's method.
///
/// A pattern is some letters with numbers between them. Wherever its letters stand in a word its
/// numbers are laid between the word's letters, the greatest wins, and where an odd number is left
/// the word may be divided. The patterns are kept as a tree, letter by letter, whose nodes are rows
/// of one table, so that a word is looked up with a load for each step.
package struct HyphenPatterns: Sendable {
  /// The fewest letters before and behind a hyphen.
  private let left: Int
  private let right: Int
  private let alphabet: HyphenAlphabet
  /// The row of the tree behind each letter of each row; 0 for none.
  private var rows: [UInt16]
  /// What the pattern that ends at each row says.
  private var ends = [PatternEnd()]
  private var numbers: [UInt8] = []

  /// Where the numbers of a pattern stand, from the first to the last that is not 0: how many there
  /// are, and how many zeros before them were skipped.
  private struct PatternEnd {
    var numbers: UInt32 = 0
    var count: UInt8 = 0
    var skipped: UInt8 = 0
  }

  /// Reads a pattern file; nil when nothing in it can be used.
  package init?(_ file: [UInt8]) {
    let source = HyphenFile(file)
    guard let encoding = source.encoding else { return nil }
    alphabet = HyphenAlphabet(of: file[source.patterns], encoding)
    (left, right) = (max(source.left ?? 2, 2), max(source.right ?? 2, 2))
    rows = Array(repeating: 0, count: alphabet.count)
    rows.reserveCapacity(alphabet.count * file.count / 8)
    insertAll(file[source.patterns], encoding)
    guard !numbers.isEmpty else { return nil }
  }

  /// The letters of a word in small letters behind which it may be divided: bit k for k letters.
  package func mask(of word: String) -> UInt32 {
    var workspace = HyphenWorkspace()
    return mask(word.unicodeScalars, &workspace)
  }

  /// The letters of a word, which are small, behind which it may be divided: bit k for k letters.
  func mask(_ word: some Sequence<Unicode.Scalar>, _ workspace: inout HyphenWorkspace) -> UInt32 {
    workspace.begin()
    for scalar in word.prefix(Self.longest + 1) { workspace.add(alphabet.code(of: scalar)) }
    return mask(&workspace)
  }

  /// The same of a word of ASCII letters.
  func mask(ofASCII word: Span<UInt8>, _ workspace: inout HyphenWorkspace) -> UInt32 {
    workspace.begin()
    for index in 0..<min(word.count, Self.longest + 1) {
      workspace.add(alphabet.code(of: Unicode.Scalar(word[index] | 0x20)))
    }
    return mask(&workspace)
  }

  private static let longest = 60

  private func mask(_ workspace: inout HyphenWorkspace) -> UInt32 {
    let letters = workspace.count - 1
    guard letters >= max(5, left + right), letters <= Self.longest else { return 0 }
    workspace.add(0)
    layNumbers(&workspace)
    let last = min(letters - right, 31)
    guard left <= last else { return 0 }
    return (left...last).reduce(0) {
      $0 | (workspace.numbers[$1 + 1] & 1 == 1 ? 1 << UInt32($1) : 0)
    }
  }

  /// Finds the greatest number before each of a word's letters, and of the full stops around it.
  private func layNumbers(_ workspace: inout HyphenWorkspace) {
    let (rows, ends, width) = (rows.span, ends.span, alphabet.count)
    for start in 0..<workspace.count {
      var (row, position) = (0, start)
      while position < workspace.count {
        row = Int(rows[row &* width &+ Int(workspace.codes[position])])
        guard row > 0 else { break }
        let end = ends[row]
        if end.count > 0 { lay(end, from: start, &workspace) }
        position &+= 1
      }
    }
  }

  @inline(__always)
  private func lay(_ end: PatternEnd, from start: Int, _ workspace: inout HyphenWorkspace) {
    let pattern = numbers.span.extracting(Int(end.numbers)..<Int(end.numbers) &+ Int(end.count))
    let first = start &+ Int(end.skipped)
    for index in pattern.indices {
      workspace.numbers[first &+ index] = max(workspace.numbers[first &+ index], pattern[index])
    }
  }

  // MARK: Reading

  private mutating func insertAll(_ lines: ArraySlice<UInt8>, _ encoding: HyphenFile.Encoding) {
    var between = [UInt8](repeating: 0, count: Self.longestPattern)
    HyphenFile.forEachPattern(lines.span) { insert($0, encoding, &between) }
  }

  private static let longestPattern = 200

  /// Takes in a line that is a pattern. One that also changes letters is none for us.
  ///
  /// The way through the tree is laid while the letters are read; that of a line which turns out to
  /// be no pattern leads nowhere.
  private mutating func insert(
    _ line: Span<UInt8>, _ encoding: HyphenFile.Encoding, _ between: inout [UInt8]
  ) {
    var (row, letters, offset) = (0, 0, 0)
    between[0] = 0
    while offset < line.count {
      let byte = line[offset]
      if byte &- 0x30 <= 9 {
        between[letters] = byte &- 0x30
        offset &+= 1
        continue
      }
      let (scalar, length) = encoding.scalar(at: offset, in: line)
      let code = alphabet.code(of: scalar)
      guard code != HyphenAlphabet.unknown, letters &+ 1 < Self.longestPattern,
        let next = self.row(behind: code, in: row)
      else { return }
      (row, letters, offset) = (next, letters &+ 1, offset &+ length)
      between[letters] = 0
    }
    if letters > 0 { ends[row] = add(between[...letters]) }
  }

  /// The row behind a letter of another, made if it is new; nil when there is no room for it.
  @inline(__always)
  private mutating func row(behind code: UInt8, in row: Int) -> Int? {
    let index = row &* alphabet.count &+ Int(code)
    if rows[index] > 0 { return Int(rows[index]) }
    guard ends.count < UInt16.max else { return nil }
    rows[index] = UInt16(ends.count)
    rows.append(addingCapacity: alphabet.count) { new in
      for _ in 0..<alphabet.count { new.append(0) }
    }
    ends.append(PatternEnd())
    return ends.count &- 1
  }

  private mutating func add(_ all: ArraySlice<UInt8>) -> PatternEnd {
    guard let first = all.firstIndex(where: { $0 > 0 }), let last = all.lastIndex(where: { $0 > 0 })
    else { return PatternEnd() }
    defer { numbers += all[first...last] }
    return PatternEnd(
      numbers: UInt32(numbers.count), count: UInt8(last - first + 1), skipped: UInt8(first))
  }
}

/// Where a word is looked up, used again for the next.
struct HyphenWorkspace {
  /// The word with a full stop before it, as codes.
  fileprivate private(set) var codes = [UInt8](repeating: 0, count: Self.size)
  fileprivate private(set) var count = 0
  fileprivate var numbers = [UInt8](repeating: 0, count: Self.size)

  /// There is room for the longest word, and for what is found not to be one.
  private static let size = 64

  fileprivate mutating func begin() {
    count = 1
    for index in numbers.indices { numbers[index] = 0 }
  }

  fileprivate mutating func add(_ code: UInt8) {
    codes[count] = code
    count &+= 1
  }
}
