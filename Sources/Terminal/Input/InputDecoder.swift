package import Cells

/// Makes events of the bytes that a terminal sends.
///
/// A value that does no reading and knows no time: it takes bytes as they come, in pieces of any
/// size, and says how long to wait for the rest of what has begun. ncurses' own reader is not used,
/// because it cannot tell the end of the input from its absence, forgets a character that comes in
/// two pieces, and hands out sequences that it does not know as if they had been typed.
package struct InputDecoder {
  static let escape: UInt8 = 0x1B

  package enum Input: Equatable {
    case event(Event)
    case report(ModeReport)
  }

  private let keys: KeyTable
  private var inputs: [Input] = []
  private var pending: [UInt8] = []
  private var paste: Paste?

  package init(keys: KeyTable = KeyTable()) {
    self.keys = keys
  }

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  package mutating func next() -> Input? {
    inputs.isEmpty ? nil : inputs.removeFirst()
  }

  var count: Int { inputs.count }

  // MARK: Taking bytes

  /// Longer sequences are read to their end, but mean nothing.
  private static let longest = 64

  private mutating func take(_ byte: UInt8) {
    if paste != nil { return takePasted(byte) }
    if pending.count == Self.longest { pending.removeLast() }
    pending.append(byte)
    switch step(pending) {
    case .incomplete: break
    case .complete(let input, let unused):
      let rest = pending.suffix(unused)
      pending = []
      if let input { add(input) }
      take(rest)
    case .pasteBegins: (pending, paste) = ([], Paste())
    }
  }

  private mutating func takePasted(_ byte: UInt8) {
    if paste?.ends(with: byte) == true { paste = nil }
  }

  /// Of a drag only the last place matters.
  private mutating func add(_ input: Input) {
    if let last = inputs.last, input.replaces(last) {
      inputs[inputs.count - 1] = input
    } else {
      inputs.append(input)
    }
  }
}

// MARK: Waiting for the rest

extension InputDecoder {
  /// For what may be whole: the escape key sends what all other sequences begin with.
  private static let shortPatience = Duration.milliseconds(25)
  /// For what cannot be whole, however slow the wire.
  private static let longPatience = Duration.seconds(1)
  /// For the end of a paste; one that was lost must not make the keyboard deaf for ever.
  private static let pastePatience = Duration.seconds(3)

  /// How long to wait for the next byte before `giveUp()`; nil when nothing has begun.
  package var patience: Duration? {
    if paste != nil { return Self.pastePatience }
    guard !pending.isEmpty, case .incomplete(let patience) = step(pending) else { return nil }
    return patience
  }

  /// Takes what has begun for all there is.
  package mutating func giveUp() {
    let bytes = pending
    (pending, paste) = ([], nil)
    switch (bytes.first, bytes.count) {
    case (Self.escape, 1): add(.event(.key(KeyPress(.escape))))
    case (Self.escape, 2): giveUp(escaped: bytes[1])
    default: break
    }
  }

  private mutating func giveUp(escaped byte: UInt8) {
    if byte == Self.escape {
      add(.event(.key(KeyPress(.escape))))
      add(.event(.key(KeyPress(.escape))))
    } else if byte < 0x80 {
      add(.event(.key(KeyPress(ascii: byte).adding(.alt))))
    }
  }
}

// MARK: Reading one thing

extension InputDecoder {
  private enum Step {
    case incomplete(patience: Duration)
    /// `unused` bytes at the end belong to what comes next.
    case complete(Input?, unused: Int = 0)
    case pasteBegins

    static func key(_ press: KeyPress?) -> Step { .complete(press.map { .event(.key($0)) }) }

    func adding(_ modifier: Modifiers) -> Step {
      guard case .complete(.event(.key(let press)), let unused) = self else { return self }
      return .complete(.event(.key(press.adding(modifier))), unused: unused)
    }
  }

