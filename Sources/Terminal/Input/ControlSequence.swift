internal import Cells

/// A whole control sequence: `ESC [`, parameters, and the byte that says what it is.
struct ControlSequence {
  /// `<`, `=`, `>` or `?`, which make a sequence private to one maker of terminals.
  private let marker: UInt8?
  private let parameters: [Int]
  private let intermediates: [UInt8]
  private let final: UInt8

  /// Nil when the bytes, from their ESC on, are no whole sequence.
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

  /// What is no number becomes the largest, of which nothing is made.
  private static func numbers(_ bytes: some Collection<UInt8>) -> [Int] {
    guard !bytes.isEmpty else { return [] }
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(UInt16(String(decoding: $0, as: Unicode.UTF8.self)) ?? UInt16.max)
    }
  }
}

// MARK: What it means

extension ControlSequence {
  var beginsPaste: Bool { isPlain("~") && parameters == [200] }

  var input: InputDecoder.Input? {
    if let keyPress { return .event(.key(keyPress)) }
    if let mouse { return mouse.pointer.map { .event(.pointer($0)) } }
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

  /// The answer to `CSI 5n`: 0 says that all is well, 3 that it is not; an answer is all we ask.
  private var isReadiness: Bool { isPlain("n") && (parameters == [0] || parameters == [3]) }

  private var modeReport: ModeReport? {
    guard marker == UInt8(ascii: "?"), intermediates == [UInt8(ascii: "$")],
      final == UInt8(ascii: "y"), parameters.count == 2
    else { return nil }
    return ModeReport(mode: parameters[0], setting: parameters[1])
  }
}

// MARK: Keys

extension ControlSequence {
  /// The key, in the form that xterm has given to those of all terminals before it.
  var keyPress: KeyPress? {
    guard marker == nil, intermediates.isEmpty else { return nil }
    return final == UInt8(ascii: "~") ? numbered : lettered
  }

  private var numbered: KeyPress? {
    guard let number = parameters.first, let key = Self.key(number: number) else { return nil }
    return modified(key)
  }

  /// With a letter the first number is always 1 and stands only to make room for the second.
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
    // The numbers have gaps where the keyboard of the VT220 had them.
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
  /// A key that is told by a letter after `ESC [` or `ESC O`.
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
  /// Xterm counts from 1: shift 1, alt 2, control 4.
  init(xterm number: Int) {
    self = Modifiers(rawValue: UInt8(truncatingIfNeeded: number - 1))
      .intersection([.shift, .alt, .control])
  }
}
