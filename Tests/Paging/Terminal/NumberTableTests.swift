import CurlewCells
import CurlewTerminal
import Testing

/// The table agrees with a dictionary.
@Suite(.timeLimit(.minutes(90))) struct NumberTableTests {
  private func agree(on keys: some Sequence<Int>, missing: [Int]) {
    agree(onPairs: keys.map { [$0, 0] }, missing: missing.map { [$0, 0] })
    agree(onPairs: keys.map { [7, $0] }, missing: missing.map { [7, $0] })
  }

  private func agree(onPairs keys: [[Int]], missing: [[Int]]) {
    var table = NumberTable()
    var plain: [[Int]: Int] = [:]
    for (value, key) in keys.enumerated() where plain[key] == nil {
      #expect(table[(key[0], key[1])] == nil)
      table.add((key[0], key[1]), value)
      plain[key] = value
    }
    #expect(plain.allSatisfy { table[($0.key[0], $0.key[1])] == $0.value })
    #expect(missing.allSatisfy { table[($0[0], $0[1])] == nil || plain[$0] != nil })
  }

  @Test func `finds what was added and nothing else`() {
    agree(on: [], missing: [0, 1, -1, .max, .min])
    agree(on: [0, -1, .min, .max, 1], missing: [2, -2, .max - 1])
    agree(on: 0..<3000, missing: [-1, 3000, .max])
  }

  /// Keys that differ in a few bits, wherever these are.
  @Test(arguments: [1, 8, 16, 24, 32, 40, 48, 56])
  func `keys that differ in a few bits are told apart`(shift: Int) {
    agree(on: (0..<256).map { $0 << shift }, missing: (256..<300).map { $0 << shift })
  }

  @Test func `the styles of a turning leaf are told apart`() {
    let styles = (0...Tint.fullLight).flatMap { ink in
      (0...Tint.fullLight).map { paper in
        var style = Style.plain
        (style.ink.light, style.paper.light) = (ink, paper)
        return [style.numbers.0, style.numbers.1]
      }
    }
    agree(onPairs: styles, missing: [[0, 0]])
  }
}
