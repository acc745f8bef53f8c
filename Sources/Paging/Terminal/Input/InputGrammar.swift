internal import CurlewCells

/// The grammar of terminal input.
///
/// Input is either a character, or a sequence that begins with ESC. Sequences are first looked up
/// among the keys of the terminfo entry, then read by their form: `ESC [` begins a control sequence,
/// `ESC O` a key, ESC before one of `P X ] ^ _` a control string, and ESC before anything else means
/// that alt was held.
///
/// Terminals answer in control sequences and strings, late and in pieces. So what introduces one is
/// never a key with alt: the rest would be read as keys.
struct InputGrammar {
  static let escape: UInt8 = 0x1B

  let keys: KeySequences

  enum Reading {
    /// A beginning; wait this long for the rest.
    case incomplete(patience: Duration)
    /// An input, or nil for something without meaning. The last `unused` bytes do not belong to it.
    case complete(InputDecoder.Input?, unused: Int = 0)
    case pasteBegins, pasteEnds

    static func key(_ press: KeyPress?) -> Reading { .complete(press.map { .event(.key($0)) }) }

    var isOfKeyOrUnfinished: Bool {
      switch self {
      case .complete(.event(.key), _), .incomplete: true
      case .complete, .pasteBegins, .pasteEnds: false
      }
    }

    func adding(_ modifier: Modifiers) -> Reading {
      guard case .complete(.event(.key(let press)), let unused) = self else { return self }
      return .complete(.event(.key(press.adding(modifier))), unused: unused)
    }
  }

  /// For what may be complete: the escape key sends the first byte of all sequences.
  private static let shortPatience = Duration.milliseconds(25)
  /// For what cannot be complete, even on a slow connection.
  private static let longPatience = Duration.seconds(1)

  func read(_ bytes: [UInt8]) -> Reading {
    switch bytes[0] {
    case Self.escape: escaped(bytes)
    case 0..<0x80: .key(KeyPress(ascii: bytes[0]))
    default: unicode(bytes)
    }
  }

  private func escaped(_ bytes: [UInt8]) -> Reading {
    guard bytes.count > 1 else { return .incomplete(patience: Self.shortPatience) }
    let match = keys.match(bytes)
    if case .whole(let press) = match { return .key(press) }
    switch bytes[1] {
    case UInt8(ascii: "["), UInt8(ascii: "O"): return sequence(bytes)
    case let byte where Self.opensString(byte): return controlString(bytes)
    case Self.escape: return escapedTwice(bytes)
    default: break
    }
    if case .beginning = match { return .incomplete(patience: Self.shortPatience) }
    return read(Array(bytes.dropFirst())).adding(.alt)
  }

  /// Some terminals send alt as an ESC before the sequence of a key.
  private func escapedTwice(_ bytes: [UInt8]) -> Reading {
    guard bytes.count > 2 else { return .incomplete(patience: Self.shortPatience) }
    if bytes[2] == UInt8(ascii: "[") || bytes[2] == UInt8(ascii: "O") {
      let inner = escaped(Array(bytes.dropFirst()))
      if inner.isOfKeyOrUnfinished { return inner.adding(.alt) }
    }
    // The escape key, and then another sequence, like the answer to a query.
    return .complete(.event(.key(KeyPress(.escape))), unused: bytes.count - 1)
  }
}

// MARK: Sequences

extension InputGrammar {
  private func sequence(_ bytes: [UInt8]) -> Reading {
    guard let last = bytes.dropFirst(2).last else {
      let isKey = !Self.introduces(bytes[1])
      return .incomplete(patience: isKey ? Self.shortPatience : Self.longPatience)
    }
    // A control character means that the rest of the sequence was lost and something else begins.
    if last < 0x20 { return .complete(nil, unused: 1) }
    return bytes[1] == UInt8(ascii: "O") ? shifted(bytes, last) : controlSequence(bytes, last)
  }

