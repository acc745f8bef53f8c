internal import CurlewCells

/// A complete control sequence: `ESC [`, parameters, intermediate bytes and a final byte.
struct ControlSequence {
  /// `<`, `=`, `>` or `?`, which mark private sequences.
  private let marker: UInt8?
  private let parameters: [Int]
  private let intermediates: [UInt8]
  private let final: UInt8

  /// Nil if the bytes are not one complete sequence.
  init?(whole bytes: [UInt8]) {
    guard bytes.starts(with: Self.introducer), let final = bytes.last,
      Self.finals.contains(final)
    else { return nil }
    let body = bytes.dropFirst(2).dropLast()
    self.final = final
    marker = body.first.flatMap { Self.markers.contains($0) ? $0 : nil }
    let rest = body.dropFirst(marker == nil ? 0 : 1)
    intermediates = rest.filter { Self.intermediateBytes.contains($0) }
    parameters = Self.numbers(rest.prefix { !Self.intermediateBytes.contains($0) })
  }

  static let introducer: [UInt8] = [InputGrammar.escape, UInt8(ascii: "[")]
  static let finals: ClosedRange<UInt8> = 0x40...0x7E
  static let bodyBytes: ClosedRange<UInt8> = 0x20...0x3F
  private static let intermediateBytes: ClosedRange<UInt8> = 0x20...0x2F
  private static let markers: ClosedRange<UInt8> = 0x3C...0x3F

  /// An invalid number becomes the largest, which has no meaning anywhere.
  private static func numbers(_ bytes: some Collection<UInt8>) -> [Int] {
    guard !bytes.isEmpty else { return [] }
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(UInt16(String(decoding: $0, as: Unicode.UTF8.self)) ?? UInt16.max)
    }
  }
}

// MARK: ElementRole

extension ControlSequence {
  enum EdgeOfPaste { case start, end }

  var edgeOfPaste: EdgeOfPaste? {
    guard isPlain("~") else { return nil }
    return parameters == [200] ? .start : parameters == [201] ? .end : nil
  }

  var input: InputDecoder.Input? {
    if let keyPress { return .event(.key(keyPress)) }
    if let mouse { return mouse.pointer.map { .event(.pointer($0)) } }
    if let focus { return .event(.focused(focus)) }
    if let scheme { return .colour(scheme) }
    if let model { return .model(model) }
    if let graphics { return .graphics(graphics) }
    return isReadiness ? .ready : modeReport.map { .report($0) }
  }

  private func isPlain(_ final: Unicode.Scalar) -> Bool {
    marker == nil && intermediates.isEmpty && self.final == UInt8(ascii: final)
  }

  private var mouse: MouseReport? {
    guard marker == UInt8(ascii: "<"), intermediates.isEmpty, parameters.count == 3,
      final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
    else { return nil }
    return MouseReport(
      code: parameters[0], column: parameters[1], row: parameters[2],
      isRelease: final == UInt8(ascii: "m"))
  }

  /// Whether it answers a status query: with 0 for ready or 3 for a malfunction, which both will do.
  private var isReadiness: Bool { isPlain("n") && (parameters == [0] || parameters == [3]) }

  /// Whether the window has got the focus or lost it.
  private var focus: Bool? {
    guard parameters.isEmpty else { return nil }
    return isPlain("I") ? true : isPlain("O") ? false : nil
  }

  private var scheme: ColourReport? {
    guard marker == UInt8(ascii: "?"), intermediates.isEmpty, final == UInt8(ascii: "n"),
      parameters == [997, 1] || parameters == [997, 2]
    else { return nil }
    return .scheme(isDark: parameters[1] == 1)
  }

  /// The answer to DA2.
  private var model: TerminalModel? {
    guard marker == UInt8(ascii: ">"), intermediates.isEmpty, final == UInt8(ascii: "c") else {
      return nil
    }
    return .numbered(parameters)
  }

  /// The answers to DA1, to the query of the size of a cell, and to XTSMGRAPHICS.
  private var graphics: GraphicsReport? {
    guard intermediates.isEmpty else { return nil }
    switch (marker, final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .features(parameters)
    case (nil, UInt8(ascii: "t")) where parameters.count == 3 && parameters[0] == 6:
      return .cell(width: parameters[2], height: parameters[1])
    case (UInt8(ascii: "?"), UInt8(ascii: "S")) where parameters.count > 2 && parameters[0] == 1:
      return .colours(parameters[1] == 0 ? parameters[2] : 0)
    default: return nil
    }
  }

  private var modeReport: ModeReport? {
    guard marker == UInt8(ascii: "?"), intermediates == [UInt8(ascii: "$")],
      final == UInt8(ascii: "y"), parameters.count == 2
    else { return nil }
    return ModeReport(mode: parameters[0], setting: parameters[1])
  }
}

// MARK: Keys

extension ControlSequence {
  /// The key that sends the sequence in xterm, whose form nearly every terminal has adopted.
  var keyPress: KeyPress? {
    guard marker == nil, intermediates.isEmpty else { return nil }
    return final == UInt8(ascii: "~") ? numbered : lettered
  }

  private var numbered: KeyPress? {
    guard let number = parameters.first, let key = Self.key(number: number) else { return nil }
    return modified(key)
  }

  /// The first number is always 1, a placeholder before the number of the modifiers.
  private var lettered: KeyPress? {
    if isPlain("Z") { return KeyPress(.tab, .shift) }
    guard parameters.isEmpty || parameters[0] == 1, let key = Key(letter: final) else { return nil }
    return modified(key)
  }

  private func modified(_ key: Key) -> KeyPress? {
    switch parameters.count {
    case 0, 1: KeyPress(key)
    case 2 where (1...16).contains(parameters[1]): KeyPress(key, Modifiers(xterm: parameters[1]))
    default: nil
    }
  }

  private static func key(number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // The numbers have the gaps of the VT220's keyboard.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28...29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }
}

extension Key {
  /// The key for a letter after `ESC [` or `ESC O`.
  init?(letter: UInt8) {
    switch Unicode.Scalar(letter) {
    case "A": self = .up
    case "B": self = .down
    case "C": self = .right
    case "D": self = .left
    case "F": self = .end
    case "H": self = .home
    case "P": self = .function(1)
    case "Q": self = .function(2)
    case "R": self = .function(3)
    case "S": self = .function(4)
    default: return nil
    }
  }
}

extension Modifiers {
  /// Decodes xterm's number: 1, plus 1 for shift, 2 for alt and 4 for control.
  init(xterm number: Int) {
    self = Modifiers(rawValue: UInt8(truncatingIfNeeded: number - 1))
      .intersection([.shift, .alt, .control])
  }
}
