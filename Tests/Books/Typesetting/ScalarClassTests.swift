import CurlewGlyphs
import Testing
import CurlewManuscript
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct ScalarClassTests {
  /// The table is the fast path and the Sanitiser the plain one: alone, behind a letter, and
  /// before a mark, a scalar that has a class takes the same cells by both.
  @Test func everyClassifiedScalarIsAsWideAsTheSanitiserSays() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let scalarClass = scalar.scalarClass
      guard scalarClass != .other else { continue }
      let width = scalarClass.width
      guard cells([scalar]) == width, cells(["x", scalar]) == width + 1,
        cells([scalar, "\u{301}"]) == width, cells([scalar, "\u{1F3FD}"]) == width + 2
      else {
        Issue.record("U+\(String(value, radix: 16)) is not \(width) cells wide")
        continue
      }
    }
  }

  /// Libraries of newer versions of Unicode give it no width.
  @Test func `the filler of Hangul is left to the sanitiser`() {
    #expect(("\u{3164}" as Unicode.Scalar).scalarClass == .other)
    #expect(("\u{3163}" as Unicode.Scalar).scalarClass == .wideLetter)
  }

  private func cells(_ scalars: [Unicode.Scalar]) -> Int {
    var sanitiser = Sanitiser()
    return scalars.reduce(0) { $0 + (sanitiser.admit($1)?.width ?? 0) }
  }
}
