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
  /// Where the numbers of the pattern that ends at a row stand, and how many there are.
  private var numbersAt: [UInt32] = [0]
  private var numberCounts: [UInt8] = [0]
  private var numbers: [UInt8] = []

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
    for scalar in word.prefix(61) { workspace.codes.append(alphabet.code(of: scalar)) }
    let letters = workspace.codes.count - 1
    guard letters >= max(5, left + right), letters <= 60 else { return 0 }
    workspace.codes.append(0)
    layNumbers(&workspace)
    let last = min(letters - right, 31)
    guard left <= last else { return 0 }
    return (left...last).reduce(0) {
      $0 | (workspace.numbers[$1 + 1] & 1 == 1 ? 1 << UInt32($1) : 0)
    }
  }

  /// Finds the greatest number before each of a word's letters, and of the full stops around it.
  private func layNumbers(_ workspace: inout HyphenWorkspace) {
    let codes = workspace.codes
    for start in codes.indices {
      var (row, position) = (0, start)
      while position < codes.count {
        row = Int(rows[row &* alphabet.count &+ Int(codes[position])])
        guard row > 0 else { break }
        let (from, count) = (Int(numbersAt[row]), Int(numberCounts[row]))
        for index in 0..<count {
          let number = numbers[from &+ index]
          if number > workspace.numbers[start &+ index] {
            workspace.numbers[start &+ index] = number
          }
        }
        position &+= 1
      }
    }
  }

  // MARK: Reading

  private mutating func insertAll(_ lines: ArraySlice<UInt8>, _ encoding: HyphenFile.Encoding) {
    var pattern = Pattern()
    HyphenFile.forEachPattern(lines.span) { line in
      if pattern.read(line, encoding, alphabet) { insert(pattern) }
    }
  }

  private mutating func insert(_ pattern: borrowing Pattern) {
    var row = 0
    for code in pattern.codes {
      let index = row &* alphabet.count &+ Int(code)
      if rows[index] == 0 {
        guard numbersAt.count < UInt16.max else { return }
        rows[index] = UInt16(numbersAt.count)
        rows.append(contentsOf: repeatElement(0, count: alphabet.count))
        numbersAt.append(0)
        numberCounts.append(0)
      }
      row = Int(rows[index])
    }
    (numbersAt[row], numberCounts[row]) = (UInt32(numbers.count), UInt8(pattern.numbers.count))
    numbers += pattern.numbers
  }

  /// A line of the file, taken apart.
  private struct Pattern {
    var codes: [UInt8] = []
    var numbers: [UInt8] = []

    /// Whether the line is a pattern. One that also changes letters is none for us.
    mutating func read(
      _ line: Span<UInt8>, _ encoding: HyphenFile.Encoding, _ alphabet: HyphenAlphabet
    ) -> Bool {
      codes.removeAll(keepingCapacity: true)
      numbers.removeAll(keepingCapacity: true)
      numbers.append(0)
      var offset = 0
      while offset < line.count {
        let byte = line[offset]
        if (0x30...0x39).contains(byte) {
          numbers[numbers.count &- 1] = byte &- 0x30
          offset &+= 1
          continue
        }
        let (scalar, length) = encoding.scalar(at: offset, in: line)
        let code = alphabet.code(of: scalar)
        guard code != HyphenAlphabet.unknown else { return false }
        codes.append(code)
        numbers.append(0)
        offset &+= length
      }
      return !codes.isEmpty && codes.count < 200
    }
  }
}

/// Where a word is looked up, used again for the next.
struct HyphenWorkspace {
  fileprivate(set) var codes: [UInt8] = []
  fileprivate(set) var numbers: [UInt8] = []

  fileprivate mutating func begin() {
    codes.removeAll(keepingCapacity: true)
    codes.append(0)
    if numbers.isEmpty { numbers = Array(repeating: 0, count: 64) }
    for index in numbers.indices { numbers[index] = 0 }
  }
}