  private func step(_ bytes: [UInt8]) -> Step {
    switch bytes[0] {
    case Self.escape: escaped(bytes)
    case 0..<0x80: .key(KeyPress(ascii: bytes[0]))
    default: unicode(bytes)
    }
  }

  private func escaped(_ bytes: [UInt8]) -> Step {
    guard bytes.count > 1 else { return .incomplete(patience: Self.shortPatience) }
    let match = keys.match(bytes)
    if case .whole(let press) = match { return .key(press) }
    switch bytes[1] {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"): return shifted(bytes)
    case Self.escape: return escapedTwice(bytes)
    default: break
    }
    if case .beginning = match { return .incomplete(patience: Self.shortPatience) }
    return step(Array(bytes.dropFirst())).adding(.alt)
  }

  /// Some terminals put an ESC before the sequence of a key that is pressed with alt.
  private func escapedTwice(_ bytes: [UInt8]) -> Step {
    guard bytes.count > 2 else { return .incomplete(patience: Self.shortPatience) }
    if bytes[2] == UInt8(ascii: "[") || bytes[2] == UInt8(ascii: "O") {
      return escaped(Array(bytes.dropFirst())).adding(.alt)
    }
    return .complete(.event(.key(KeyPress(.escape))), unused: bytes.count - 1)
  }

  private func controlSequence(_ bytes: [UInt8]) -> Step {
    guard bytes.count > 2 else { return .incomplete(patience: Self.shortPatience) }
    switch bytes[2] {
    case UInt8(ascii: "M"): return oldMouseReport(bytes)
    case UInt8(ascii: "["): return linuxFunctionKey(bytes)
    default: break
    }
    switch bytes[bytes.count - 1] {
    case ControlSequence.finals: return controlSequence(ControlSequence(whole: bytes))
    case ControlSequence.bodyBytes: return .incomplete(patience: Self.longPatience)
    default: return .complete(nil, unused: 1)
    }
  }

  private func controlSequence(_ whole: ControlSequence?) -> Step {
    whole?.beginsPaste == true ? .pasteBegins : .complete(whole?.input)
  }

  private func oldMouseReport(_ bytes: [UInt8]) -> Step {
    guard bytes.count == 6 else { return .incomplete(patience: Self.longPatience) }
    let pointer = MouseReport(old: bytes.suffix(3)).pointer
    return .complete(pointer.map { .event(.pointer($0)) })
  }

  /// The Linux console sends `ESC [ [ A` to `E` for the first five.
  private func linuxFunctionKey(_ bytes: [UInt8]) -> Step {
    guard let letter = bytes.dropFirst(3).first else {
      return .incomplete(patience: Self.shortPatience)
    }
    let number = Int(letter) - 0x40
    return .key((1...5).contains(number) ? KeyPress(.function(number)) : nil)
  }

  /// `ESC O` and a letter, with, from some, a digit between them for the modifiers.
  private func shifted(_ bytes: [UInt8]) -> Step {
    guard let last = bytes.dropFirst(2).last else {
      return .incomplete(patience: Self.shortPatience)
    }
    if bytes.count == 3, (0x31...0x39).contains(last) {
      return .incomplete(patience: Self.shortPatience)
    }
    let modifiers = bytes.count == 4 ? Modifiers(xterm: Int(bytes[2]) - 0x30) : []
    return .key((Key(letter: last) ?? Key(keypad: last)).map { KeyPress($0, modifiers) })
  }

  private func unicode(_ bytes: [UInt8]) -> Step {
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

  /// Nil for what is no scalar, and for the controls that need two bytes.
  private static func scalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
    var decoder = Unicode.UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.value >= 0xA0 else {
      return nil
    }
    return scalar
  }
}

extension InputDecoder.Input {
  fileprivate func replaces(_ former: Self) -> Bool {
    guard case .event(.pointer(let new)) = self, case .event(.pointer(let old)) = former else {
      return false
    }
    return new.action == .drag && old.action == .drag && new.button == old.button
  }
}
