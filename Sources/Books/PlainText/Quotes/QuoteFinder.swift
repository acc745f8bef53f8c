internal import CurlewManuscript

/// Decides which straight marks of a text are shown as quotation marks, and in which form.
///
/// A mark opens behind a space and before a word, and closes behind a word. A single one before a word is an
/// apostrophe (`'tis`) unless a closing one follows. Marks that may mean something else stay straight: a mark
/// between spaces, feet and inches, anything in a line of a program.
struct QuoteFinder {
  /// The marks, in the order in which they are looked for, and their forms.
  private(set) var found: [(offset: Int, form: Mark.Emphasis)] = []
  private let style: QuotationStyle
  private let onlyApostrophes: Bool
  private let text: [UInt8]
  private let marks: Marks
  private var code: CodeLines
  private var block = 0..<0
  /// Whether a quotation that began in this block goes on, in double or in single marks.
  private var isInDouble = false
  private var isInSingle = false
  /// The closing single mark that was found last, and the offset up to which they were searched.
  private var closing: Int?
  private var searched = 0

  /// - Parameter onlyApostrophes: Whether other straight marks stay, as in a text whose quotation marks are curled.
  init(_ text: [UInt8], _ marks: Marks, _ style: QuotationStyle, onlyApostrophes: Bool) {
    (self.text, self.marks, self.style) = (text, marks, style)
    self.onlyApostrophes = onlyApostrophes
    code = CodeLines(text)
  }

  mutating func find(in block: Range<Int>) {
    self.block = block
    (isInDouble, isInSingle) = (false, false)
    (closing, searched) = (nil, block.lowerBound)
    if style.alternates { return findInTurn() }
    for offset in block where text[offset].isStraightQuote {
      guard let form = form(at: offset), !isHidden(offset), !isCode(offset) else { continue }
      found.append((offset, form))
    }
  }

  /// Curled marks count too, because some texts begin a quotation with one and end it with a straight one.
  private mutating func findInTurn() {
    for offset in block {
      switch text[offset] {
      case 0x22: isInDouble.toggle()
      case 0x9C...0x9D where offset > 1 && (text[offset - 2], text[offset - 1]) == (0xE2, 0x80):
        isInDouble = text[offset] == 0x9C
      case 0x60: isInSingle = true
      case 0x27 where neighbour(behind: offset) != .letter || text[offset + 1] >= 0x80:
        isInSingle.toggle()
      default: continue
      }
      guard text[offset].isStraightQuote, !isHidden(offset) else { continue }
      let opens = text[offset] == 0x22 ? isInDouble : isInSingle
      found.append((offset, opens ? style.opening : style.closing))
    }
  }

  private func isHidden(_ offset: Int) -> Bool {
    let next = marks.index(from: offset + 1)
    guard next > 0 else { return false }
    return marks.all[next - 1].range.contains(offset)
  }

  private mutating func isCode(_ offset: Int) -> Bool {
    marks.emphasis(before: marks.index(from: offset + 1)).contains(.code) || code.contains(offset)
  }

  // MARK: Forms

  private mutating func form(at offset: Int) -> Mark.Emphasis? {
    let (before, behind) = (neighbour(before: offset), neighbour(behind: offset))
    switch text[offset] {
    case 0x22: return onlyApostrophes ? nil : double(before, behind)
    case 0x27 where before == .letter && behind == .letter: return .curled
    case _ where onlyApostrophes: return nil
    case 0x27: return single(at: offset, before, behind)
    default: return grave(at: offset, before, behind)
    }
  }

  private mutating func double(_ before: Neighbour, _ behind: Neighbour) -> Mark.Emphasis? {
    let opens: Bool
    switch (before, behind) {
    case (.space, .space): return nil
    case (.dash, _): opens = behind.isOfWord
    case (.space, _), (.opening, _): opens = true
    case (.letter, .letter), (.digit, .letter), (.digit, .digit), (.letter, .digit): return nil
    // Inches.
    case (.digit, _) where !isInDouble: return nil
    case (_, .letter), (_, .digit): opens = !isInDouble
    default: opens = false
    }
    isInDouble = opens
    return opens ? style.opening : style.closing
  }

  private mutating func single(
    at offset: Int, _ before: Neighbour, _ behind: Neighbour
  ) -> Mark.Emphasis? {
    switch (before, behind) {
    case (.space, .space): return nil
    // Feet; an omitted century is behind a space.
    case (.digit, .digit): return nil
    case (.digit, _) where !isInSingle && behind != .letter: return nil
    case (.space, _), (.opening, _), (.dash, _):
      guard behind.isOfWord || before != .dash else { break }
      guard opensSingle(offset, behind) else { return .curled }
      isInSingle = true
      return style.opening
    default: break
    }
    guard isInSingle, behind != .letter else { return .curled }
    isInSingle = false
    return style.closing
  }

  /// A grave accent that stands for an opening quotation mark, as in `this'.
  private mutating func grave(
    at offset: Int, _ before: Neighbour, _ behind: Neighbour
  ) -> Mark.Emphasis? {
    guard before != .letter, before != .digit, behind.isOfWord, isClosed(offset)
    else { return nil }
    isInSingle = true
    return style.opening
  }

  /// Whether a single mark before a word begins a quotation.
  private mutating func opensSingle(_ offset: Int, _ behind: Neighbour) -> Bool {
    if behind == .digit { return false }
    let word = text[(offset + 1)..<block.upperBound].prefix {
      $0.isASCIILetterOrDigit || $0 >= 0x80
    }
    if word.elementsEqual("n".utf8) { return false }
    // In ‘t’ the letter is quoted, and no word is shortened.
    let rest = text[word.endIndex..<block.upperBound]
    let isQuoted = rest.prefix(2).drop { $0.isOne(of: ".,;:!?") }.first == 0x27
    if !isQuoted, Self.shortened.contains(String(decoding: word, as: UTF8.self).lowercased()) {
      return false
    }
    let isCapital = word.first.map { 0x41...0x5A ~= $0 || $0 >= 0x80 } ?? true
    return isCapital || offset == block.lowerBound || isClosed(offset)
  }

