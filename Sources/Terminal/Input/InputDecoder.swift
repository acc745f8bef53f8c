package import Cells

/// Makes events of the bytes that a terminal sends.
///
/// A value that does no reading and knows no time: it takes bytes as they come, in pieces of any
/// size, and says how long to wait for the rest of what has begun. ncurses' own reader is not used,
/// because it cannot tell the end of the input from its absence, forgets a character that comes in
/// two pieces, and hands out sequences that it does not know as if they had been typed.
package struct InputDecoder {
  package enum Input: Equatable {
    case event(Event)
    case report(ModeReport)
    /// The terminal has drawn everything that was sent before it was asked.
    case ready
  }

  private let grammar: InputGrammar
  private var inputs: [Input] = []
  private var pending: [UInt8] = []
  private var paste: Paste?

  package init(keys: KeyTable = KeyTable()) {
    grammar = InputGrammar(keys: keys)
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
    switch grammar.read(pending) {
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
  /// For the end of a paste; one that was lost must not make the keyboard deaf for ever.
  private static let pastePatience = Duration.seconds(3)

  /// How long to wait for the next byte before `giveUp()`; nil when nothing has begun.
  package var patience: Duration? {
    if paste != nil { return Self.pastePatience }
    guard !pending.isEmpty, case .incomplete(let patience) = grammar.read(pending)
    else { return nil }
    return patience
  }

  /// Takes what has begun for all there is.
  package mutating func giveUp() {
    let bytes = pending
    (pending, paste) = ([], nil)
    switch (bytes.first, bytes.count) {
    case (InputGrammar.escape, 1): add(.event(.key(KeyPress(.escape))))
    case (InputGrammar.escape, 2): giveUp(escaped: bytes[1])
    default: break
    }
  }

  private mutating func giveUp(escaped byte: UInt8) {
    if byte == InputGrammar.escape {
      add(.event(.key(KeyPress(.escape))))
      add(.event(.key(KeyPress(.escape))))
    } else if byte < 0x80 {
      add(.event(.key(KeyPress(ascii: byte).adding(.alt))))
    }
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
