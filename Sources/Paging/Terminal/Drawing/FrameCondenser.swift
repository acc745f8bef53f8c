/// Rewrites a frame of ncurses in fewer bytes.
///
/// ncurses sets both colours whenever one of them changes, even for blanks, where ink is invisible.
/// The condenser delays a change of colours until something visible needs it, and sets only what
/// differs from the terminal's present state, in one sequence. Everything else is copied.
package struct FrameCondenser {
  private let frame: [UInt8]
  private let pairs: [Colours.Pair]
  private var place = 0
  private var result = SequenceWriter()
  /// The rendition that ncurses has set, and the one that the output has set.
  private var wanted = Rendition()
  private var current = Rendition()
  private var isInkDue = false
  private var isPaperDue = false

  /// Returns the condensed frame. `pairs` are the colour pairs of ncurses, in order from number 1.
  package static func condensed(_ frame: [UInt8], pairs: [Colours.Pair] = []) -> [UInt8] {
    var condenser = FrameCondenser(frame, pairs)
    condenser.run()
    return condenser.result.bytes
  }

  private init(_ frame: [UInt8], _ pairs: [Colours.Pair]) {
    self.frame = frame
    self.pairs = pairs
    result.reserve(frame.count)
  }

  private mutating func run() {
    while place < frame.count {
      switch frame[place] {
      case NumberedPair.mark: readPair()
      case InputGrammar.escape: passEscape()
      case 0x0A, 0x20: passBlank()
      case 0x00..<0x20: pass(1)
      default: passGlyph()
      }
    }
    writeAll()
  }

  private mutating func pass(_ count: Int) {
    let end = min(place + count, frame.count)
    result.pass(frame[place..<end])
    place = end
  }

  private mutating func passGlyph() {
    writeAll()
    result.pass(frame[place])
    place += 1
  }

  /// Copies a space, or a new line, which may scroll in a row in the colour of the paper.
  private mutating func passBlank() {
    writePaper()
    result.pass(frame[place])
    place += 1
  }

  // MARK: Sequences

  private mutating func passEscape() {
    switch place + 1 < frame.count ? frame[place + 1] : 0 {
    case UInt8(ascii: "["): passControlSequence()
    case UInt8(ascii: "]"): dropCommand()
    default:
      let body = frame[(place + 1)...].prefix { (0x20...0x2F).contains($0) }
      pass(body.count + 2)
    }
  }

  /// Drops an operating system command. The only one that ncurses sends resets the palette, which
  /// Curlew does not change and a user may have changed.
  private mutating func dropCommand() {
    let bell = frame[place...].firstIndex(of: 0x07)
    place = bell.map { $0 + 1 } ?? frame.endIndex
  }

  private mutating func passControlSequence() {
    let body = frame[(place + 2)...].prefix { ControlSequence.bodyBytes.contains($0) }
    let final = body.endIndex < frame.count ? frame[body.endIndex] : 0
    switch Unicode.Scalar(final) {
    case "m": return readRendition(body)
    case "J", "K", "X": writePaper()
    case "A"..."H", "a", "d", "e", "f", "h", "l", "r", "`": break
    default: writeAll()
    }
    pass(body.count + 3)
  }

  private mutating func readRendition(_ body: ArraySlice<UInt8>) {
    var read = wanted
    if let numbers = Self.numbers(body), read.apply(numbers) {
      wanted = read
      place += body.count + 3
    } else {
      writeAll()
      pass(body.count + 3)
      (wanted, current) = (Rendition(), Rendition())
    }
    updateDue()
  }

  /// Reads the number of a colour pair. Without one, the mark begins a sequence of an old terminal.
  private mutating func readPair() {
    let digits = frame[(place + 1)...].prefix { (0x30...0x39).contains($0) }
    guard (1...5).contains(digits.count), digits.endIndex < frame.count,
      frame[digits.endIndex] == NumberedPair.end
    else {
      // A pair that was cut off at the end of the frame has nothing to colour.
      if digits.endIndex == frame.count { place = frame.count } else { pass(1) }
      return
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 & 15) }
    place = digits.endIndex + 1
    if pairs.indices.contains(number - 1) { wanted.apply(pairs[number - 1]) }
    updateDue()
  }

  private mutating func updateDue() {
    (isInkDue, isPaperDue) = (wanted != current, wanted.paper != current.paper)
  }

  /// Parses numbers below 256 between semicolons; nil for anything else.
  private static func numbers(_ body: ArraySlice<UInt8>) -> [UInt8]? {
    var (numbers, number) = ([UInt8](), 0)
    for byte in body {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * 10 + Int(byte & 15)
      case UInt8(ascii: ";"):
        numbers.append(UInt8(truncatingIfNeeded: number))
        number = 0
      default: return nil
      }
      guard number <= 255 else { return nil }
    }
    return numbers + [UInt8(number)]
  }

  // MARK: Writing

  private mutating func writeAll() {
    guard isInkDue || isPaperDue else { return }
    result.write(wanted, after: current)
    current = wanted
    (isInkDue, isPaperDue) = (false, false)
  }

  private mutating func writePaper() {
    guard isInkDue || isPaperDue else { return }
    guard wanted.hidesInkOnBlanks && current.hidesInkOnBlanks else { return writeAll() }
    if isPaperDue { result.writePaper(wanted.paper) }
    current.paper = wanted.paper
    isPaperDue = false
  }
}
