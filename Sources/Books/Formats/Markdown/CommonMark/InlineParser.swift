internal import CurlewManuscript

/// Reads the emphasis, code, links and the like in the text of one leaf.
///
/// One pass cuts the text into pieces. A closing sign changes the piece that opened it. The time is
/// proportional to the length of the text.
struct InlineParser {
  struct Piece {
    enum Kind {
      case text, code, raw, reference, address, mail, softBreak, hardBreak
      /// Signs of emphasis; the start is the index of a run.
      case run
      /// For a link, `start` is the index of its target. For a note, `start` is its number and `end` that of the reference.
      case link, endOfLink, image, endOfImage, note
    }

    var kind: Kind
    var start: Int
    var end: Int

    var range: Range<Int> { start..<end }
  }

  /// A `[` that may begin a link.
  private struct Bracket {
    let piece: Int
    /// The first byte inside it.
    let inside: Int
    let isImage: Bool
    /// The last run of signs before it.
    let run: Int?
  }

  private(set) var text: [UInt8] = []
  private var position = 0
  private var end = 0
  private var textStart = 0
  private(set) var pieces: [Piece] = []
  private(set) var runs = EmphasisRuns()
  private(set) var targets: [(text: [UInt8], target: LinkTarget)] = []
  private var brackets: [Bracket] = []
  /// The brackets below this one enclose a link already, so they cannot begin one.
  private var firstActive = 0
  private var tags = TagScanner([])
  /// The last places of runs of back quotes, by their lengths; nil before they are looked for.
  private var lastQuotes: [Int: Int]?

  private var codeSteps = 0
  private var linkSteps = 0
  /// The work for all texts so far: the bytes and signs that were compared.
  var steps: Int { codeSteps + linkSteps + tags.steps + runs.steps }

  private let blocks: MarkdownBlocks
  var notes = NoteNumbers()
  /// The bytes of addresses and titles that references may still repeat. This keeps short texts from making long pages.
  private var repeated: Int

  private static let special: [Bool] = (0...255).map { "\n\\`*_~[]!<&".utf8.contains($0) }

  init(_ blocks: MarkdownBlocks) {
    self.blocks = blocks
    repeated = max(blocks.content.count, 100_000)
  }

  /// Cuts a text into pieces.
  mutating func read(_ text: [UInt8], _ range: Range<Int>) {
    (self.text, position, end, textStart) = (
      text, range.lowerBound, range.upperBound, range.lowerBound
    )
    pieces.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    runs.removeAll()
    (firstActive, lastQuotes) = (0, nil)
    tags.begin(text[range])
    let special = Self.special
    while position < end {
      if special[Int(text[position])] { readSign() } else { position += 1 }
    }
    endText(at: end)
    runs.match(after: nil)
  }

  private func byte(_ index: Int) -> UInt8 { index < end ? text[index] : 0 }

  private mutating func endText(at end: Int) {
    if end > textStart { pieces.append(Piece(kind: .text, start: textStart, end: end)) }
    textStart = end
  }

  /// Adds the bytes before an offset as a piece of text.
  private mutating func add(_ kind: Piece.Kind, _ start: Int, _ end: Int, upTo next: Int) {
    endText(at: position)
    pieces.append(Piece(kind: kind, start: start, end: end))
    (position, textStart) = (next, next)
  }

  private mutating func readSign() {
    switch text[position] {
    case 0x0A: readLineFeed()
    case UInt8(ascii: "\\"): readBackslash()
    case UInt8(ascii: "`"): readCode()
    case UInt8(ascii: "["): openBracket(isImage: false)
    case UInt8(ascii: "!"):
      if byte(position + 1) == UInt8(ascii: "[") {
        openBracket(isImage: true)
      } else {
        position += 1
      }
    case UInt8(ascii: "]"): closeBracket()
    case UInt8(ascii: "<"): readTag()
    case UInt8(ascii: "&"): readReference()
    default: readRun()
    }
  }

  private mutating func readLineFeed() {
    var before = position
    while before > textStart, text[before - 1] == 0x20 { before -= 1 }
    let isHard = position - before >= 2
    let next = position + 1
    endText(at: before)
    (position, textStart) = (next, next)
    pieces.append(Piece(kind: isHard ? .hardBreak : .softBreak, start: next, end: next))
  }

  private mutating func readBackslash() {
    let next = byte(position + 1)
    if next == 0x0A, position + 1 < end {
      add(.hardBreak, position, position, upTo: position + 2)
    } else if next.isASCIIPunctuation {
      endText(at: position)
      textStart = position + 1
      position += 2
    } else {
      position += 1
    }
  }

  private mutating func readCode() {
    let signs = text[position..<end].prefix { $0 == UInt8(ascii: "`") }
    guard let close = endOfCode(after: signs.endIndex, signs.count) else {
      return position = signs.endIndex
    }
    add(.code, signs.endIndex, close, upTo: close + signs.count)
  }

