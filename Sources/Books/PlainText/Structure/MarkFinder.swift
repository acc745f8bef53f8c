internal import CurlewManuscript

/// Finds marks of emphasis, `_italic_`, `*bold*` and `=bold=`, and dashes written as two or three
/// hyphens.
///
/// A sign that may mean itself is never touched. Emphasis opens before a word and closes behind one; in
/// italics it may go on in the next paragraphs. A dash follows a word. Neither is searched in lines that
/// look like program text or in words that are addresses. In tables only the last cell of a line may have
/// italics: hiding a sign there moves no column. If less than half of a sign's occurrences are well-formed
/// pairs, none is taken for a mark. Two hyphens are no dash in a text with more options such as `--help`
/// and operators such as `i--` than dashes.
struct MarkFinder {
  private let text: [UInt8]
  private var found: [Found] = []
  /// Dashes, which count only if they prevail.
  private var dashes: [Found] = []
  private var pairs: [Sign: Int] = [:]
  private var signs: [Sign: Int] = [:]
  private var otherHyphens = 0
  private var openings: [Sign: Opening] = [:]
  /// Openings at the beginnings of earlier paragraphs of the same emphasis.
  private var earlier: [Opening] = []
  /// The last cell of the current line of a table.
  private var cell = LastCell()
  private var code: CodeLines
  /// Ranges that are not shown, in ascending order.
  private let hidden: [Range<Int>]

  private struct Found {
    var offset: Int
    var length = 1
    var kind: Kind
  }

  private enum Kind { case begins(Sign), ends(Sign), dash, hidden }

  private enum Sign: UInt8 {
    case underscore = 0x5F
    case star = 0x2A
    case equals = 0x3D

    var emphasis: Mark.Emphasis { self == .underscore ? .italic : .bold }
  }

  private struct Opening {
    let offset: Int
    let stretch: Range<Int>
  }

  init(_ text: [UInt8], hidden: [Range<Int>] = []) {
    self.text = text
    self.hidden = hidden
    code = CodeLines(text)
    found = hidden.flatMap { Self.pieces(of: $0) }
  }

  /// Splits a range, since the length of a mark is a 16-bit number.
  private static func pieces(of range: Range<Int>) -> [Found] {
    stride(from: range.lowerBound, to: range.upperBound, by: Int(UInt16.max)).map { start in
      Found(
        offset: start, length: min(range.upperBound - start, Int(UInt16.max)), kind: .hidden)
    }
  }

  /// A range of text in which signs are paired: a block.
  struct Stretch {
    let range: Range<Int>
    let signs: Signs

    /// Where signs may be marks.
    enum Signs { case everywhere, inLastCells, nowhere }
  }

  /// - Parameters:
  ///   - signs: offsets of possible marks, ascending.
  ///   - stretches: the blocks of the book, ascending.
  mutating func marks(of signs: [Int], in stretches: [Stretch]) -> Marks {
    guard let last = stretches.last else { return inOrder() }
    var current = 0
    for offset in signs where offset < last.range.upperBound {
      if stretches[current].range.upperBound <= offset {
        endParagraph(stretches[current], before: offset)
      }
      while stretches[current].range.upperBound <= offset { current += 1 }
      let stretch = stretches[current]
      guard stretch.range.contains(offset), stretch.signs != .nowhere, !isHidden(offset) else {
        continue
      }
      if stretch.signs == .inLastCells {
        addItalicsInCell(offset, in: stretch.range)
        continue
      }
      guard let sign = Sign(rawValue: text[offset]) else {
        addDash(endingAt: offset, in: stretch.range)
        continue
      }
      self.signs[sign, default: 0] += 1
      if !code.contains(offset) { addEmphasis(sign, offset, in: stretch.range) }
    }
    return inOrder()
  }

  private func isHidden(_ offset: Int) -> Bool {
    let next = hidden.partitioningIndex { $0.lowerBound > offset }
    return next > 0 && hidden[next - 1].contains(offset)
  }

  // MARK: Emphasis

  /// In bytes. Stars and equals signs have other uses, and bold text is short.
  private static let longestBold = 160
  /// How far italics may reach beyond their paragraph, in bytes.
  private static let longestItalics = 4000

  private mutating func endParagraph(_ stretch: Stretch, before offset: Int) {
    let open = openings[.underscore]
    openings = [:]
    guard let open, stretch.signs == .everywhere, open.offset == open.stretch.lowerBound,
      offset - open.offset < Self.longestItalics
    else { return earlier = [] }
    openings[.underscore] = open
  }

