import CurlewManuscript
import Testing

/// The quick tests for capitals and small letters, compared with the Unicode tables.
@Suite(.timeLimit(.minutes(90))) struct ScalarTests {
  @Test func `upper and lower case agree with the Unicode tables`() {
    let wrong = (0...0x1_FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      scalar.isCapital != scalar.properties.isUppercase
        || scalar.isSmallLetter != scalar.properties.isLowercase
    }
    #expect(wrong.map(\.value) == [])
  }
}