  /// English words whose beginning is left out.
  private static let shortened: Set<String> = [
    "tis", "twas", "twere", "twill", "twould", "twixt", "em", "d", "s", "ll", "ve", "t", "gainst",
    "neath", "mongst", "e", "er", "im", "ad", "ow", "ome", "ouse", "orse", "ard", "alf", "ell",
    "eard",
    "un", "ee",
  ]

  /// How far a quotation in single marks may reach, in bytes.
  private static let longest = 600

  /// Whether a mark follows that can only end a quotation: behind punctuation, or behind a word that is whole.
  private mutating func isClosed(_ offset: Int) -> Bool {
    let end = min(offset + Self.longest, block.upperBound)
    if let closing, closing > offset { return closing < end }
    // Where there was no such mark behind an earlier offset, there is none now.
    let start = max(offset + 1, searched)
    guard start < end else { return false }
    closing = (start..<end).first { text[$0] == 0x27 && closesSingle($0) }
    searched = closing.map { $0 + 1 } ?? end
    return closing != nil
  }

  private func closesSingle(_ offset: Int) -> Bool {
    let (before, behind) = (neighbour(before: offset), neighbour(behind: offset))
    guard before != .space, before != .opening, before != .dash || !behind.isOfWord,
      behind != .letter, behind != .digit
    else { return false }
    guard before == .letter else { return true }
    let word = String(
      decoding: text[max(offset - Self.longestCut, block.lowerBound)..<offset].suffix {
        $0.isASCIILetterOrDigit || $0 >= 0x80
      },
      as: UTF8.self
    ).lowercased()
    // The plural genitive, as in the boys' boat.
    if word.hasSuffix("s"), behind == .space { return false }
    return !Self.cut.contains(word) && !(word.count > 3 && word.hasSuffix("in"))
  }

  private static let longestCut = 32

  /// English words whose end is left out.
  private static let cut: Set<String> = [
    "an", "o", "th", "wi", "fo", "ol", "t", "ha", "i", "d", "wid",
  ]

  // MARK: Neighbours

  /// What stands beside a mark. Hidden marks of emphasis and other quotation marks are passed over.
  private enum Neighbour {
    case space, letter, digit, opening, dash, other

    /// Whether a word, or what stands before one, begins here.
    var isOfWord: Bool { self == .letter || self == .digit || self == .opening }
  }

  /// A quotation in another begins or ends with two marks, or three.
  private static let mostNested = 2

  private func neighbour(before offset: Int) -> Neighbour {
    var offset = marks.beforeHidden(offset)
    for _ in 0..<Self.mostNested where offset > block.lowerBound {
      guard text[offset - 1] == 0x22 || text[offset - 1] == 0x60 else { break }
      offset = marks.beforeHidden(offset - 1)
    }
    guard offset > block.lowerBound else { return .space }
    if marks.mark(before: offset)?.drawn == .dash { return .dash }
    let scalar = text.span.scalar(before: offset).scalar
    let isTwin = offset > block.lowerBound + 1 && text[offset - 2] == 0x2D
    return scalar == "-" && !isTwin ? .other : Self.neighbour(scalar)
  }

  private func neighbour(behind offset: Int) -> Neighbour {
    var offset = marks.behindHidden(offset + 1)
    for _ in 0..<Self.mostNested where offset < block.upperBound {
      guard text[offset].isStraightQuote else { break }
      offset = marks.behindHidden(offset + 1)
    }
    guard offset < block.upperBound else { return .space }
    return Self.neighbour(text.span.scalar(at: offset).scalar)
  }

  private static func neighbour(_ scalar: Unicode.Scalar) -> Neighbour {
    switch scalar {
    case "0"..."9": return .digit
    case "(", "[", "{", "<", "“", "‘", "„", "«", "¿", "¡": return .opening
    case "-", "–", "—", "―": return .dash
    default: break
    }
    if scalar.properties.isWhitespace { return .space }
    return scalar.properties.isAlphabetic ? .letter : .other
  }
}

extension UInt8 {
  /// `"`, `'` or a grave accent.
  var isStraightQuote: Bool { self == 0x22 || self == 0x27 || self == 0x60 }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex
    return self[start...]
  }
}

/// How the beginning of a text uses quotation marks. A novel without any straight ones need not be searched for them.
struct QuoteUse {
  /// Whether most double marks are curled.
  let isCurled: Bool
  /// Whether there are straight marks that may be curled.
  let hasStraightMarks: Bool

  private static let sample = 1 << 17
  private static let fewest = 8

  init(_ text: ArraySlice<UInt8>) {
    var (curled, straight, single, last) = (0, 0, 0, UInt8(0))
    for byte in text.prefix(Self.sample) {
      if byte == 0x22 { straight += 1 }
      if byte == 0x27 || byte == 0x60 { single += 1 }
      // The second and third bytes of “, ” and „, and the bytes of « and ».
      if last == 0x80, 0x9C...0x9E ~= byte { curled += 1 }
      if last == 0xC2, byte == 0xAB || byte == 0xBB { curled += 1 }
      last = byte
    }
    isCurled = curled >= Self.fewest && curled > straight
    hasStraightMarks = single > 0 || straight > 0 && !isCurled
  }
}
