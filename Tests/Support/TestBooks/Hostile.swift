/// Texts that no book is, and that any reader may meet.
package enum Hostile {
  package static let texts = [
    volume("nothing", ""), volume("only spaces", String(repeating: " ", count: 5000)),
    volume("blank lines", String(repeating: "\n", count: 100_000)),
    volume("one word", String(repeating: "a", count: 1_000_000)),
    volume("one line", String(repeating: "word ", count: 100_000)),
    volume("marks", "e" + String(repeating: "\u{301}", count: 10_000) + " end"),
    volume("marks alone", String(repeating: "\u{301}", count: 1000)),
    volume("family", String(repeating: "👩‍👩‍👧‍👦", count: 500)),
    volume("endless family", String(repeating: "👩\u{200D}", count: 2000)),
    volume("skin tones", String(repeating: "👋🏽🏽 🏽", count: 500)),
    volume("flags", String(repeating: "🇫🇮", count: 999)),
    volume("letters of two bytes", "a" + String(repeating: "é", count: 30_000)),
    volume("ideographs", String(repeating: "書、「本」", count: 5000)),
    volume("hangul", String(repeating: "그리고 아무것도 없었다. ", count: 500)),
    volume("thai", String(repeating: "ภาษาไทยเขียนติดกัน", count: 500)),
    volume("right to left", String(repeating: "שלום עולם مرحبا ", count: 500)),
    volume("soft hyphens", String(repeating: "soft\u{AD}", count: 5000)),
    volume("underscores", String(repeating: "_a _b_ c__d_ ", count: 2000)),
    volume("one underscore a word", String(repeating: "_verylongword_", count: 2000)),
    volume("controls", String(repeating: "a\u{1B}[31m\u{7F}\u{0}b\u{9B} \u{202E}", count: 500)),
    volume(
      "marks of direction", String(repeating: "\u{200E}\u{202A}\u{200F}considerations ", count: 900)
    ),
    volume("tabs", String(repeating: "\t\ta\t\n", count: 2000)),
    volume("one kept line", String(repeating: "a  b\t", count: 20_000)),
    volume("deep indent", String(repeating: " ", count: 70_000) + "a\nb\n"),
    volume("form feeds", String(repeating: "\u{0C}a\n\u{0C}", count: 500)),
    volume("line ends", String(repeating: "a\rb\r\nc\u{85}d\u{2028}\u{2029}", count: 500)),
    volume("headings", String(repeating: "CHAPTER I\n\n", count: 500)),
    volume("stars", String(repeating: "* * *\n\n", count: 500)),
    volume("hyphens", String(repeating: "a-b--c-", count: 5000)),
    volume("truncated start", "*** START OF THE PROJECT GUTENBERG EBOOK X ***"),
    volume("ends before it starts", "*** END OF THE PROJECT GUTENBERG EBOOK X ***\n\na\n"),
    volume("signs behind the end", "Text.\n*** END OF THE PROJECT GUTENBERG EBOOK X ***\n_a_"),
    volume("aozora", "［＃５字下げ］一［＃「一」は中見出し］\n\n［＃改ページ］\n《あ》｜《い》海《うみ\n［＃［＃］"),
    volume("openITI", "######OpenITI#\n#META#Header#End#\n# ms1 PageV01P1\n~~ %~%\n### |\n###\n#"),
    volume("contents", "CONTENTS\n\n" + String(repeating: "CHAPTER I ... 5\n\n", count: 99)),
    noise("noise", 100_000) { $0 }, noise("noise in ASCII", 50_000) { $0 & 0x7F },
    noise("dense noise", 50_000) { [0x20, 0x5F, 0x2D, 0x61, 0x0A, 0xC3, 0xA9, 0xE2][Int($0 & 7)] },
  ]

  private static func volume(_ name: String, _ text: String) -> Library.Volume {
    Library.Volume(name: name, bytes: Array(text.utf8))
  }

  private static func noise(
    _ name: String, _ count: Int, _ byte: (UInt8) -> UInt8
  ) -> Library.Volume {
    var chaos = Chaos(seed: UInt64(count))
    let bytes = (0..<count).map { _ in byte(UInt8(truncatingIfNeeded: chaos.next() >> 32)) }
    return Library.Volume(name: name, bytes: bytes)
  }
}
