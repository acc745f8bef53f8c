package import CurlewCells

/// Decodes the bytes that a terminal sends into events.
///
/// A value without input or clock: it takes bytes in pieces of any size, and tells how long to wait
/// for the rest of a sequence. The reader of ncurses is not used, because it cannot tell the end of
/// input from a pause, loses characters that arrive in two pieces, and returns the bytes of unknown
/// sequences as if they had been typed.
package struct InputDecoder {
  package enum Input: Equatable {
    case event(Event)
    case report(ModeReport)
    case colour(ColourReport)
    case model(TerminalModel)
    case graphics(GraphicsReport)
    /// The answer to a status query: the terminal has processed everything before it.
    case ready
  }

  private let grammar: InputGrammar
  private var inputs: [Input] = []
  private var pending: [UInt8] = []
  private var paste: Paste?
  /// How many control strings and pastes have begun.
  private(set) var openings = 0

  package init(keys: KeySequences = KeySequences()) {
    grammar = InputGrammar(keys: keys)
  }

  package mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { read(byte) }
  }

  package mutating func next() -> Input? {
    inputs.isEmpty ? nil : inputs.removeFirst()
  }

  var count: Int { inputs.count }

  // MARK: Taking bytes

  /// In bytes. Longer sequences are read to their end and ignored.
  private static let longest = 64

  private mutating func read(_ byte: UInt8) {
    if paste != nil, pending.isEmpty, byte != InputGrammar.escape {
      paste?.collect(CollectionOfOne(byte))
      return
    }
    if pending.count == Self.longest { shorten() }
    pending.append(byte)
    if pending.count == 2, isInString { openings += 1 }
    switch grammar.read(pending) {
    case .incomplete: break
    case .complete(let input, let unused):
      let (sequence, rest) = (pending.dropLast(unused), pending.suffix(unused))
      pending = []
      if let input { add(input, from: sequence) }
      read(rest)
    case .pasteBegins:
      if paste == nil { openings += 1 }
      (pending, paste) = ([], paste ?? Paste())
    case .pasteEnds: endPaste()
    }
  }

  /// Drops a byte from the end of a long sequence, but not an escape character, which may end it.
  private mutating func shorten() {
    let last = pending.removeLast()
    if last == InputGrammar.escape { pending[pending.count - 1] = last }
  }

  /// Within a paste only the terminal's answers keep their meaning.
  private mutating func add(_ input: Input, from sequence: ArraySlice<UInt8>) {
    if paste != nil, case .event = input {
      paste?.collect(sequence)
    } else {
      add(input)
    }
  }

  private mutating func endPaste() {
    if let text = paste?.text, !text.isEmpty { add(.event(.pasted(text))) }
    (pending, paste) = ([], nil)
  }

  /// Drops what has not been handled yet.
  mutating func discard() { (inputs, pending) = ([], []) }

  /// A drag replaces the drag before it: only the latest position matters.
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
  /// How long to wait for the end of a paste, which may have been lost.
  private static let pastePatience = Duration.seconds(3)

  private var isInString: Bool {
    pending.count > 1 && pending[0] == InputGrammar.escape && InputGrammar.opensString(pending[1])
  }

  /// How long a control string or a paste may take from its first byte, before `giveUp()` is called; nil if
  /// none is open. Whoever types goes on sending bytes, but slower than any terminal pastes.
  package var limit: Duration? {
    if let paste { return Self.pastePatience + .milliseconds(paste.count) }
    return isInString ? .seconds(1) : nil
  }

  /// How long to wait for the next byte before calling `giveUp()`; nil if no sequence has begun.
  package var patience: Duration? {
    if paste != nil { return Self.pastePatience }
    guard !pending.isEmpty, case .incomplete(let patience) = grammar.read(pending)
    else { return nil }
    return patience
  }

  /// Treats the bytes of an unfinished sequence as complete.
  package mutating func giveUp() {
    let bytes = pending
    (pending, paste) = ([], nil)
    switch (bytes.first, bytes.count) {
    case (InputGrammar.escape, 1): add(.event(.key(KeyPress(.escape))))
    case (InputGrammar.escape, 2) where !InputGrammar.introduces(bytes[1]):
      giveUp(escaped: bytes[1])
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
  var isReport: Bool { if case .report = self { true } else { false } }

  /// Whether it is the last of the answers about graphics.
  var endsGraphics: Bool { if case .graphics(.features) = self { true } else { false } }

  fileprivate func replaces(_ former: Self) -> Bool {
    guard case .event(.pointer(let new)) = self, case .event(.pointer(let old)) = former else {
      return false
    }
    return new.action == .drag && old.action == .drag && new.button == old.button
  }
}
