import KeptLines
import TestBooks
import Testing

@testable import CurlewTerminal

/// Random sequences of bytes that terminals send; the seeds are fixed. The recorded lines count the inputs that
/// they are read as.
@Suite(.timeLimit(.minutes(90))) struct InputGoldenTests {
  private static let pieces =
    [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}[<", "\u{1B}[M", "\u{1B}[?",
      "\u{1B}[>", "\u{1B}\\",
    ]
    + [
      "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[I", "\u{1B}[O", "\u{1B}[27;", "\u{7}", "\u{7F}", "\r",
      "\n", "\t", "\0",
    ]
    + [
      "0", "1", "2", "3", "5", "9", "13", "24", "35", "64", "65", "97", "127", "200", "1114111",
      ";", ":", "~", "u",
    ]
    + [
      "A", "B", "C", "D", "E", "F", "H", "M", "m", "P", "Q", "R", "S", "Z", "c", "n", "t", "y",
      "$y", "^", "@",
    ]
    + [
      "rgb:", "ffff", "/", "11;", "é", "漢", "🇫🇷", "e\u{301}", " ", "x", "G", "_Gi=1;OK", "\u{3}",
      "\u{C}", "\u{1F}",
    ]

  @Test(arguments: 0..<20) func whatIsUnderstoodIsWhatItWas(seed: Int) {
    var chance = Chaos(seed: UInt64(seed))
    var (sum, inputs) = (Sum(), 0)
    for _ in 0..<400 {
      var decoder = InputDecoder()
      for _ in 0..<Int.random(in: 1...9, using: &chance) {
        let piece = Self.pieces.randomElement(using: &chance) ?? ""
        decoder.read(Array(piece.utf8).prefix(Int.random(in: 1...12, using: &chance)))
        if Int.random(in: 0..<6, using: &chance) == 0 { decoder.giveUp() }
        sum.add("\(decoder.patience as Any)")
      }
      while decoder.patience != nil { decoder.giveUp() }
      let understood = decoder.drained()
      inputs += understood.count
      sum.add("\(understood)")
    }
    let line = "seed \(seed): \(inputs) inputs, sum \(sum.digits)"
    #expect(Kept.differences([line], in: "Tests/Paging/Terminal/Golden/inputs.txt") == [])
  }
}