  private func controlSequence(_ bytes: [UInt8], _ last: UInt8) -> Reading {
    switch bytes[2] {
    case UInt8(ascii: "M"): return oldMouseReport(bytes)
    case UInt8(ascii: "["): return linuxFunctionKey(bytes)
    default: break
    }
    switch last {
    case ControlSequence.finals: return whole(ControlSequence(whole: bytes))
    case ControlSequence.bodyBytes: return .incomplete(patience: Self.longPatience)
    default: return .complete(nil, unused: 1)
    }
  }

  private func whole(_ sequence: ControlSequence?) -> Reading {
    switch sequence?.edgeOfPaste {
    case .start: .pasteBegins
    case .end: .pasteEnds
    case nil: .complete(sequence?.input)
    }
  }

  /// Whether `ESC` and the byte begin what only a terminal sends: a control sequence or string.
  static func introduces(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || opensString(byte) }

  /// Whether `ESC` and the byte begin a control string: DCS, SOS, OSC, PM or APC.
  static func opensString(_ byte: UInt8) -> Bool { "PX]^_".utf8.contains(byte) }

  /// A control string, ended by `ESC \`, or an OSC by BEL. Another escape sequence, CAN or SUB means that
  /// the end was lost.
  private func controlString(_ bytes: [UInt8]) -> Reading {
    guard let last = bytes.dropFirst(2).last else {
      return .incomplete(patience: Self.longPatience)
    }
    switch (bytes.dropFirst(2).dropLast().last, last) {
    case (Self.escape, UInt8(ascii: "\\")): return answer(bytes.dropLast(2))
    case (Self.escape, _): return .complete(nil, unused: last == Self.escape ? 1 : 2)
    case (_, Self.bell) where bytes[1] == UInt8(ascii: "]"): return answer(bytes.dropLast())
    case (_, Self.cancel), (_, Self.substitute): return .complete(nil)
    default: return .incomplete(patience: Self.longPatience)
    }
  }

  private func answer(_ string: ArraySlice<UInt8>) -> Reading {
    if let colour = ColourReport(of: string) { return .complete(.colour(colour)) }
    return .complete(TerminalModel(of: string).map { .model($0) })
  }

  private static let bell: UInt8 = 0x07
  private static let cancel: UInt8 = 0x18
  private static let substitute: UInt8 = 0x1A

  private func oldMouseReport(_ bytes: [UInt8]) -> Reading {
    guard bytes.count == 6 else { return .incomplete(patience: Self.longPatience) }
    let pointer = MouseReport(old: bytes.suffix(3)).pointer
    return .complete(pointer.map { .event(.pointer($0)) })
  }

  /// The Linux console sends `ESC [ [ A` to `E` for F1 to F5.
  private func linuxFunctionKey(_ bytes: [UInt8]) -> Reading {
    guard let letter = bytes.dropFirst(3).first else {
      return .incomplete(patience: Self.shortPatience)
    }
    let number = Int(letter) - 0x40
    return .key((1...5).contains(number) ? KeyPress(.function(number)) : nil)
  }

  /// `ESC O` and a letter; some terminals put a digit for the modifiers between them.
  private func shifted(_ bytes: [UInt8], _ last: UInt8) -> Reading {
    if bytes.count == 3, (0x31...0x39).contains(last) {
      return .incomplete(patience: Self.shortPatience)
    }
    let modifiers = bytes.count == 4 ? Modifiers(xterm: Int(bytes[2]) - 0x30) : []
    return .key((Key(letter: last) ?? Key(keypad: last)).map { KeyPress($0, modifiers) })
  }
}

// MARK: Characters

extension InputGrammar {
  private func unicode(_ bytes: [UInt8]) -> Reading {
    guard let length = Self.length(lead: bytes[0]) else { return .complete(nil) }
    guard bytes.dropFirst().allSatisfy({ (0x80...0xBF).contains($0) }) else {
      return .complete(nil, unused: 1)
    }
    guard bytes.count == length else { return .incomplete(patience: Self.longPatience) }
    return .key(Self.scalar(bytes).map { KeyPress(.character(Character($0))) })
  }

  private static func length(lead: UInt8) -> Int? {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  /// Nil for invalid UTF-8 and for the C1 controls.
  private static func scalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
    var decoder = Unicode.UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.value >= 0xA0 else {
      return nil
    }
    return scalar
  }
}
