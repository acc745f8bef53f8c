import CurlewCWidth
import CurlewGlyphs
import Testing

/// All 1 112 064 scalars: at the start of a text, after a letter, after an emoji.
@Suite(.timeLimit(.minutes(90)))
struct EveryScalarTests {
  /// The rules that a scalar violates.
  private struct Law: Sendable {
    let name: String
    let holds: @Sendable (Unicode.Scalar, Sanitiser.Admitted) -> Bool
  }

  private static let laws = [
    Law(name: "no control survives") { _, admitted in !isControl(admitted.scalar) },
    Law(name: "nothing invisible survives but the joiners") { _, admitted in
      switch admitted.scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      // libc may know a newer Unicode than the standard library of Swift.
      case .unassigned: cw_width(admitted.scalar.value) >= 0
      case .format where admitted.width == 0: isJoiner(admitted.scalar)
      default: true
      }
    },
    Law(name: "what survives is as wide as libc says") { _, admitted in
      admitted.width == Int(cw_width(admitted.scalar.value)) && (0...2).contains(admitted.width)
    },
    Law(name: "what survives is itself, a space for white space, or a replacement") {
      switch $0 {
      case "\t", "\n", "\r": $1.scalar == " "
      default: $1.scalar == $0 || $1.scalar == "\u{FFFD}" && isReplaced($0)
      }
    },
  ]

  /// Whether libc does not know the scalar, or it stands for an undecodable byte of a file name.
  private static func isReplaced(_ scalar: Unicode.Scalar) -> Bool {
    cw_width(scalar.value) < 0 || (0x10_FE80...0x10_FEFF).contains(scalar.value)
  }

  private static let contexts = ["", "a", "👩"].map { text in
    var sanitiser = Sanitiser()
    for scalar in text.unicodeScalars { _ = sanitiser.admit(scalar) }
    return sanitiser
  }

  @Test(arguments: UInt32(0)...16)
  func `the sanitiser's rules hold for every scalar`(plane: UInt32) {
    var (count, broken) = (0, [String]())
    for scalar in scalars(ofPlane: plane) {
      count += 1
      var judged: Sanitiser.Admitted?
      for var sanitiser in Self.contexts {
        guard let admitted = sanitiser.admit(scalar), admitted != judged else { continue }
        judged = admitted
        for law in Self.laws where !law.holds(scalar, admitted) {
          broken.append("\(law.name): U+\(String(scalar.value, radix: 16)) became \(admitted)")
        }
      }
    }
    #expect(broken == [])
    // 1 112 064 in all: all code points except surrogates.
    #expect(count == (plane == 0 ? 0x10000 - 0x800 : 0x10000))
  }

  @Test(arguments: UInt32(0)...16)
  func `a text of a whole plane is as safe as its scalars`(plane: UInt32) {
    let text = SafeText(scalars(ofPlane: plane))
    let seen = Array(text.string.unicodeScalars)
    #expect(seen.filter(isControl) == [])
    #expect(text.width == libcWidth(seen))
    // Compared outside the macro, which would print the whole texts.
    let again = SafeText(text.string) == text
    #expect(again)
  }

  @Test func `all ASCII and Latin letters are kept`() {
    let printed = Array(0x20...0x7E) + (0xA0...0x2FF).filter { $0 != 0xAD }
    let lost = printed.compactMap { Unicode.Scalar(UInt32($0)) }.filter { $0.cellWidth != 1 }
    #expect(lost == [])
  }
}

/// Scalars that must never reach a terminal, listed independently of the sanitiser.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
  case 0xAD, 0x200B, 0xFEFF, 0x2060: true  // soft hyphen, ZWSP, BOM, word joiner
  case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidi
  case 0x2028, 0x2029: true  // separators
  case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true  // annotations, tags
  case 0xFE0E, 0xFE0F: true  // text and emoji presentation
  default: false
  }
}

private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200C}" || scalar == "\u{200D}"
}
