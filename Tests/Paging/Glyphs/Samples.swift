import CurlewCWidth
import CurlewGlyphs

/// The 17 planes of Unicode.
func scalars(ofPlane plane: UInt32) -> some Sequence<Unicode.Scalar> {
  (plane << 16..<(plane + 1) << 16).lazy.compactMap { Unicode.Scalar($0) }
}

/// The scalars of a text that the sanitiser admits.
func admitted(_ text: String) -> [Sanitiser.Admitted] {
  var sanitiser = Sanitiser()
  return text.unicodeScalars.compactMap { sanitiser.admit($0) }
}

/// The glyphs of a text, with widths other than 1: `["a", "世:2"]`.
func glyphs(_ text: String) -> [String] {
  SafeText(text).glyphs.map { $0.width == 1 ? "\($0.character)" : "\($0.character):\($0.width)" }
}

/// The width of scalars according to libc, and therefore ncurses.
func libcWidth(_ text: some Sequence<Unicode.Scalar>) -> Int {
  text.reduce(0) { $0 + Int(cw_width($1.value)) }
}

/// A scalar of each kind that the sanitiser or the clustering treats differently.
let kinds: [Unicode.Scalar] = [
  "a", " ", "\n", "\u{1B}",
  "\u{301}", "\u{200D}", "\u{FE0F}",  // mark, joiner, variation
  "\u{915}", "\u{94D}", "\u{93F}",  // Devanagari letter, virama, spacing vowel
  "世", "\u{1100}", "\u{1161}", "\u{11A8}",  // Han, and the three parts of a Hangul syllable
  "👩", "\u{1F3FD}", "\u{1F1EB}", "©",  // emoji, skin tone, half a flag, old pictograph
  "\u{600}", "\u{1D173}", "\u{202E}",  // encloses what follows, musical and bidi controls
  "\u{1FAE9}",  // newer than this libc
]

/// All texts of a length made of ``kinds``.
func withEveryText(ofLength length: Int, _ body: (String) -> Void) {
  var digits = Array(repeating: 0, count: length)
  repeat {
    body(String(String.UnicodeScalarView(digits.map { kinds[$0] })))
  } while countUp(&digits)
}

private func countUp(_ digits: inout [Int]) -> Bool {
  for place in digits.indices {
    digits[place] += 1
    if digits[place] < kinds.count { return true }
    digits[place] = 0
  }
  return false
}
