/// The cost of a chosen space that is not where an even spacing would put it.
struct Unevenness {
  let spaces: Int
  let rest: Int
  /// Multiplying by this and keeping the upper half divides by the square of the rest.
  private let factor: UInt64

  init(spaces: Int, rest: Int) {
    (self.spaces, self.rest) = (spaces, rest)
    let square = UInt64(truncatingIfNeeded: rest &* rest)
    factor = ((1 << 63) &+ square &- 1) / square
  }

  /// The number of spaces that may be the next one chosen.
  @inline(__always) var ways: Int { spaces &- rest &+ 1 }

  /// The distance of a space from the even place of a chosen one, in units of 1 / (2 · rest) spaces.
  @inline(__always)
  func distance(of space: Int, as number: Int) -> Int {
    (2 &* space &+ 1) &* rest &- (2 &* number &+ 1) &* spaces
  }

  /// The least cost of a space farther away than the neighbours of the even place.
  static let farther = 9 * 25 * SpaceChoice.unevenness

  /// The distance from one space to the next.
  @inline(__always) var step: Int { 2 &* rest }

  /// The cost in hundredths, rounded down; exact for lines of up to 500 spaces, beyond which it may be
  /// one too high.
  @inline(__always)
  func cost(_ distance: Int) -> Int {
    let square = UInt64(bitPattern: Int64(distance &* distance &* 50 &* SpaceChoice.unevenness))
    return Int(truncatingIfNeeded: square.multipliedFullWidth(by: factor).high)
  }
}