  private mutating func addEmphasis(_ sign: Sign, _ offset: Int, in stretch: Range<Int>) {
    if let opening = openings[sign], closes(sign, offset), offset > opening.offset + 1,
      opening.stretch == stretch || offset + 3 >= stretch.upperBound,
      sign == .underscore || offset - opening.offset <= Self.longestBold
    {
      for open in earlier { add(sign, open.offset, open.stretch.upperBound, length: 0) }
      add(sign, opening.offset, offset, length: 1)
      (openings[sign], earlier) = (nil, [])
    } else if opens(sign, offset) {
      // Each paragraph of long italics may begin with a mark, and only the last ends with one.
      if sign == .underscore {
        let goesOn = openings[sign].map { $0.stretch != stretch && offset == stretch.lowerBound }
        if goesOn == true, let open = openings[sign] { earlier.append(open) } else { earlier = [] }
      }
      openings[sign] = Opening(offset: offset, stretch: stretch)
    }
  }

  /// Pairs an underscore in a table if it is in the last cell of its line.
  private mutating func addItalicsInCell(_ offset: Int, in stretch: Range<Int>) {
    guard text[offset] == Sign.underscore.rawValue else { return }
    if cell.line.upperBound <= offset {
      cell = LastCell(at: offset, in: stretch, of: text)
      (openings, earlier) = ([:], [])
    }
    guard cell.range.contains(offset) else { return }
    signs[.underscore, default: 0] += 1
    if !code.contains(offset) { addEmphasis(.underscore, offset, in: cell.range) }
  }

  private mutating func add(_ sign: Sign, _ start: Int, _ end: Int, length: Int) {
    found.append(Found(offset: start, kind: .begins(sign)))
    found.append(Found(offset: end, length: length, kind: .ends(sign)))
    pairs[sign, default: 0] += 1
  }

  private func opens(_ sign: Sign, _ offset: Int) -> Bool {
    guard offset + 1 < text.count, !isTwin(offset) else { return false }
    if isWord(at: offset - 1) { return isOrdinal(offset) || isPunctuation(offset) }
    guard offset == 0 || text[offset - 1] != 0x5C else { return false }
    let next = text[offset + 1]
    if sign == .underscore { return next > 0x20 && !next.isOne(of: "=>;,/\\|%") }
    return (next >= 0x80 || next.isASCIILetterOrDigit) && !isOperator(at: offset - 1)
  }

  /// Whether a sign behind a digit begins letters of an ordinal: `31_st_`.
  private func isOrdinal(_ offset: Int) -> Bool {
    guard text[offset] == Sign.underscore.rawValue, 0x30...0x39 ~= text[offset - 1] else {
      return false
    }
    let letters = text[(offset + 1)...].prefix(4).prefix { 0x61...0x7A ~= $0 }
    return (1...3).contains(letters.count) && letters.endIndex < text.count
      && text[letters.endIndex] == Sign.underscore.rawValue
  }

  /// Whether a sign behind a word begins punctuation alone: `[Stiffly_._]`.
  private func isPunctuation(_ offset: Int) -> Bool {
    guard text[offset] == Sign.underscore.rawValue, offset + 3 < text.count else { return false }
    return text[offset + 1].isOne(of: ".,;:!?") && text[offset + 2] == text[offset]
      && !isWord(at: offset + 3)
  }

  private func closes(_ sign: Sign, _ offset: Int) -> Bool {
    guard text[offset - 1] > 0x20, !isWord(at: offset + 1), !isTwin(offset) else { return false }
    return sign == .underscore || !isOperator(at: offset - 1) && !isOperator(at: offset + 1)
  }

  /// Whether a neighbour is the same sign: then they are an ornament or a name.
  private func isTwin(_ offset: Int) -> Bool {
    [offset - 1, offset + 1].contains { text.indices.contains($0) && text[$0] == text[offset] }
  }

  /// Whether there is a sign that makes stars and equals signs beside it operators.
  private func isOperator(at offset: Int) -> Bool {
    guard text.indices.contains(offset) else { return false }
    return text[offset].isOne(of: "/\\+*=<>|&%$@#^~{}[]`")
  }

