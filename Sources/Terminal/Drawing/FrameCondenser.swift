/// Says what ncurses says for a frame, in fewer bytes.
///
/// ncurses names both colours whenever one of them changes, also before blanks, on which no ink is
/// seen. Here a change waits until something is drawn that shows it, and only what differs from what
/// the terminal was last told is said, in one sequence. Everything else passes as it is.
package struct FrameCondenser {
  private let frame: [UInt8]
  private let pairs: [Colours.Pair]
  private var place = 0
  private var result = SequenceWriter()
  /// What ncurses has asked for, and what was passed on of that.
  private var wanted = Rendition()
  private var said = Rendition()
  private var isInkDue = false
  private var isPaperDue = false

  /// The pairs are those that `NumberedPair` numbers, from 1.
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
      case NumberedPair.mark: hearPair()
      case InputGrammar.escape: passEscape()
      case 0x0A, 0x20: passBlank()
      case 0x00..<0x20: pass(1)
      default: passGlyph()
      }
    }
    sayAll()
  }

  private mutating func pass(_ count: Int) {
    let end = min(place + count, frame.count)
    result.pass(frame[place..<end])
    place = end
  }

  private mutating func passGlyph() {
    sayAll()
    result.pass(frame[place])
    place += 1
  }

  /// A space; also a new line, which may bring in a row of the paper's colour.
  private mutating func passBlank() {
    sayPaper()
    result.pass(frame[place])
    place += 1
  }

  // MARK: Sequences

  private mutating func passEscape() {
    if place + 1 < frame.count, frame[place + 1] == UInt8(ascii: "[") {
      passControlSequence()
    } else {
      let body = frame[(place + 1)...].prefix { (0x20...0x2F).contains($0) }
      pass(body.count + 2)
    }
  }

  private mutating func passControlSequence() {
    let body = frame[(place + 2)...].prefix { ControlSequence.bodyBytes.contains($0) }
    let final = body.endIndex < frame.count ? frame[body.endIndex] : 0
    switch Unicode.Scalar(final) {
    case "m": return hear(body)
    case "J", "K", "X": sayPaper()
    case "A"..."H", "a", "d", "e", "f", "h", "l", "r", "`": break
    default: sayAll()
    }
    pass(body.count + 3)
  }

  private mutating func hear(_ body: ArraySlice<UInt8>) {
    var heard = wanted
    if let numbers = Self.numbers(body), heard.hear(numbers) {
      wanted = heard
      place += body.count + 3
    } else {
      sayAll()
      pass(body.count + 3)
      (wanted, said) = (Rendition(), Rendition())
    }
    noteWhatIsDue()
  }

  private mutating func hearPair() {
    var number = 0
    place += 1
    while place < frame.count, frame[place] != NumberedPair.end {
      number = number * 10 + Int(frame[place] & 15)
      place += 1
    }
    place += 1
    if pairs.indices.contains(number - 1) { wanted.hear(pairs[number - 1]) }
    noteWhatIsDue()
  }

  private mutating func noteWhatIsDue() {
    (isInkDue, isPaperDue) = (wanted != said, wanted.paper != said.paper)
  }

  /// Nil when there is anything but numbers of a byte and semicolons.
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

  // MARK: Saying

  private mutating func sayAll() {
    guard isInkDue || isPaperDue else { return }
    result.say(wanted, after: said)
    said = wanted
    (isInkDue, isPaperDue) = (false, false)
  }

  private mutating func sayPaper() {
    guard isInkDue || isPaperDue else { return }
    guard wanted.hidesInkOnBlanks && said.hidesInkOnBlanks else { return sayAll() }
    if isPaperDue { result.sayPaper(wanted.paper) }
    said.paper = wanted.paper
    isPaperDue = false
  }
}
