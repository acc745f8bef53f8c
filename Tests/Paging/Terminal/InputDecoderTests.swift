import CurlewCells
import CurlewTerminal
import Testing

/// What bytes mean, without a terminal and without time.
@Suite(.timeLimit(.minutes(90))) struct InputDecoderTests {
  @Test(
    arguments: [
      ("a", KeyPress(.character("a"))), ("é", KeyPress(.character("é"))),
      ("語", KeyPress(.character("語"))), ("😀", KeyPress(.character("😀"))),
      ("\r", KeyPress(.enter)), ("\n", KeyPress(.enter)), ("\t", KeyPress(.tab)),
      ("\u{7F}", KeyPress(.backspace)), ("\u{8}", KeyPress(.backspace)),
      ("\u{0}", KeyPress(.character(" "), .control)),
      ("\u{6}", KeyPress(.character("f"), .control)),
      ("\u{1F}", KeyPress(.character("_"), .control)),
      ("\u{1B}x", KeyPress(.character("x"), .alt)),
      ("\u{1B}é", KeyPress(.character("é"), .alt)),
      ("\u{1B}\r", KeyPress(.enter, .alt)),
      ("\u{1B}\u{6}", KeyPress(.character("f"), [.alt, .control])),
      ("\u{1B}[A", KeyPress(.up)), ("\u{1B}OA", KeyPress(.up)),
      ("\u{1B}[1;2D", KeyPress(.left, .shift)), ("\u{1B}[1;3C", KeyPress(.right, .alt)),
      ("\u{1B}[1;5B", KeyPress(.down, .control)),
      ("\u{1B}[1;8A", KeyPress(.up, [.shift, .alt, .control])),
      ("\u{1B}[Z", KeyPress(.tab, .shift)),
      ("\u{1B}[5~", KeyPress(.pageUp)), ("\u{1B}[6;5~", KeyPress(.pageDown, .control)),
      ("\u{1B}[H", KeyPress(.home)), ("\u{1B}[1~", KeyPress(.home)),
      ("\u{1B}[7~", KeyPress(.home)), ("\u{1B}[4~", KeyPress(.end)), ("\u{1B}OF", KeyPress(.end)),
      ("\u{1B}[2~", KeyPress(.insert)), ("\u{1B}[3;2~", KeyPress(.delete, .shift)),
      ("\u{1B}OP", KeyPress(.function(1))), ("\u{1B}[1;2P", KeyPress(.function(1), .shift)),
      ("\u{1B}[15~", KeyPress(.function(5))), ("\u{1B}[24~", KeyPress(.function(12))),
      ("\u{1B}[34~", KeyPress(.function(20))), ("\u{1B}[[C", KeyPress(.function(3))),
      ("\u{1B}OM", KeyPress(.enter)), ("\u{1B}Op", KeyPress(.character("0"))),
      ("\u{1B}O5C", KeyPress(.right, .control)), ("\u{1B}\u{1B}[A", KeyPress(.up, .alt)),
    ])
  func `a key's bytes are one key, whole and in any two pieces`(text: String, press: KeyPress) {
    let bytes = Array(text.utf8)
    for cut in 0..<bytes.count {
      var decoder = InputDecoder()
      decoder.read(bytes[..<cut])
      decoder.read(bytes[cut...])
      #expect(decoder.drained() == [.event(.key(press))])
      #expect(decoder.patience == nil)
    }
  }

  @Test func `an escape stays the escape key when nothing follows`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}".utf8)
    #expect(decoder.next() == nil)
    #expect(decoder.patience == .milliseconds(25))
    decoder.giveUp()
    #expect(decoder.drained() == [.key(.escape)])
  }

  @Test(arguments: [
    ("\u{1B}\u{1B}", [KeyPress(.escape), KeyPress(.escape)]),
    ("\u{1B}[", []), ("\u{1B}]", []), ("\u{1B}P", []), ("\u{1B}_", []),
    ("\u{1B}O", [KeyPress(.character("O"), .alt)]),
    ("\u{1B}[1;", []), ("\u{1B}[<0;1", []), ("\u{C3}", []),
  ])
  func `what has begun and does not end is taken for what was typed, or for nothing`(
    text: String, presses: [KeyPress]
  ) {
    var decoder = InputDecoder()
    decoder.read(text == "\u{C3}" ? [0xC3] : Array(text.utf8))
    #expect(decoder.next() == nil)
    decoder.giveUp()
    #expect(decoder.drained() == presses.map { .event(.key($0)) })
    #expect(decoder.patience == nil)
  }

  @Test(arguments: [
    "\u{1B}[99~", "\u{1B}[1;99A", "\u{1B}[;A", "\u{1B}[>0;1$z", "\u{1B}[1;1I",
    "\u{1B}[1;5:3A", "\u{1B}[<0;0;1M", "\u{1B}[<0;;M", "\u{1B}[<1M", "\u{1B}[<9999999;1;1M",
    "\u{1B}[<35;5;5M", "\u{1B}O~", "\u{1B}[<0;1;1;1M", "\u{1B}[201~",
  ])
  func `sequences that mean nothing here leave nothing behind`(text: String) {
    var decoder = InputDecoder()
    decoder.read(text.utf8)
    decoder.read("k".utf8)
    #expect(decoder.drained() == [.key(.character("k"))])
  }

  @Test(arguments: ["\u{1B}[1;", "\u{1B}[<0;1", "\u{1B}O", "\u{1B}O5", "\u{1B}[M!", "\u{1B}[["])
  func `a broken sequence does not swallow the one after it`(text: String) {
    var decoder = InputDecoder()
    decoder.read("\(text)\u{1B}[B".utf8)
    #expect(decoder.drained() == [.key(.down)])
  }

  /// What the terminal answers comes when it likes, also right behind the escape key.
  @Test(arguments: [
    ("\u{1B}[0n", InputDecoder.Input.ready),
    ("\u{1B}[<0;1;1M", .event(.pointer(Pointer(.press, at: .zero)))),
  ])
  func `an answer does not swallow the escape key before it`(
    text: String, input: InputDecoder.Input
  ) {
    var decoder = InputDecoder()
    decoder.read("\u{1B}\(text)".utf8)
    #expect(decoder.next() == .event(.key(KeyPress(.escape))))
    #expect(decoder.next() == input)
    #expect(decoder.next() == nil)
  }

  @Test func `a broken character does not swallow the one after it`() {
    var decoder = InputDecoder()
    decoder.read([0xE8, 0xAA] + "x".utf8)
    #expect(decoder.drained() == [.key(.character("x"))])
  }

  @Test func `a sequence of any length ends`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[\(String(repeating: "1;", count: 5000))mx".utf8)
    #expect(decoder.drained() == [.key(.character("x"))])
  }

  // MARK: Mouse

  @Test(arguments: [
    ("\u{1B}[<0;1;1M", Pointer(.press, at: .zero)),
    ("\u{1B}[<2;300;250M", Pointer(.press, at: Point(column: 299, row: 249), button: .right)),
    ("\u{1B}[<0;3;4m", Pointer(.release, at: Point(column: 2, row: 3))),
    ("\u{1B}[<32;3;4M", Pointer(.drag, at: Point(column: 2, row: 3))),
    ("\u{1B}[<33;3;4M", Pointer(.drag, at: Point(column: 2, row: 3), button: .middle)),
    ("\u{1B}[<64;1;1M", Pointer(.wheelUp, at: .zero, button: .none)),
    ("\u{1B}[<65;1;1M", Pointer(.wheelDown, at: .zero, button: .none)),
    ("\u{1B}[<66;1;1M", Pointer(.wheelLeft, at: .zero, button: .none)),
    ("\u{1B}[<67;1;1M", Pointer(.wheelRight, at: .zero, button: .none)),
    ("\u{1B}[<28;1;1M", Pointer(.press, at: .zero, modifiers: [.shift, .alt, .control])),
    ("\u{1B}[M !!", Pointer(.press, at: .zero)),
    ("\u{1B}[M#!!", Pointer(.release, at: .zero, button: .none)),
  ])
  func `a report of the mouse is one event`(text: String, pointer: Pointer) {
    var decoder = InputDecoder()
    decoder.read(text.utf8)
    #expect(decoder.drained() == [.event(.pointer(pointer))])
  }

  /// Some terminals report it too. It must not end a drag, nor turn a second page.
  @Test(arguments: 64...67) func `letting go of the wheel is no event`(code: Int) {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[<\(code);1;1m".utf8)
    #expect(decoder.drained().isEmpty)
  }

  @Test func `of a burst of drags the newest is left`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[<0;1;1M".utf8)
    for column in 2...50 { decoder.read("\u{1B}[<32;\(column);1M".utf8) }
    decoder.read("\u{1B}[<0;50;1m".utf8)
    let end = Point(column: 49, row: 0)
    #expect(
      decoder.drained()
        == [
          .event(.pointer(Pointer(.press, at: .zero))), .event(.pointer(Pointer(.drag, at: end))),
          .event(.pointer(Pointer(.release, at: end))),
        ])
  }

  // MARK: Paste and answers

  @Test func `pasted text of any size is no typing`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[200~".utf8)
    for _ in 0..<10_000 { decoder.read("q\u{1B}[A\u{1B}x\u{1B}[\u{1B}[20\u{1B}[201\r".utf8) }
    #expect(decoder.patience == .seconds(3))
    decoder.read("\u{1B}[201~k".utf8)
    let inputs = decoder.drained()
    guard case .event(.pasted(let text)) = inputs.first else { return #expect(Bool(false)) }
    #expect(text.hasPrefix("q[Ax\nq[Ax\nq") && text.utf8.count <= 1 << 16)
    #expect(inputs.dropFirst() == [.key(.character("k"))])
  }

  @Test(arguments: [
    ("one", "one"), ("one\rtwo\r\nthree\n", "one\ntwo\nthree\n"), ("a\tb\u{7}c\u{9B}d", "a bcd"),
    ("für “naïve” 猫 👩‍👩‍👧", "für “naïve” 猫 👩‍👩‍👧"), ("\u{1B}[31mred", "red"),
    ("kill\u{3}ed \u{1A}\u{1C}text", "killed text"),
  ])
  func `pasted text has no control characters but line feeds`(sent: String, text: String) {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[200~\(sent)\u{1B}[201~".utf8)
    #expect(decoder.drained() == [.event(.pasted(text))])
  }

  @Test(arguments: answers)
  func `an answer in the middle of a paste is not a part of it`(answer: String) {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[200~one \(answer)two\u{1B}[201~k".utf8)
    let inputs = decoder.drained()
    #expect(inputs.suffix(2) == [.event(.pasted("one two")), .key(.character("k"))])
    #expect(inputs.count { if case .event = $0 { true } else { false } } == 2)
  }

  @Test func `the focus is reported`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[I\u{1B}[Ok".utf8)
    #expect(
      decoder.drained()
        == [.event(.focused(true)), .event(.focused(false)), .key(.character("k"))])
  }

  @Test func `a paste whose end was lost does not make the keyboard deaf`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[200~abc".utf8)
    decoder.giveUp()
    decoder.read("k".utf8)
    #expect(decoder.drained() == [.key(.character("k"))])
  }

  @Test(arguments: ["]", "P", "_", "^", "X"])
  func `a string has one second from its first byte, whatever follows`(introducer: String) {
    var decoder = InputDecoder()
    #expect(decoder.limit == nil)
    decoder.read("\u{1B}\(introducer)".utf8)
    for _ in 0..<300 {
      decoder.read("q".utf8)
      #expect(decoder.limit == .seconds(1))
    }
    decoder.giveUp()
    #expect(decoder.limit == nil)
    decoder.read("q\u{1B}\(introducer)".utf8)
    #expect(decoder.drained() == [.key(.character("q"))])
  }

  @Test func `an open paste has a second for each thousand bytes, and three more`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[200~".utf8)
    for _ in 0..<2000 { decoder.read("q".utf8) }
    #expect(decoder.limit == .seconds(5))
    decoder.read("\u{1B}[201~".utf8)
    #expect(decoder.limit == nil)
  }

  @Test func `the answer about a mode is no typing`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[?2026;2$yk".utf8)
    #expect(
      decoder.drained()
        == [.report(ModeReport(mode: 2026, setting: 2)), .key(.character("k"))])
  }

  // MARK: Colours

  @Test(arguments: [
    ("]11;rgb:ff/80/00", ColourReport.paper(RGB(0xFF8000))),
    ("]10;rgb:ffff/8080/0000", .ink(RGB(0xFF8000))),
    ("]11;rgb:f/8/0", .paper(RGB(0xFF8800))), ("]11;rgb:fff/800/000", .paper(RGB(0xFF8000))),
    ("]11;rgba:ffff/8080/0000/7777", .paper(RGB(0xFF8000))),
    ("]10;#FF8000", .ink(RGB(0xFF8000))), ("]11;#ffff80800000", .paper(RGB(0xFF8000))),
  ])
  func `a colour is read in every form, whole and in any two pieces`(
    text: String, report: ColourReport
  ) {
    for end in ["\u{7}", "\u{1B}\\"] {
      let bytes = Array("\u{1B}\(text)\(end)k".utf8)
      for cut in 0..<bytes.count {
        var decoder = InputDecoder()
        decoder.read(bytes[..<cut])
        decoder.read(bytes[cut...])
        #expect(decoder.drained() == [.colour(report), .key(.character("k"))])
      }
    }
  }

  @Test func `a change of light and dark is read`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[?997;1n\u{1B}[?997;2n\u{1B}[?997;3n".utf8)
    #expect(
      decoder.drained() == [.colour(.scheme(isDark: true)), .colour(.scheme(isDark: false))])
  }

  @Test(arguments: [
    "]11;rgb:ff/80", "]11;rgb:ff/80/0g", "]11;rgb:ff/80/00000", "]11;rgb:///", "]11;", "]11",
    "]11;#", "]11;#ff80", "]11;red", "]12;rgb:ff/80/00", "]52;c;cXE=", "]11;rgba:ff/80/00",
  ])
  func `a command that is no colour leaves nothing behind`(text: String) {
    var decoder = InputDecoder()
    decoder.read("\u{1B}\(text)\u{7}\u{1B}\(text)\u{1B}\\k".utf8)
    #expect(decoder.drained() == [.key(.character("k"))])
  }

  @Test(arguments: 0...80)
  func `a command of any length ends`(length: Int) {
    var decoder = InputDecoder()
    decoder.read("\u{1B}]11;\(String(repeating: "q", count: length))\u{1B}\\x".utf8)
    #expect(decoder.drained() == [.key(.character("x"))])
  }

  @Test(arguments: ["]11;rgb:ff", "]1", "]11;rgb:ff/80/00\u{1B}", "P1$r0q", "_Gq", "^q", "Xq"])
  func `a broken command does not swallow the sequence after it`(text: String) {
    var decoder = InputDecoder()
    decoder.read("\u{1B}\(text)\u{1B}[B".utf8)
    #expect(decoder.drained() == [.key(.down)])
    decoder.read("\u{1B}\(text)".utf8)
    decoder.giveUp()
    decoder.read("k".utf8)
    #expect(decoder.drained() == [.key(.character("k"))])
  }

  // MARK: Answers

  /// What terminals answer, and what they could: with keys in the bodies that would do something.
  static let answers = [
    "P>|XTerm(379)\u{1B}\\", "P1$r0;48:2::1:2:3m\u{1B}\\", "P0$r\u{1B}\\",
    "P1+r436f=323536\u{1B}\\",
    "P!|7E565445\u{1B}\\", "Pq\u{7}q\r\n\u{1B}\\", "_Gi=31;OK\u{1B}\\", "_q\u{3}\u{1B}\\",
    "^qqq\u{1B}\\",
    "Xbq \u{9B}q“ü”\u{1B}\\", "]11;rgb:ff/ff/ff\u{7}", "]4;200;rgb:ff/00/d7\u{1B}\\",
    "]lq“q”\u{1B}\\",
    "]qq\u{7}", "P\u{1B}\\", "[>41;379;0c", "[?64;1;2c", "[?2026;2$y", "[6;18;8t", "[?997;1n",
    "[0n",
    "P1$r\(String(repeating: "q", count: 9000))\u{1B}\\",
  ].map { "\u{1B}\($0)" }

  @Test(arguments: answers)
  func `no answer is ever a key, whole and in any two pieces`(answer: String) {
    let bytes = Array(answer.utf8)
    for cut in 0..<min(bytes.count, 200) {
      var decoder = InputDecoder()
      decoder.read(bytes[..<cut])
      let patience = decoder.patience
      // Only the escape key itself can come alone.
      #expect(patience.map { $0 == (cut == 1 ? .milliseconds(25) : .seconds(1)) } ?? (cut == 0))
      decoder.read(bytes[cut...])
      let events = decoder.drained().filter { if case .event = $0 { true } else { false } }
      #expect(events == [])
      decoder.read("k".utf8)
      #expect(decoder.drained() == [.key(.character("k"))])
    }
  }

  @Test(arguments: answers)
  func `an answer without its end is no key, and the keyboard is soon heard again`(answer: String) {
    let bytes = Array(answer.utf8)
    for count in 2..<min(bytes.count, 200) {
      var decoder = InputDecoder()
      decoder.read(bytes[..<count])
      decoder.giveUp()
      #expect(decoder.drained() == [] && decoder.patience == nil)
      decoder.read("k".utf8)
      #expect(decoder.drained() == [.key(.character("k"))])
    }
  }

  @Test func `a terminal says what it is`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[>41;379;0c\u{1B}P1$r0m\u{1B}\\".utf8)
    #expect(decoder.drained() == [.model(.named("XTerm(379)")), .model(.numbered([41, 379, 0]))])
  }

  @Test func `a terminal says how it shows pictures`() {
    var decoder = InputDecoder()
    decoder.read("\u{1B}[?63;1;4;22c\u{1B}[6;17;8t\u{1B}[?1;0;256S\u{1B}[?1;3;0S".utf8)
    #expect(
      decoder.drained() == [
        .graphics(.features([63, 1, 4, 22])), .graphics(.cell(width: 8, height: 17)),
        .graphics(.colours(256)), .graphics(.colours(0)),
      ])
  }

  // MARK: What the database says

  @Test func `the keys of the database come before the common form`() {
    let keys = KeySequences([
      Array("\u{1B}A".utf8): KeyPress(.up), Array("\u{1B}[P".utf8): KeyPress(.delete),
    ])
    var decoder = InputDecoder(keys: keys)
    decoder.read("\u{1B}A\u{1B}[P\u{1B}B".utf8)
    #expect(
      decoder.drained()
        == [.key(.up), .key(.delete), .event(.key(KeyPress(.character("B"), .alt)))])
  }

  // MARK: Anything

  @Test func `any bytes are taken, and then the decoder is as it was`() {
    var random = SystemRandomNumberGenerator()
    let likely = Array("\u{1B}[<;OM?$~0129Aé]\\\u{7}".utf8)
    for _ in 0..<2000 {
      var decoder = InputDecoder()
      for _ in 0..<50 {
        let byte = UInt8.random(in: 0...255, using: &random)
        decoder.read([Bool.random() ? byte : likely[Int(byte) % likely.count]])
      }
      while decoder.patience != nil { decoder.giveUp() }
      _ = decoder.drained()
      decoder.read("k".utf8)
      #expect(decoder.drained() == [.key(.character("k"))])
    }
  }
}

extension InputDecoder {
  mutating func drained() -> [Input] {
    var inputs: [Input] = []
    while let input = next() { inputs.append(input) }
    return inputs
  }
}

extension InputDecoder.Input {
  static func key(_ key: Key) -> Self { .event(.key(KeyPress(key))) }
}