  /// Whether there is a letter, a digit or another underscore at an offset. Punctuation begins with E2.
  private func isWord(at offset: Int) -> Bool {
    guard text.indices.contains(offset) else { return false }
    switch text[offset] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0xC3...0xDF: return true
    default: return false
    }
  }

  // MARK: Dashes

  /// Two or three hyphens are a dash; more are a rule or an omitted name.
  private mutating func addDash(endingAt last: Int, in range: Range<Int>) {
    guard last + 1 >= range.upperBound || text[last + 1] != 0x2D else { return }
    var first = last
    while first > range.lowerBound, last - first < 3, text[first - 1] == 0x2D { first -= 1 }
    guard (1...2).contains(last - first), !code.contains(first) else {
      otherHyphens += code.contains(first) ? 1 : 0
      return
    }
    if isDash(first..<last + 1), !isAlone(first..<last + 1) {
      dashes.append(Found(offset: first, length: last - first + 1, kind: .dash))
    } else {
      otherHyphens += 1
    }
  }

  /// Whether hyphens follow a word or punctuation, or precede white space. In `--option`, `i--;` and
  /// `-->` they do not.
  private func isDash(_ hyphens: Range<Int>) -> Bool {
    let behind = hyphens.upperBound < text.count ? text[hyphens.upperBound] : 0x20
    guard hyphens.lowerBound > 0, !behind.isOne(of: "<>;=+/|") else { return behind <= 0x20 }
    let before = text[hyphens.lowerBound - 1]
    if before.isOne(of: "<+/|>") || before == 0x21 && isTag(hyphens.lowerBound - 1) {
      return false
    }
    guard behind > 0x20 else { return !isVariable(endingAt: hyphens.lowerBound) }
    if before == 0x5F { return hyphens.lowerBound > 1 && text[hyphens.lowerBound - 2] > 0x20 }
    switch before {
    case 0...0x20, 0x28, 0x5B, 0x60, 0x3D:
      return behind == 0x22 || behind >= 0x80 || beginsSentence(hyphens.upperBound)
    default: return true
    }
  }

  /// Whether a word with a capital stands at an offset, as behind the dash before a speech: `--Deus`.
  private func beginsSentence(_ offset: Int) -> Bool {
    offset + 1 < text.count && 0x41...0x5A ~= text[offset] && !(0x41...0x5A ~= text[offset + 1])
      && text[offset + 1] != 0x2D
  }

  /// Whether the hyphens are alone on their line, like the separator above the signature of an
  /// e-mail.
  private func isAlone(_ hyphens: Range<Int>) -> Bool {
    let before = text[..<hyphens.lowerBound].last { $0 != 0x20 } ?? 0x0A
    let behind = text[hyphens.upperBound...].first { $0 != 0x20 } ?? 0x0A
    return before == 0x0A && (behind == 0x0A || behind == 0x0D)
  }

  /// Whether a single small letter stands before hyphens, as in `i--`.
  private func isVariable(endingAt end: Int) -> Bool {
    guard 0x61...0x7A ~= text[end - 1], text[end - 1] != 0x61, text[end - 1] != 0x6F else {
      return false
    }
    return end < 2 || text[end - 2] <= 0x20
  }

  /// Whether an exclamation mark belongs to `<!--`.
  private func isTag(_ offset: Int) -> Bool { offset > 0 && text[offset - 1] == 0x3C }

  // MARK: The marks

  private mutating func inOrder() -> Marks {
    let isMark = signs.mapValues { $0 }.filter { sign, count in pairs[sign, default: 0] * 4 >= count
    }
    found.removeAll {
      switch $0.kind {
      case .begins(let sign), .ends(let sign): isMark[sign] == nil
      case .dash, .hidden: false
      }
    }
    if dashes.count >= otherHyphens { found += dashes }
    found.sort { $0.offset < $1.offset }
    var (italics, bolds) = (0, 0)
    return Marks(
      found.map { found in
        switch found.kind {
        case .begins(.underscore): italics += 1
        case .ends(.underscore): italics -= 1
        case .begins: bolds += 1
        case .ends: bolds -= 1
        case .dash, .hidden: break
        }
        let isDash = if case .dash = found.kind { true } else { false }
        return Mark(
          at: found.offset, length: found.length,
          drawn: isDash ? .dash : .nothing,
          emphasis: bolds > 0 ? .bold : italics > 0 ? .italic : .roman)
      })
  }
}

/// The last cell of a line of a table: what follows the last gap of at least two spaces.
private struct LastCell {
  private(set) var line = 0..<0
  private(set) var range = 0..<0

  init() {}

  init(at offset: Int, in block: Range<Int>, of text: [UInt8]) {
    let isLineEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let start = text[block.lowerBound..<offset].lastIndex(where: isLineEnd).map { $0 + 1 }
    let end = text[offset..<block.upperBound].firstIndex(where: isLineEnd) ?? block.upperBound
    line = (start ?? block.lowerBound)..<end
    let lastSign: Int? = text[line].lastIndex { $0 > 0x20 }
    let content = lastSign.map { line.lowerBound..<$0 + 1 } ?? line
    let gap = content.dropFirst().last {
      text[$0] == 0x09 || text[$0] == 0x20 && text[$0 - 1] == 0x20
    }
    range = (gap.map { $0 + 1 } ?? content.lowerBound)..<end
  }
}
