/// What it costs that a space does not stand where it would if all of the chosen ones stood evenly.
struct Unevenness {
  let spaces: Int
  let rest: Int
  /// What to multiply by, and take the upper half, in place of a division by the square of the rest.
  private let factor: UInt64

  init(spaces: Int, rest: Int) {
    (self.spaces, self.rest) = (spaces, rest)
    let square = UInt64(truncatingIfNeeded: rest &* rest)
    factor = ((1 << 63) &+ square &- 1) / square
  }

  /// So many spaces, one more than are passed by at last, may be the next of the chosen.
  @inline(__always) var ways: Int { spaces &- rest &+ 1 }

  /// How far a space is away from the even place of one of the chosen, in halves of a space and
  /// times the rest.
  @inline(__always)
  func distance(of space: Int, as number: Int) -> Int {
    (2 &* space &+ 1) &* rest &- (2 &* number &+ 1) &* spaces
  }

  /// The least that it costs to stand farther away than the next space on either side.
  static let farther = 9 * 25 * SpaceChoice.unevenness

  /// By so much the next space is farther to the right.
  @inline(__always) var step: Int { 2 &* rest }

  /// The cost in hundredths, rounded down. It is exact for lines of as many as 500 spaces, which no
  /// measure has; beyond that it may be one too high.
  @inline(__always)
  func cost(_ distance: Int) -> Int {
    let square = UInt64(bitPattern: Int64(distance &* distance &* 50 &* SpaceChoice.unevenness))
    return Int(truncatingIfNeeded: square.multipliedFullWidth(by: factor).high)
  }
}
