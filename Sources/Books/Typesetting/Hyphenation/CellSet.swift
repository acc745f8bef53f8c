/// A set of numbers of cells, each from 0 to 31: places in a word, counted from its first cell.
package struct CellSet: Equatable, BitwiseCopyable, Sendable {
  private var bits: UInt32

  static let empty = CellSet(bits: 0)
  /// Only the place before the first cell.
  static let start = CellSet(bits: 1)

  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  @inline(__always) package var isEmpty: Bool { bits == 0 }

  @inline(__always)
  package func contains(_ cells: Int) -> Bool {
    bits & 1 &<< UInt32(truncatingIfNeeded: cells) != 0
  }

  /// The least of its numbers; 32 if it is empty.
  @inline(__always) var first: Int { bits.trailingZeroBitCount }

  /// The greatest of its numbers; -1 if it is empty.
  @inline(__always) package var last: Int { 31 &- bits.leadingZeroBitCount }

  @inline(__always)
  mutating func insert(_ cells: Int) { bits |= 1 &<< UInt32(truncatingIfNeeded: cells) }

  @inline(__always)
  mutating func remove(_ cells: Int) { bits &= ~(1 &<< UInt32(truncatingIfNeeded: cells)) }

  /// Its numbers that are not greater than one.
  @inline(__always)
  func upTo(_ cells: Int) -> CellSet { CellSet(bits: bits & Self.mask(upTo: cells)) }

  /// Its numbers that are greater than one.
  @inline(__always)
  func beyond(_ cells: Int) -> CellSet { CellSet(bits: bits & ~Self.mask(upTo: cells)) }

  @inline(__always)
  private static func mask(upTo cells: Int) -> UInt32 {
    .max &>> UInt32(truncatingIfNeeded: 31 &- min(cells, 31))
  }
}
