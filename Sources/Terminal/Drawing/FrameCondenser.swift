/// Says what ncurses says for a frame, in fewer bytes.
///
/// ncurses names both colours whenever one of them changes, also before blanks, on which no ink is
/// seen. Here a change waits until something is drawn that shows it, and only what differs from what
/// the terminal was last told is said, in one sequence. Everything else passes as it is.
package struct FrameCondenser {
  private let frame: [UInt8]
  private var place = 0
  private var result: [UInt8] = []
  /// What ncurses has asked for, and what was passed on of that.
  private var wanted = Rendition()
  private var said = Rendition()
  private var isInkDue = false
  private var isPaperDue = false

  package static func condensed(_ frame: [UInt8]) -> [UInt8] {
    var condenser = FrameCondenser(frame)
    condenser.run()
    return condenser.result
  }

  private init(_ frame: [UInt8]) {
    self.frame = frame
    result.reserveCapacity(frame.count)
  }

  private mutating func run() {
    while place < frame.count {
      switch frame[place] {
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
    result += frame[place..<end]
    place = end
  }

  private mutating func passGlyph() {
    sayAll()
    result.append(frame[place])
    place += 1
  }

  /// A space; also a new line, which may bring in a row of the paper's colour.
  private mutating func passBlank() {
    sayPaper()
    result.append(frame[place])
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
    say(wanted.numbers(after: said))
    said = wanted
    (isInkDue, isPaperDue) = (false, false)
  }

  private mutating func sayPaper() {
    guard isInkDue || isPaperDue else { return }
    guard wanted.hidesInkOnBlanks && said.hidesInkOnBlanks else { return sayAll() }
    if isPaperDue { say(wanted.paper.numbers(layer: 48)) }
    said.paper = wanted.paper
    isPaperDue = false
  }

  private mutating func say(_ numbers: [UInt8]) {
    guard !numbers.isEmpty else { return }
    result += ControlSequence.introducer
    for (index, number) in numbers.enumerated() {
      if index > 0 { result.append(UInt8(ascii: ";")) }
      append(number)
    }
    result.append(UInt8(ascii: "m"))
  }

  private mutating func append(_ number: UInt8) {
    if number >= 100 { result.append(0x30 + number / 100) }
    if number >= 10 { result.append(0x30 + number / 10 % 10) }
    result.append(0x30 + number % 10)
  }
}