  private mutating func endOfCode(after start: Int, _ length: Int) -> Int? {
    if lastQuotes == nil { lastQuotes = findLastQuotes(from: start) }
    guard let place = lastQuotes?[length], place >= start else { return nil }
    var index = start
    defer { codeSteps += index - start }
    while index < end {
      let signs = text[index..<end].prefix { $0 == UInt8(ascii: "`") }.count
      if signs == length { return index }
      index += max(signs, 1)
    }
    return nil
  }

  private func findLastQuotes(from start: Int) -> [Int: Int] {
    var (index, places) = (start, [Int: Int]())
    while index < end {
      let first = index
      while byte(index) == UInt8(ascii: "`") { index += 1 }
      if index > first { places[index - first] = first } else { index += 1 }
    }
    return places
  }

  private mutating func readTag() {
    if let (range, isMail) = tags.address(at: position) {
      add(isMail ? .mail : .address, range.lowerBound, range.upperBound, upTo: range.upperBound + 1)
    } else if let next = tags.tag(at: position) {
      add(.raw, position, next, upTo: next)
    } else {
      position += 1
    }
  }

  private mutating func readReference() {
    guard let found = CharacterReference(inMarkdown: text, at: position, before: end) else {
      return position += 1
    }
    add(.reference, position, position + found.length, upTo: position + found.length)
  }

  private mutating func readRun() {
    let sign = text[position]
    var next = position
    while byte(next) == sign { next += 1 }
    let sides = Sides(of: position..<next, in: text, bounds: tags.bounds)
    guard sides.canOpen || sides.canClose, sign != UInt8(ascii: "~") || next - position <= 2 else {
      return position = next
    }
    let run = runs.add(sign, next - position, sides)
    add(.run, run, next, upTo: next)
  }

  // MARK: - Links

  private mutating func openBracket(isImage: Bool) {
    let inside = position + (isImage ? 2 : 1)
    add(.text, position, inside, upTo: inside)
    brackets.append(
      Bracket(piece: pieces.count - 1, inside: inside, isImage: isImage, run: runs.last))
  }

  private mutating func closeBracket() {
    guard let bracket = brackets.popLast() else { return position += 1 }
    let isActive = bracket.isImage || brackets.count >= firstActive
    firstActive = min(firstActive, brackets.count)
    guard isActive else { return position += 1 }
    if let (source, target, next) = target(of: bracket) {
      targets.append((source, target))
      pieces[bracket.piece] = Piece(
        kind: bracket.isImage ? .image : .link, start: targets.count - 1, end: next)
      add(bracket.isImage ? .endOfImage : .endOfLink, targets.count - 1, next, upTo: next)
      runs.match(after: bracket.run)
      if !bracket.isImage { firstActive = brackets.count }
    } else if let number = note(in: bracket) {
      pieces.removeSubrange((bracket.piece + (bracket.isImage ? 1 : 0))...)
      if bracket.isImage { pieces[bracket.piece].end = bracket.inside - 1 }
      runs.removeAll(after: bracket.run)
      textStart = position
      add(.note, number, notes.references(to: number), upTo: position + 1)
    } else {
      position += 1
    }
  }

  /// The target of a link that ends at the position, and where the link ends.
  private mutating func target(of bracket: Bracket) -> ([UInt8], LinkTarget, end: Int)? {
    var scanner = LinkScanner(text, before: end)
    defer { linkSteps += scanner.steps }
    if let (target, next) = scanner.target(at: position + 1) { return (text, target, next) }
    guard !blocks.references.isEmpty else { return nil }
    if let label = scanner.label(at: position + 1) {
      return definition(of: label).map { (blocks.content, $0, label.upperBound + 1) }
    }
    // The text of the link is its label.
    guard let label = scanner.label(at: bracket.inside - 1), label.upperBound == position else {
      return nil
    }
    let isCollapsed =
      byte(position + 1) == UInt8(ascii: "[") && byte(position + 2) == UInt8(ascii: "]")
    return definition(of: label).map { (blocks.content, $0, position + (isCollapsed ? 3 : 1)) }
  }

  private mutating func definition(of label: Range<Int>) -> LinkTarget? {
    guard let found = blocks.references[LinkScanner.key(text[label])] else { return nil }
    repeated -= found.address.count + (found.title?.count ?? 0)
    return repeated >= 0 ? found : nil
  }

  /// The number of the note that the text in a bracket names.
  private mutating func note(in bracket: Bracket) -> Int? {
    guard byte(bracket.inside) == UInt8(ascii: "^"), !blocks.notes.isEmpty,
      position - bracket.inside <= NoteNumbers.longestLabel
    else { return nil }
    let label = text[bracket.inside + 1..<position]
    return blocks.notes[LinkScanner.key(label)].map { notes.refer(to: $0) }
  }
}
