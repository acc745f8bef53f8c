import CurlewGlyphs
import Testing

/// Text cannot control the terminal.
@Suite(.timeLimit(.minutes(90)))
struct HostileTextTests {
  @Test(arguments: [
    ("\u{1B}]0;owned\u{7}title", "]0;ownedtitle"),
    ("\u{1B}]52;c;cm0gLXJm\u{1B}\\", "]52;c;cm0gLXJm\\"),
    ("\u{1B}[2J\u{1B}[31mred", "[2J[31mred"),
    ("\u{1B}P$q\"p\u{1B}\\", "P$q\"p\\"),
    ("\u{1B}_Gf=100;AAAA\u{1B}\\", "_Gf=100;AAAA\\"),
    ("\u{9B}2J\u{9D}0;x\u{9C}\u{90}q\u{85}", "2J0;xq"),
    ("a\u{0}b\u{8}c\u{7F}d\u{E}e\u{F}", "abcde"),
    ("one\r\ntwo\tthree\rfour\n", "one  two three four "),
    ("\u{202E}txt.exe\u{202C}\u{2066}x\u{2069}\u{200F}\u{61C}", "txt.exex"),
    ("zero\u{200B}width\u{FEFF}soft\u{AD}\u{2060}", "zerowidthsoft"),
    ("tag\u{E0001}\u{E0041}\u{E007F}s", "tags"),
    ("a\u{2028}b\u{2029}c\u{FFF9}d\u{FFFB}", "abcd"),
  ])
  func `an attack loses its control characters and keeps its text`(payload: String, text: String) {
    #expect(SafeText(payload).string == text)
  }

  @Test func `every initialiser sanitises`() {
    let escape = "\u{1B}[2J"
    #expect(SafeText(escape) == "[2J")
    #expect(SafeText(escape.unicodeScalars) == "[2J")
    #expect(SafeText(escape[...]) == "[2J")
    #expect("\u{1B}[2J" as SafeText == "[2J")
    #expect("\(escape)" as SafeText == "[2J")
    #expect("\(SafeText(escape))".unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func `controls in u t f8 bytes are removed after decoding`() {
    let bytes: [UInt8] = [0x61, 0xC2, 0x9B, 0x33, 0x31, 0x6D, 0xFF, 0x1B, 0x5B, 0x6D]
    #expect(SafeText(String(decoding: bytes, as: UTF8.self)).string == "a31m\u{FFFD}[m")
  }

  @Test func `control characters are removed from every position of a text`() {
    let controls = (0...0x9F).compactMap { Unicode.Scalar(UInt32($0)) }
      .filter { $0.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains($0) }
    #expect(controls.count == 62)
    for control in controls {
      for text in ["\(control)ab", "a\(control)b", "ab\(control)", "\(control)a\(control)b"] {
        #expect(SafeText(text) == "ab")
      }
    }
  }
}
