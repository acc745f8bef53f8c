import CurlewManuscript
import Testing

/// References to notes in plain text.
@Suite(.timeLimit(.minutes(90))) struct NoteReferenceTests {
  /// The links of a text whose lines are blocks; those that begin with `N ` are notes.
  private func links(_ text: String) -> [String] {
    var (bytes, blocks) = ([UInt8](), [Block]())
    for line in text.split(separator: "\n") {
      let isNote = line.hasPrefix("N ")
      let start = bytes.count
      bytes += Array((isNote ? line.dropFirst(2) : line).utf8)
      blocks.append(Block(isNote ? .note : .paragraph, start..<bytes.count))
      bytes.append(0x0A)
    }
    let manuscript = Manuscript(
      DecodedText(utf8: bytes), Imprint(title: ""), body: 0..<bytes.count, blocks: blocks)
    let part = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
    return manuscript.links(in: 0..<bytes.count).map {
      part($0.range) + " " + ($0.note.map(part) ?? "")
    }
  }

  @Test(arguments: [
    ("word[1] goes on\nN [1] The note.", ["[1] [1] The note."]),
    ("word.* goes on\nN [Footnote *: The note.]", ["* [Footnote *: The note.]"]),
    ("word[3] goes on\nN [Footnote 3: The note.]", ["[3] [Footnote 3: The note.]"]),
    ("word[A].\nN [A] The note.\nN It goes on.", ["[A] [A] The note.\nIt goes on."]),
    ("a word* here\nN * The note.", ["* * The note."]),
    ("a[*] here\nN * The note.", ["[*] * The note."]),
    ("no *emphasis* here\nN * The note.", []),
    ("word[2]\nN [1] The note.", []),
    ("a*\nN * One.\nN *** Three.", ["* * One."]),
  ])
  func `A reference leads to its note`(text: String, expected: [String]) {
    #expect(links(text) == expected)
  }

  @Test func `Numbers that begin again mean the next note`() {
    #expect(
      links("a[1]\nN [1] One.\nb[1]\nN [1] Two.\nc[1]") == [
        "[1] [1] One.", "[1] [1] Two.", "[1] [1] Two.",
      ])
  }
}
