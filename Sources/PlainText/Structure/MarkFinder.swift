internal import Manuscript

/// Finds marks of emphasis, `_italic_`, `*bold*` and `=bold=`, and dashes written as two or three
/// hyphens.
///
/// Emphasis opens before a word and closes behind a word of the same block. Other such signs are part of
/// the text.
struct MarkFinder {
  private let text: [UInt8]
  private var found: [Found] = []
  private var openings = Openings()
  /// Ranges that are not shown, in ascending order.
  private let hidden: [Range<Int>]

  private struct Found {
    var offset: Int
    var length = 1
    var kind: Kind
  }

  private enum Kind { case begins(Mark.Emphasis), ends(Mark.Emphasis), dash, hidden }

  /// The offset of the open sign of each kind.
  private struct Openings {
    private var offsets: [Int?] = [nil, nil, nil]

    subscript(sign: UInt8) -> Int? {
      get { offsets[Self.index(of: sign)] }
      set { offsets[Self.index(of: sign)] = newValue }
    }

    private static func index(of sign: UInt8) -> Int { sign == 0x5F ? 0 : sign == 0x2A ? 1 : 2 }
  }

  init(_ text: [UInt8], hidden: [Range<Int>] = []) {
    self.text = text
    self.hidden = hidden
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
    /// Whether hyphens draw lines there, as in a table, and are no dashes.
    let keepsHyphens: Bool
  }

  /// - Parameters:
  ///   - signs: offsets of possible marks, ascending.
  ///   - stretches: the blocks of the book, ascending.
  mutating func marks(of signs: [Int], in stretches: [Stretch]) -> Marks {
    guard let last = stretches.last else { return inOrder() }
    var current = 0
    for sign in signs where sign < last.range.upperBound {
      if stretches[current].range.upperBound <= sign { openings = Openings() }
      while stretches[current].range.upperBound <= sign { current += 1 }
      let stretch = stretches[current]
      guard stretch.range.contains(sign), !isHidden(sign) else { continue }
      if text[sign] != 0x2D {
        addEmphasis(sign)
      } else if !stretch.keepsHyphens {
        addDash(endingAt: sign, in: stretch.range)
      }
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

  private mutating func addEmphasis(_ sign: Int) {
    let byte = text[sign]
    let emphasis: Mark.Emphasis = byte == 0x5F ? .italic : .bold
    if let opening = openings[byte], closes(sign), sign > opening + 1,
      emphasis == .italic || sign - opening <= Self.longestBold
    {
      found.append(Found(offset: opening, kind: .begins(emphasis)))
      found.append(Found(offset: sign, kind: .ends(emphasis)))
      openings[byte] = nil
    } else if opens(sign) {
      openings[byte] = sign
    }
  }

  private func opens(_ offset: Int) -> Bool {
    !isWord(at: offset - 1) && offset + 1 < text.count && text[offset + 1] > 0x20
      && !isTwin(offset, offset + 1) && !isTwin(offset, offset - 1)
  }

  private func closes(_ offset: Int) -> Bool {
    text[offset - 1] > 0x20 && !isWord(at: offset + 1) && !isTwin(offset, offset + 1)
  }

  /// Whether two neighbours are the same star or equals sign: then they are an ornament.
  private func isTwin(_ offset: Int, _ other: Int) -> Bool {
    text[offset] != 0x5F && text.indices.contains(other) && text[other] == text[offset]
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
    guard (1...2).contains(last - first), isDash(first..<last + 1) else { return }
    found.append(Found(offset: first, length: last - first + 1, kind: .dash))
  }

  /// Whether hyphens follow a word or punctuation, or precede white space. In `--option` they do not.
  private func isDash(_ hyphens: Range<Int>) -> Bool {
    let behind = hyphens.upperBound < text.count ? text[hyphens.upperBound] : 0x20
    guard behind > 0x20, hyphens.lowerBound > 0 else { return true }
    switch text[hyphens.lowerBound - 1] {
    case 0...0x20, 0x28, 0x5B, 0x5F, 0x60, 0x3D: return behind == 0x22 || behind >= 0x80
    default: return true
    }
  }

  // MARK: The marks

  private mutating func inOrder() -> Marks {
    found.sort { $0.offset < $1.offset }
    var (italics, bolds) = (0, 0)
    return Marks(
      found.map { found in
        switch found.kind {
        case .begins(.bold): bolds += 1
        case .ends(.bold): bolds -= 1
        case .begins: italics += 1
        case .ends: italics -= 1
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
