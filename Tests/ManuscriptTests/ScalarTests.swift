import Manuscript
import Testing

/// Which scalars are capitals and small letters, told without the tables of Unicode where possible.
@Suite struct ScalarTests {
  @Test func `case is that of the tables of Unicode`() {
    let wrong = (0...0x1_FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      scalar.isCapital != scalar.properties.isUppercase
        || scalar.isSmallLetter != scalar.properties.isLowercase
    }
    #expect(wrong.map(\.value) == [])
  }
}
