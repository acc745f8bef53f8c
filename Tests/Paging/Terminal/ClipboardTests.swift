import Testing

@testable import CurlewTerminal

/// What is sent to the clipboard is pasted anywhere, also into a shell.
@Suite(.timeLimit(.minutes(90))) struct ClipboardTests {
  @Test func `no control character and no sign that reverses letters is copied`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let copied = harmless("a\(scalar)b").unicodeScalars.dropFirst().dropLast()
      let isHarmful =
        scalar.properties.generalCategory == .control
        || 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value || 0xE0000...0xE007F ~= value
      let isLineEnd = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
      let expected: [Unicode.Scalar] =
        isLineEnd ? ["\n"] : scalar == "\t" || !isHarmful ? [scalar] : []
      #expect(copied.elementsEqual(expected), "\(value)")
    }
  }

  @Test func `what ends a paste, rings or recolours is left out, and lines stay lines`() {
    #expect(harmless("x\u{1B}[201~rm\u{7}\u{9B}31m\u{202E}y\r\nz\n") == "x[201~rm31my\nz\n")
    #expect(harmless("שלום\u{200F} 👩\u{200D}🚀 e\u{301}") == "שלום\u{200F} 👩\u{200D}🚀 e\u{301}")
  }
}
