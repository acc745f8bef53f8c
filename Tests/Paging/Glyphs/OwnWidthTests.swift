import CurlewCWidth
import CurlewGlyphs
import Testing

/// The table of widths that a program without a locale uses.
@Suite(.timeLimit(.minutes(90))) struct OwnWidthTests {
  /// Versions of libc know different versions of Unicode, so a few new scalars may differ.
  @Test func `the table agrees with libc`() {
    #expect(CharacterLocale.isUnicode)
    let differing = (UInt32(0)...0x10FFFF).filter { scalar in
      let (own, other) = (cw_own_width(scalar), cw_width(scalar))
      return own != other && own >= 0 && other >= 0
    }
    #expect(differing.count < 200, "\(differing.prefix(20))")
  }

  @Test(
    arguments: [
      (0x41, 1), (0x301, 0), (0x6F22, 2), (0x1F600, 2), (0x07, -1), (0x10FFFF, -1), (0x110000, -1),
      (0xFFFF_FFFF, -1),
    ] as [(UInt32, Int32)])
  func `widths are those of the standard`(scalar: UInt32, width: Int32) {
    #expect(cw_own_width(scalar) == width)
  }
}
