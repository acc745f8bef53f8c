import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// The words of a text are those that stand between white space.
@Suite(.timeLimit(.minutes(90))) struct WordBoxesTests {
  private static let letters = [
    "a", "b", "Q", "7", "é", "Ж", "’", "“", "”", "‘", "\"", "'", ".", ",", "!",
  ]
  private static let spaces = [" ", " ", " ", "\n", "\r\n", "\n"]

  private static func text(_ chaos: inout Chaos) -> String {
    let (letters, spaces) = (
      letters.shuffled(using: &chaos).prefix(4), spaces.shuffled(using: &chaos)
    )
    let words = (0..<Int.random(in: 1...400, using: &chaos)).map { _ in
      (0..<length(&chaos)).map { _ in
        letters.randomElement(using: &chaos) ?? ""
      }
      .joined() + (spaces.prefix(2).randomElement(using: &chaos) ?? " ")
    }
    // What begins like a sentence is no sign of any markup.
    return "The end of it " + words.joined() + "end"
  }

  /// Most words are short.
  private static func length(_ chaos: inout Chaos) -> Int {
    Int.random(in: 0..<40, using: &chaos) > 0
      ? Int.random(in: 1...12, using: &chaos) : Int.random(in: 50...150, using: &chaos)
  }

  @Test func boxesAreWords() {
    var chaos = Chaos(seed: 7)
    for _ in 0..<300 {
      let text = Self.text(&chaos)
      let words = text.utf8.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
      let boxes = Paragraphs(Book(decode(Array(text.utf8), as: .utf8), named: "")).boxes
      #expect(boxes.map { Int($0.start) } == words.map { text.utf8.offset(of: $0.startIndex) })
      #expect(boxes.map { Int($0.width) } == words.map { String($0)?.unicodeScalars.count })
      #expect(boxes.map { $0.overhangBefore == 1 } == words.map { hangsBefore(String($0) ?? "") })
      #expect(boxes.map { $0.overhangBehind == 1 } == words.map { hangsBehind(String($0) ?? "") })
    }
  }

  private func hangsBefore(_ word: String) -> Bool {
    word.unicodeScalars.first.map { "\"'“‘".unicodeScalars.contains($0) } ?? false
  }

  private func hangsBehind(_ word: String) -> Bool {
    guard let last = word.unicodeScalars.last, word.utf8.count > 1 else { return false }
    return ".,-\"'”’".unicodeScalars.contains(last)
  }
}

extension String.UTF8View {
  fileprivate func offset(of index: Index) -> Int { distance(from: startIndex, to: index) }
}
