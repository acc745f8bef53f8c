import CurlewManuscript
import Testing

/// Where a sentence ends, for selecting, reading aloud and pairing.
@Suite(.timeLimit(.minutes(90))) struct SentencesTests {
  @Test(arguments: [
    ["One. Two! Three? Four… Five", "One.", "Two!", "Three?", "Four…", "Five"],
    ["“Well?” he said. (Yes.) _No!_ So", "“Well?” he said.", "(Yes.)", "_No!_", "So"],
    ["Mr. Low met J. Benn. It was I. He went.", "Mr. Low met J. Benn.", "It was I.", "He went."],
    ["At 3.5 p.m. he went... and came. Ἦν. ἐν", "At 3.5 p.m. he went... and came.", "Ἦν. ἐν"],
    ["他来了。「好！」她说。", "他来了。", "「好！」", "她说。"],
    ["هل جاء؟ نعم. وذهب", "هل جاء؟", "نعم.", "وذهب"], ["وہ آیا۔ وہ گیا۔", "وہ آیا۔", "وہ گیا۔"],
    ["वह आया। वह गया।", "वह आया।", "वह गया।"],
  ]) func `a text is divided into sentences`(lines: [String]) {
    let text = Array(lines[0].utf8)
    let sentences = Sentences(of: 0..<text.count, in: text).map {
      String(decoding: text[$0], as: UTF8.self)
    }
    #expect(sentences == Array(lines.dropFirst()))
  }

  @Test(arguments: [("Ἦν. ἐν ἀρχῇ", 2), ("He is. and so", 1)])
  func `in ancient Greek a sentence may begin with a small letter`(line: String, count: Int) {
    let text = Array(line.utf8)
    let sentences = Sentences(of: 0..<text.count, in: text, mayBeginSmall: true)
    #expect(sentences.reduce(0) { count, _ in count + 1 } == count)
  }

  @Test func `hidden marks between two sentences belong to neither`() {
    let text = Array("One. //two.// Three.".utf8)
    var marks = Marks([Mark(at: 5, length: 2), Mark(at: 11, length: 2)])
    #expect(Array(Sentences(of: 0..<text.count, in: text, marks)) == [0..<20])
    marks = Marks([Mark(at: 5, length: 2)])
    let upper = Array("One. //Two.".utf8)
    #expect(Array(Sentences(of: 0..<upper.count, in: upper, marks)) == [0..<4, 7..<11])
  }
}
