import CurlewCells
import CurlewGlyphs
import CurlewSystem
import Harness
import KeptLines
import TestBooks
import Testing

@testable import CurlewTerminal

extension ScreenTests {
  /// Random pictures; the seed is fixed. The recorded lines count the bytes that are sent for them to each kind of
  /// terminal in each tone.
  @Suite struct BytesGoldenTests {
    private static let size = Size(columns: 30, rows: 8)

    @Test(arguments: BuiltInEntries.names, Tone.allCases)
    func whatIsSentIsWhatItWas(type: String, tone: Tone) throws {
      let entry = try #require(BuiltInEntries.entry(of: type))
      let bytes = try Environment.with("TERMINFO", entry.inline) {
        Result { try Self.sent(to: type, tone: tone) }
      }.get()
      var sum = Sum()
      for byte in bytes { sum.add(Int(byte)) }
      let line = "\(type) \(tone): \(bytes.count) bytes, sum \(sum.digits)"
      #expect(Kept.differences([line], in: "Tests/Paging/Terminal/Golden/bytes.txt") == [])
    }

    private static func sent(to type: String, tone: Tone) throws -> [UInt8] {
      var rig = try Rig(type, tone: tone, size: size)
      var bytes = rig.opening.bytes
      var chance = Chaos(seed: 7)
      var canvas = TextCanvas(size)
      for step in 0..<60 {
        change(&canvas, at: step, by: &chance)
        bytes += rig.show(canvas).bytes
      }
      return bytes
    }

    private static let words = [
      "The tide ", "is up", "漢字", "e\u{301}", "        ", "🇫🇷", "birds, ", "┌──┐", "▀▄", "a", "—",
    ].map { SafeText($0) }
    private static let roles = Role.allCases

    /// Writes some words, moves rows, or begins with an empty screen.
    private static func change(_ canvas: inout TextCanvas, at step: Int, by chance: inout Chaos) {
      if step % 11 == 10 {
        let before = canvas
        canvas = TextCanvas(size)
        canvas.blit(before, to: Point(column: step % 3, row: step % 2 == 0 ? 1 : -1), clip: all)
      }
      if step % 17 == 16 { canvas.fill(all, style: Style(on: .panel)) }
      for _ in 0..<Int.random(in: 0...6, using: &chance) {
        let row = Int.random(in: 0..<size.rows, using: &chance)
        var place = Point(column: Int.random(in: -2..<size.columns, using: &chance), row: row)
        var style = Style(roles.randomElement(using: &chance) ?? .text, on: .page)
        if Bool.random(using: &chance) { style.attributes.insert(.bold) }
        if Int.random(in: 0..<4, using: &chance) == 0 { style.attributes.insert(.reverse) }
        if Int.random(in: 0..<4, using: &chance) == 0 { style.attributes.insert(.underline) }
        if Int.random(in: 0..<4, using: &chance) == 0 { style.attributes.insert(.italic) }
        for _ in 0..<Int.random(in: 1...4, using: &chance) {
          let word = words.randomElement(using: &chance) ?? ""
          canvas.write(word, at: place, style: style, clip: all)
          place.column += word.width
        }
      }
      canvas.cursor =
        step % 5 == 4 ? Point(column: step % size.columns, row: step % size.rows) : nil
    }

    private static var all: Rect { Rect(origin: Point(column: 0, row: 0), size: size) }
  }
}

/// What is known of terminals, and how a connection is used, in virtual time.
@Suite(.timeLimit(.minutes(90))) struct KnownTerminalGoldenTests {
  @Test func whatIsKnownOfTerminalsIsWhatItWas() {
    let versions =
      [0, 1, 94, 95, 96, 114, 115, 116, 278, 279, 280, 1699, 1700, 3599, 3600]
      + [3999, 4000, 9999, 10_000, 99_999, 100_000]
    let direct = (0..<100).flatMap { model in
      versions.filter { KnownTerminals.areDirect([model, $0]) }.map { "\(model) \($0)" }
    }
    let few = (0..<100).filter { KnownTerminals.haveFewColours([$0, 1]) }
    let sixteen = (0..<100).filter { KnownTerminals.haveSixteenColours([$0, 1]) }
    let names =
      ["kitty(0.27.9)", "kitty(0.28)", "kitty(1.0)", "kitty(0)", "ghostty 1", "tmux 3.3"]
      + ["Konsole 22", "XTerm(379)", "foot"]
    let placed = names.filter { KnownTerminals.havePlaceholders($0) }
    #expect(names.filter { KnownTerminals.isOldKitty($0) } == ["kitty(0.27.9)"])
    let kept = names.filter { KnownTerminals.keepPixels($0) }
    let lines = [
      "direct colours: \(direct.joined(separator: ", "))", "few colours: \(few)",
      "sixteen colours: \(sixteen)", "placeholders: \(placed)", "kept pixels: \(kept)",
    ]
    #expect(Kept.differences(lines, in: "Tests/Paging/Terminal/Golden/terminals.txt") == [])
  }

  @Test(arguments: 0..<40) func howAConnectionIsUsedIsWhatItWas(number: Int) {
    var chance = Chaos(seed: UInt64(number))
    let rates = [3e3, 8e3, 20e3, 60e3, 150e3, 400e3, 1e6, 10e6]
    var link = SimulatedLink(
      bytesPerSecond: rates[number % rates.count],
      roundTrip: .milliseconds(Int.random(in: 0...400, using: &chance)))
    link.jitter = .milliseconds(number % 3 * 20)
    link.lumps = .milliseconds(number % 4 * 9)
    link.open()
    var turns: [String] = []
    for turn in 0..<8 {
      if turn == 4 { link.bytesPerSecond = rates.randomElement(using: &chance) ?? 1e6 }
      if turn == 6, number % 5 == 0, !link.pendingAnswers.isEmpty { link.loseAnswer() }
      let made = link.turn(readingFor: .milliseconds(Int.random(in: 100...9000, using: &chance)))
      turns.append("\(made.pace.rawValue) \(made.frames)")
    }
    var sum = Sum()
    sum.add("\(link.longestWait) \(link.now) \(link.meter.bytesPerBand as Any)")
    let line = "link \(number): \(turns.joined(separator: ", ")), sum \(sum.digits)"
    #expect(Kept.differences([line], in: "Tests/Paging/Terminal/Golden/links.txt") == [])
  }
}
